import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/pipeline/ports.ts";
import { DEFAULT_ORDER } from "../../src/pipeline/stage-order.ts";
import { answer, createBench, deny, envelopeWith, setLimits } from "./support/bench.ts";
import { asking, intentWith, planWith, verdict } from "./support/outputs.ts";

function brief(events: readonly RunEvent[]): string[] {
  return events.map((event) => {
    const what =
      "status" in event
        ? event.status
        : "kind" in event
          ? event.kind
          : "reason" in event
            ? event.reason
            : "at" in event
              ? event.at
              : event.hop;
    return `${event.type} ${event.stage} ${what}`;
  });
}

function visit(stage: string, hop: number, status = "success"): string[] {
  return [`stage_started ${stage} ${hop}`, `stage_finished ${stage} ${status}`];
}

describe("the events of a run", () => {
  it("C33, C35: tell every stage in order, then the end", async () => {
    const bench = createBench();
    await bench.process(envelopeWith());
    expect(brief(bench.events)).toEqual([
      ...DEFAULT_ORDER.flatMap((stage, index) => visit(stage, index + 1)),
      "run_finished end completed_successfully",
    ]);
  });

  it("tell a failure", async () => {
    const bench = createBench({ scripts: { intent: [{ error: { code: "EIO", message: "disk" } }] } });
    await bench.process(envelopeWith());
    expect(brief(bench.events)).toEqual([
      ...visit("perception", 1),
      ...visit("intent", 2, "error"),
      "run_finished intent tool_failed_fatally",
    ]);
  });

  it("tell a bound before a stage, and one inside a stage", async () => {
    const before = createBench();
    await before.process(envelopeWith({ max_agent_hops: 1 }));
    expect(brief(before.events).slice(2)).toEqual([
      "bound_hit intent max_agent_hops_exceeded",
      "run_finished intent max_agent_hops_exceeded",
    ]);
    const inside = createBench({ scripts: { perception: [{ llm_calls: 2 }] } });
    await inside.process(envelopeWith({ max_llm_calls: 1 }));
    expect(brief(inside.events)).toEqual([
      ...visit("perception", 1, "error"),
      "bound_hit perception max_llm_calls_exceeded",
      "run_finished perception max_llm_calls_exceeded",
    ]);
  });

  it("tell exhaustion behind its partial answer", async () => {
    const bench = createBench({ scripts: { critic: [verdict("reintent")] } });
    await bench.process(envelopeWith({ max_iterations: 0, current_stage: "critic" }));
    expect(brief(bench.events)).toEqual([
      ...visit("critic", 1),
      ...visit("integration", 2),
      "bound_hit intent max_iterations_exceeded",
      "run_finished intent max_iterations_exceeded",
    ]);
  });

  it("tell a pause, its answer's visit, and a denial", async () => {
    const scripts = { intent: [asking("?"), intentWith("g1")], plan: [planWith("p", "save")] };
    const bench = createBench({ scripts });
    const asked = await bench.process(envelopeWith());
    expect(brief(bench.events).slice(2)).toEqual([
      ...visit("intent", 2),
      "interrupted intent clarification",
      "run_finished intent clarification_required",
    ]);
    const waiting = await bench.resume(asked, answer("that"));
    expect(brief(bench.events)).toEqual([
      ...visit("intent", 3),
      ...visit("plan", 4),
      "interrupted execution confirmation",
      "run_finished execution confirmation_required",
    ]);
    await bench.resume(waiting, deny);
    expect(brief(bench.events)).toEqual(["run_finished execution denied_by_policy"]);
  });

  it("tell of a run that waits, or goes no further here, only that it is over", async () => {
    const bench = createBench({ scripts: { intent: [asking("?")] } });
    const asked = await bench.process(envelopeWith());
    await bench.process(asked);
    expect(brief(bench.events)).toEqual(["run_finished intent clarification_required"]);
    await bench.process(envelopeWith(), { steps: 0 });
    expect(brief(bench.events)).toEqual(["run_finished start null"]);
  });

  it("tell nothing of an envelope that is not run", async () => {
    const bench = createBench();
    await bench.process(envelopeWith({ current_stage: "end" }));
    expect(bench.events).toEqual([]);
    await bench.process(envelopeWith({ current_stage: "theirs", stage_order: ["theirs"] }));
    expect(bench.events).toEqual([]);
  });

  it("tell a lifted bound from its first stage on", async () => {
    const bench = createBench({ scripts: { critic: [verdict("next_stage"), verdict("approved")] } });
    const stopped = await bench.process(envelopeWith({ max_stages: 1 }));
    await bench.resume(stopped, setLimits({ max_stages: 2 }));
    expect(brief(bench.events)).toEqual([
      ...["plan", "execution", "critic", "integration"].flatMap((stage, index) => visit(stage, index + 7)),
      "run_finished end completed_successfully",
    ]);
  });

  it("come exactly once each: every started stage finishes, and a run ends once", async () => {
    const critic = [verdict("reintent"), verdict("?"), verdict("next_stage"), verdict("approved")];
    const bench = createBench({ scripts: { critic } });
    await bench.process(envelopeWith());
    const count = (type: string): number => bench.events.filter((event) => event.type === type).length;
    expect(count("stage_started")).toBe(count("stage_finished"));
    expect(count("run_finished")).toBe(1);
    expect(bench.events.at(-1)!.type).toBe("run_finished");
  });
});
