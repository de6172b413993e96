/** Our engine over six stages that do nothing: bounds, history, events, a deadline for each. Usage: worker-engine.ts RUNS */
import { createHash } from "node:crypto";
import { createTimestamp, type EnvelopeDocument, readEnvelope } from "../../src/envelope/index.ts";
import {
  createPipeline,
  DEFAULT_ORDER,
  type RunPorts,
  runPipeline,
  type StageSetup,
} from "../../src/pipeline/index.ts";
import { createStartTimer } from "../../src/stages/timers.ts";
import { fullEnvelope } from "../../test/support/envelopes.ts";
import { OUTPUTS } from "./outputs.ts";

const DEADLINE_MS = 10_000;

/** How many envelopes are read at a time. */
const BATCH = 200;

const bytes = Buffer.from(fullEnvelope());
const sources = { now: Date.now, hex: (digits: number) => "0".repeat(digits) };
const stages = new Map<string, StageSetup>(
  DEFAULT_ORDER.map((name) => [
    name,
    { runner: { stage: async () => OUTPUTS[name]! }, timeoutMs: DEADLINE_MS },
  ]),
);
const pipeline = createPipeline({ order: DEFAULT_ORDER, stages });
const signal = new AbortController().signal;
let events = 0;
const ports: RunPorts = {
  clock: { now: Date.now, timestamp: createTimestamp() },
  ids: sources,
  hasher: { sha256Hex: (text) => createHash("sha256").update(text).digest("hex") },
  tools: { definitions: () => [], check: async () => [], run: async () => ({}) },
  startTimer: createStartTimer(),
  redact: (value) => value,
  emit() {
    events++;
  },
};

const runs = Number(process.argv[2]);
await runMany(Math.ceil(runs / 4));
console.log(((await runMany(runs)) * 1000) / runs);

/** Gives the milliseconds that the runs alone took: the peers read no JSON, so the envelopes are read before. */
async function runMany(count: number): Promise<number> {
  let time = 0;
  for (let left = count; left > 0; left -= BATCH) {
    const envelopes = Array.from(
      { length: Math.min(left, BATCH) },
      () => readEnvelope(bytes, { sources }).envelope,
    );
    events = 0;
    const start = performance.now();
    for (const envelope of envelopes) {
      await runPipeline(envelope, pipeline, { signal }, ports);
    }
    time += performance.now() - start;
    check(envelopes);
  }
  return time;
}

function check(envelopes: readonly EnvelopeDocument[]): void {
  if (events < envelopes.length * DEFAULT_ORDER.length * 2) throw new Error("An event was lost");
  const { terminal_reason: reason, agent_hop_count: hops } = JSON.parse(envelopes[0]!.toBytes().toString());
  if (reason !== "completed_successfully" || hops !== DEFAULT_ORDER.length)
    throw new Error("A stage did not run");
}
