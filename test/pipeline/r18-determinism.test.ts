import { describe, expect, it } from "vitest";
import type { JsonRecord } from "../../src/pipeline/stage.ts";
import {
  approve,
  type Bench,
  createBench,
  envelopeWith,
  type Json,
  setLimits,
  toBytes,
} from "./support/bench.ts";
import { asking, executed, intentWith, planWith, verdict } from "./support/outputs.ts";

const RUNS: [string, Json, Record<string, JsonRecord[]>][] = [
  ["a success", {}, {}],
  ["loops", {}, { critic: [verdict("reintent"), verdict("next_stage"), verdict("approved")] }],
  ["a bound", { max_iterations: 1 }, { critic: [verdict("?")] }],
  ["failed steps", { max_iterations: 0 }, { critic: [verdict("reintent")], execution: [executed("EPARSE")] }],
  ["a failure", {}, { plan: [{ error: { code: "EIO", message: "disk" } }] }],
  ["a question", {}, { intent: [asking("Which?")] }],
  ["a confirmation", {}, { plan: [planWith("p", "shell")] }],
];

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}

describe("R18 Determinism", () => {
  it.each(RUNS)("R18: %s: same envelope, clock and ids, same bytes ten times", async (_, fields, scripts) => {
    const given = toBytes(envelopeWith(fields));
    const results = new Set<string>();
    for (let time = 0; time < 10; time++)
      results.add(text(await createBench({ scripts }).processBytes(given)));
    expect(results.size).toBe(1);
  });

  it.each(RUNS)("R1, R18: %s: delivered twice, it comes back byte by byte", async (_, fields, scripts) => {
    const bench = createBench({ scripts });
    const once = await bench.processBytes(toBytes(envelopeWith(fields)));
    bench.time.pass(60_000);
    expect(text(await bench.processBytes(once))).toBe(text(once));
  });

  it("R18, H39: runs side by side do not meet", async () => {
    const critic = [verdict("reintent"), verdict("next_stage"), verdict("approved")];
    const bench = createBench({ scripts: { critic } });
    const questions = Array.from({ length: 20 }, (_, index) =>
      envelopeWith({ raw_input: `question ${index}` }),
    );
    const together = await Promise.all(questions.map((given) => bench.processBytes(toBytes(given))));
    for (const [index, given] of questions.entries()) {
      expect(text(together[index]!)).toBe(text(await bench.processBytes(toBytes(given))));
    }
  });

  it("R18: resumed with the same answer, the same bytes", async () => {
    const script = { plan: [planWith("p", "shell")], intent: [intentWith("g1")] };
    const resumed = async (bench: Bench): Promise<string> => {
      const waiting = await bench.processBytes(toBytes(envelopeWith()));
      return text(await bench.resumeBytes(waiting, approve));
    };
    expect(await resumed(createBench({ scripts: script }))).toBe(
      await resumed(createBench({ scripts: script })),
    );
  });

  it("R18: resumed with the same limit, the same bytes", async () => {
    const scripts = { critic: [verdict("reintent")] };
    const resumed = async (bench: Bench): Promise<string> => {
      const stopped = await bench.processBytes(toBytes(envelopeWith({ max_iterations: 0 })));
      return text(await bench.resumeBytes(stopped, setLimits({ max_iterations: 2 })));
    };
    expect(await resumed(createBench({ scripts }))).toBe(await resumed(createBench({ scripts })));
  });
});
