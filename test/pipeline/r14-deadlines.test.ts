import { describe, expect, it } from "vitest";
import { steadyBackoff } from "../../src/errors/backoff.ts";
import { WorkerError } from "../../src/errors/worker-error.ts";
import type { Stage } from "../../src/pipeline/stage.ts";
import {
  answer,
  type Bench,
  createBench,
  envelopeWith,
  type Json,
  path,
  setLimits,
} from "./support/bench.ts";
import { asking, executed, INTEGRATION, intentWith, planWith, verdict } from "./support/outputs.ts";

const SLOW_ONCE = { intent: [{ output: intentWith("g1"), delay_ms: 500 }, intentWith("g1")] };
const LATE = new WorkerError("ETIMEOUT", "The run took longer than 100 ms", { details: { timeout_ms: 100 } });
const CANCELED = new WorkerError("ECANCELED", "SIGINT stopped the run");

/** Runs with a deadline for the whole run. */
function within(bench: Bench, milliseconds: number, envelope: Json, ...reason: unknown[]): Promise<Json> {
  const deadline = new AbortController();
  bench.time.startTimer(milliseconds, () => deadline.abort(...reason));
  return bench.process(envelope, { signal: deadline.signal });
}

function abortedWith(reason: unknown): AbortSignal {
  return AbortSignal.abort(reason);
}

describe("R14 Deadlines", () => {
  it("R14, C34, H37: past the stage's deadline the stage is aborted and the envelope is resumable", async () => {
    const bench = createBench({ scripts: SLOW_ONCE, setups: { intent: { timeoutMs: 100 } } });
    const after = await bench.process(envelopeWith());
    expect(after).toMatchObject({
      current_stage: "intent",
      terminated: false,
      terminal_reason: null,
      termination_reason: null,
      completed_at: null,
      agent_hop_count: 2,
      errors: [
        {
          agent: "intent",
          error_type: "StageAborted",
          recoverable: true,
          details: { code: "ETIMEOUT", stage: "intent", timeout_ms: 100 },
        },
      ],
    });
    expect(after.outputs).not.toHaveProperty("intent");
    expect(after.processing_history[1]).toMatchObject({ agent: "intent", status: "error", duration_ms: 100 });
    expect(bench.events.slice(-2)).toEqual([
      { type: "stage_finished", stage: "intent", status: "error", duration_ms: 100 },
      { type: "run_finished", stage: "intent", reason: null },
    ]);
  });

  it("R14: a later process continues at the aborted stage and finishes", async () => {
    const setups = { intent: { timeoutMs: 100 } };
    const aborted = await createBench({ scripts: SLOW_ONCE, setups }).process(envelopeWith());
    const bench = createBench({ scripts: SLOW_ONCE, setups });
    const after = await bench.process(aborted);
    expect(path(bench)[0]).toBe("intent");
    expect(after).toMatchObject({ terminal_reason: "completed_successfully", agent_hop_count: 7 });
    expect(after.errors).toHaveLength(1);
  });

  it("R14: a stage within its deadline is left alone, and no timer stays behind", async () => {
    const bench = createBench({ scripts: SLOW_ONCE, setups: { intent: { timeoutMs: 501 } } });
    const after = await bench.process(envelopeWith());
    expect(after.terminal_reason).toBe("completed_successfully");
    expect(bench.time.waiting()).toBe(0);
  });

  it("R14: the run's deadline aborts the stage that is under way, with its own words", async () => {
    const bench = createBench({ scripts: SLOW_ONCE, setups: { intent: { timeoutMs: 400 } } });
    const after = await within(bench, 100, envelopeWith(), LATE);
    expect(after).toMatchObject({
      current_stage: "intent",
      terminated: false,
      errors: [{ agent: "intent", message: LATE.message, details: { code: "ETIMEOUT", timeout_ms: 100 } }],
    });
    expect((await bench.process(after)).terminal_reason).toBe("completed_successfully");
  });

  it.each([
    ["a WorkerError", [CANCELED]],
    ["a plain abort", []],
  ])("R14: a cancellation (%s) is ECANCELED and resumable", async (_, reason) => {
    const bench = createBench({ scripts: SLOW_ONCE });
    const after = await within(bench, 100, envelopeWith(), ...reason);
    expect(after).toMatchObject({
      current_stage: "intent",
      terminated: false,
      errors: [{ error_type: "StageAborted", recoverable: true, details: { code: "ECANCELED" } }],
    });
    expect((await bench.process(after)).terminal_reason).toBe("completed_successfully");
  });

  it("R14: the platform's own timeout is ETIMEOUT", async () => {
    const bench = createBench({ scripts: SLOW_ONCE });
    const after = await within(bench, 100, envelopeWith(), new DOMException("late", "TimeoutError"));
    expect(after).toMatchObject({ terminated: false, errors: [{ details: { code: "ETIMEOUT" } }] });
  });

  it("R14, R10: an answer is not lost when the intent that it was for is aborted", async () => {
    const slow = { output: intentWith("g1"), delay_ms: 500 };
    const scripts = { intent: [asking("Which main?"), slow, intentWith("g1")] };
    const bench = createBench({ scripts, setups: { intent: { timeoutMs: 100 } } });
    const aborted = await bench.resume(await bench.process(envelopeWith()), answer("in C"));
    expect(aborted).toMatchObject({
      current_stage: "intent",
      terminated: false,
      clarification_pending: false,
    });
    const after = await bench.process(aborted);
    expect(bench.visits[3]).toMatchObject({
      stage: "intent",
      context: { clarification: { answer: "in C" } },
    });
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it("R14: a stage that ignores its signal is left behind, and what it does later changes nothing", async () => {
    const deaf: Stage = async (context) => {
      await new Promise<void>((resolve) => {
        bench.time.startTimer(500, resolve);
      });
      context.spendModelCall();
      return intentWith("too late");
    };
    const bench = createBench({
      stages: { intent: deaf },
      setups: { intent: { timeoutMs: 100 } },
    });
    const after = await bench.process(envelopeWith());
    expect(after).toMatchObject({
      current_stage: "intent",
      terminated: false,
      llm_call_count: 0,
      all_goals: [],
    });
    await bench.time.settle(new Promise<void>((resolve) => void bench.time.startTimer(900, resolve)));
    expect(after.outputs).not.toHaveProperty("intent");
  });

  it("R14: a deadline in the middle of a retry's pause ends the stage at once", async () => {
    const bench = createBench({
      setups: { plan: { timeoutMs: 1000, retries: { attempts: 99, backoff: steadyBackoff(400) } } },
      scripts: { plan: [{ error: { code: "ESKILLDOWN", message: "busy" } }] },
    });
    const after = await bench.process(envelopeWith());
    expect(path(bench).filter((stage) => stage === "plan")).toHaveLength(2);
    expect(after).toMatchObject({ current_stage: "plan", terminated: false });
    expect(after.errors).toMatchObject([{ error_type: "StageAborted", details: { code: "ETIMEOUT" } }]);
    expect(after.processing_history[2]).toMatchObject({ duration_ms: 1000 });
    expect(bench.time.waiting()).toBe(0);
  });

  it("R14: a run that was stopped before it began starts nothing", async () => {
    const bench = createBench();
    const after = await bench.process(envelopeWith(), { signal: abortedWith(CANCELED) });
    expect(bench.visits).toEqual([]);
    expect(after).toMatchObject({
      current_stage: "perception",
      terminated: false,
      agent_hop_count: 0,
      errors: [{ agent: "perception", details: { code: "ECANCELED" } }],
    });
    expect((await bench.process(after)).terminal_reason).toBe("completed_successfully");
  });

  it("R14: a stop between two stages is told of the one that would have run", async () => {
    const cancel = new AbortController();
    const bench = createBench({
      onEvent(event) {
        if (event.type === "stage_finished" && event.stage === "plan") cancel.abort(CANCELED);
      },
    });
    const after = await bench.process(envelopeWith(), { signal: cancel.signal });
    expect(path(bench)).toEqual(["perception", "intent", "plan"]);
    expect(after).toMatchObject({
      current_stage: "execution",
      terminated: false,
      agent_hop_count: 3,
      errors: [{ agent: "execution", error_type: "StageAborted" }],
    });
  });

  it("R14: a stop while the stage does its synchronous part counts, even if the stage goes on", async () => {
    const cancel = new AbortController();
    const stages = {
      plan: () => {
        cancel.abort(CANCELED);
        return new Promise<never>(() => undefined);
      },
    };
    const after = await createBench({ stages }).process(envelopeWith(), { signal: cancel.signal });
    expect(after).toMatchObject({ current_stage: "plan", terminated: false });
  });

  it("R14: a finished run is finished, though the deadline passes in its last moment", async () => {
    const cancel = new AbortController();
    const bench = createBench({
      onEvent(event) {
        if (event.type === "stage_finished" && event.stage === "integration") cancel.abort(LATE);
      },
    });
    const after = await bench.process(envelopeWith(), { signal: cancel.signal });
    expect(after).toMatchObject({ terminal_reason: "completed_successfully", errors: [] });
  });

  it("R14, R9: at a bound a stop adds nothing", async () => {
    const given = envelopeWith({ max_agent_hops: 2, agent_hop_count: 2 });
    const after = await createBench().process(given, { signal: abortedWith(LATE) });
    expect(after).toMatchObject({ terminal_reason: "max_agent_hops_exceeded", errors: [] });
  });

  it("R14, R11: a question is asked only by a run that goes on, and an answer is not lost", async () => {
    const bench = createBench({ scripts: { plan: [planWith("p1", "shell")] } });
    const given = envelopeWith({ current_stage: "execution", outputs: { plan: planWith("p1", "shell") } });
    const after = await bench.process(given, { signal: abortedWith(LATE) });
    expect(after).toMatchObject({ current_stage: "execution", confirmation_pending: false });
    expect((await bench.process(after)).confirmation_pending).toBe(true);
  });

  describe("with the partial answer of an exhausted run (R9)", () => {
    const scripts = {
      critic: [verdict("reintent")],
      integration: [{ output: INTEGRATION, delay_ms: 500 }, INTEGRATION],
    };

    it("R14: aborted, it is made by the next process, and the reason stays", async () => {
      const bench = createBench({ scripts, setups: { integration: { timeoutMs: 100 } } });
      const aborted = await bench.process(envelopeWith({ max_iterations: 0 }));
      expect(aborted).toMatchObject({
        current_stage: "integration",
        terminated: false,
        terminal_reason: null,
        errors: [{ agent: "integration", details: { code: "ETIMEOUT" } }],
      });
      const after = await bench.process(aborted);
      expect(bench.visits.at(-1)).toMatchObject({ stage: "integration", context: { exhausted: true } });
      expect(after).toMatchObject({
        current_stage: "intent",
        terminal_reason: "max_iterations_exceeded",
        iteration: 0,
        agent_hop_count: 7,
        outputs: { integration: INTEGRATION, execution: executed(null) },
      });
    });

    it("R14: aborted with the last hop, it still ends as exhausted", async () => {
      const bench = createBench({ scripts, setups: { integration: { timeoutMs: 100 } } });
      const aborted = await bench.process(envelopeWith({ max_iterations: 0, max_agent_hops: 6 }));
      const after = await bench.process(aborted);
      expect(bench.visits).toHaveLength(6);
      expect(after).toMatchObject({ current_stage: "intent", terminal_reason: "max_iterations_exceeded" });
    });

    it("R14: stopped just before it, no hop is spent, and the next process makes it", async () => {
      const cancel = new AbortController();
      const bench = createBench({
        scripts: { critic: [verdict("reintent")] },
        onEvent(event) {
          if (event.type === "stage_finished" && event.stage === "critic") cancel.abort(CANCELED);
        },
      });
      const stopped = await bench.process(envelopeWith({ max_iterations: 0 }), { signal: cancel.signal });
      expect(stopped).toMatchObject({
        current_stage: "integration",
        terminated: false,
        agent_hop_count: 5,
        errors: [{ agent: "integration", details: { code: "ECANCELED" } }],
      });
      const after = await bench.process(stopped);
      expect(after).toMatchObject({
        terminal_reason: "max_iterations_exceeded",
        agent_hop_count: 6,
        outputs: { integration: INTEGRATION },
      });
    });

    it("R14, R9: aborted, then resumed with a higher limit, the pending step is done instead", async () => {
      const again = { ...scripts, critic: [verdict("reintent"), verdict("approved", ["g1"])] };
      const bench = createBench({ scripts: again, setups: { integration: { timeoutMs: 100 } } });
      const aborted = await bench.process(envelopeWith({ max_iterations: 0 }));
      const after = await bench.resume(aborted, setLimits({ max_iterations: 1 }));
      expect(path(bench).slice(6)).toEqual(["intent", "plan", "execution", "critic", "integration"]);
      expect(after).toMatchObject({ iteration: 1, terminal_reason: "completed_successfully" });
    });
  });
});
