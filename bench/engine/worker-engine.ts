/** Our engine over six stages that do nothing: bounds, history, events, a deadline for each. Usage: worker-engine.ts RUNS */
import { createHash } from "node:crypto";
import { readEnvelope } from "../../src/envelope/index.ts";
import { DEFAULT_ORDER, type RunPorts, runPipeline, type StageSetup } from "../../src/pipeline/index.ts";
import { fullEnvelope } from "../../test/support/envelopes.ts";
import { OUTPUTS } from "./outputs.ts";

const DEADLINE_MS = 10_000;
const bytes = Buffer.from(fullEnvelope());
const sources = { now: Date.now, hex: (digits: number) => "0".repeat(digits) };
const stages = new Map<string, StageSetup>(
  DEFAULT_ORDER.map((name) => [
    name,
    { runner: { stage: async () => OUTPUTS[name]! }, timeoutMs: DEADLINE_MS },
  ]),
);
const signal = new AbortController().signal;
let events = 0;
const ports: RunPorts = {
  clock: { now: Date.now },
  ids: sources,
  hasher: { sha256Hex: (text) => createHash("sha256").update(text).digest("hex") },
  tools: { definitions: () => [], check: async () => [], run: async () => ({}) },
  startTimer(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  redact: (value) => value,
  emit() {
    events++;
  },
};

const runs = Number(process.argv[2]);
await runMany(Math.ceil(runs / 4));
const start = performance.now();
await runMany(runs);
console.log(((performance.now() - start) * 1000) / runs);

async function runMany(count: number): Promise<void> {
  events = 0;
  for (let run = 0; run < count; run++) {
    const { envelope } = readEnvelope(bytes, { sources });
    await runPipeline(envelope, { order: DEFAULT_ORDER, stages }, { signal }, ports);
    if (run > 0) continue;
    const { terminal_reason: reason, agent_hop_count: hops } = JSON.parse(
      Buffer.from(envelope.toBytes()).toString(),
    );
    if (reason !== "completed_successfully" || hops !== DEFAULT_ORDER.length)
      throw new Error("A stage did not run");
  }
  if (events < count * DEFAULT_ORDER.length * 2) throw new Error("An event was lost");
}
