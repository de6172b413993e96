import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import type { AgentWrapperEvent } from "../../../../src/agents/event.ts";
import { ANSWER } from "../../../agents/fakes/support/knobs.ts";
import { runs } from "../../../support/runs.ts";
import { WORKER } from "../../../support/worker.ts";

const CODEX = join(import.meta.dirname, "../../../agents/fakes/bin/codex");
const MAX_ABOVE_MB = 100;
const MESSAGE_BYTES = 100_000;
const MAX_TEXT = 65_536;

interface Measured {
  /** The highest use of memory above that at the first event. */
  readonly aboveMb: number;
  readonly digest: string;
  readonly largestText: number;
  readonly completion: unknown;
}

/** Runs the built worker over a fake codex, and watches its memory from outside. */
async function measure(knobs: Readonly<Record<string, string>>): Promise<Measured> {
  const env = { ...process.env, CODEX_BINARY: CODEX, FAKE_NODE: process.execPath, ...knobs };
  const worker = spawn(process.execPath, [WORKER, "agents", "run", "codex", "--prompt", "go"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const hash = createHash("sha256");
  let [baseline, peak, largestText, count] = [0, 0, 0, 0];
  let completion: unknown;
  for await (const line of createInterface({ input: worker.stdout })) {
    if (count++ % 20 === 0) peak = peakOf(worker.pid!) ?? peak;
    baseline ||= peak;
    const event = JSON.parse(line) as AgentWrapperEvent & { completion?: unknown };
    completion = event.completion;
    const text = Buffer.from(event.text ?? "");
    hash.update(text);
    largestText = Math.max(largestText, text.length);
  }
  return { aboveMb: (peak - baseline) / 1024, digest: hash.digest("hex"), largestText, completion };
}

/** The highest use of memory of a process so far, in KiB. */
function peakOf(pid: number): number | undefined {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

const OK = expect.objectContaining({ status: { code: 0, signal: null } });

// Memory is looked up in /proc, here and below.
it.skipIf(process.platform !== "linux")(
  "much text passes through in order and whole, and memory stays flat",
  async () => {
    const count = runs(500, 10_000);
    const filler = ANSWER.repeat(Math.ceil(MESSAGE_BYTES / Buffer.byteLength(ANSWER)));
    const expected = createHash("sha256");
    for (let number = 0; number < count; number++) expected.update(`${number}:${filler}\n`);
    const measured = await measure({
      FAKE_CODEX_SCENARIO: "flood",
      FAKE_FLOOD_COUNT: String(count),
      FAKE_FLOOD_BYTES: String(MESSAGE_BYTES),
    });
    expect(measured.digest).toBe(expected.digest("hex"));
    expect(measured.largestText).toBeLessThanOrEqual(MAX_TEXT);
    expect(measured.completion).toEqual(OK);
    expect(measured.aboveMb).toBeLessThan(MAX_ABOVE_MB);
  },
  300_000,
);

it.skipIf(process.platform !== "linux")("one line of 20 MB does, too", async () => {
  const bytes = 20_000_000;
  const measured = await measure({ FAKE_CODEX_SCENARIO: "huge", FAKE_HUGE_BYTES: String(bytes) });
  expect(measured.digest).toBe(createHash("sha256").update("x".repeat(bytes)).digest("hex"));
  expect(measured.largestText).toBe(MAX_TEXT);
  expect(measured.completion).toEqual(OK);
  expect(measured.aboveMb).toBeLessThan(MAX_ABOVE_MB);
});
