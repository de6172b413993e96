import { describe, expect, it } from "vitest";
import { steadyBackoff } from "../../src/errors/backoff.ts";
import { WorkerError } from "../../src/errors/worker-error.ts";
import type { Stage } from "../../src/pipeline/stage.ts";
import { createBench, envelopeWith, path, setLimits } from "./support/bench.ts";
import { executed, INTEGRATION, intentWith, planWith, verdict } from "./support/outputs.ts";

const EXHAUSTED = { critic: [verdict("reintent")] };

describe("R13 Failure", () => {
  it.each([
    ["EPOLICY", true],
    ["ENOTFOUND", true],
    ["ETIMEOUT", true],
    ["EPARSE", true],
    ["EIO", false],
    ["EARG", false],
    ["ERUNTIME", false],
    ["unheard of", false],
  ])(
    "R13: a step that failed with %s is an entry with recoverable %s, and the critic decides",
    async (code, recoverable) => {
      const bench = createBench({ scripts: { execution: [executed(null, code)] } });
      const after = await bench.process(envelopeWith());
      expect(after.errors).toEqual([
        {
          agent: "execution",
          error_type: "ToolError",
          message: `failed with ${code}`,
          timestamp: "2026-01-02T03:04:05.000Z",
          recoverable,
          details: { code, tool: "look", step_index: 1 },
        },
      ]);
      expect(path(bench)).toContain("critic");
      expect(after).toMatchObject({
        outputs: { execution: { status: "partial" } },
        terminal_reason: "completed_successfully",
      });
    },
  );

  it("R13: every failed step has its own entry, behind those of peers", async () => {
    const theirs = { agent: "executor", error: "boom", error_type: "ProcessingError" };
    const bench = createBench({ scripts: { execution: [executed("EPARSE", null, "EPOLICY")] } });
    const after = await bench.process(envelopeWith({ errors: [theirs] }));
    expect(after.errors).toMatchObject([
      theirs,
      { details: { step_index: 0 } },
      { details: { step_index: 2 } },
    ]);
  });

  it.each([
    ["every step failed", executed("ENOTFOUND", "EIO"), "tool_failed_recoverably"],
    ["one step worked", executed("ENOTFOUND", null), "max_iterations_exceeded"],
    ["there were no steps", executed(), "max_iterations_exceeded"],
  ])("R13: exhausted by iterations where %s", async (_, execution, reason) => {
    const bench = createBench({ scripts: { ...EXHAUSTED, execution: [execution] } });
    const after = await bench.process(envelopeWith({ max_iterations: 1 }));
    expect(after).toMatchObject({
      terminated: true,
      terminal_reason: reason,
      current_stage: "intent",
      outputs: { integration: INTEGRATION },
    });
    expect(after.termination_reason).toContain("max_iterations 1");
  });

  it("R13: exhausted by stages where every step failed", async () => {
    const scripts = { critic: [verdict("next_stage")], execution: [executed("EPARSE")] };
    const after = await createBench({ scripts }).process(envelopeWith({ max_stages: 1 }));
    expect(after).toMatchObject({ terminal_reason: "tool_failed_recoverably", current_stage: "plan" });
  });

  it("R13: only the last plan counts", async () => {
    const failedFirst = { ...EXHAUSTED, execution: [executed("EPARSE"), executed(null)] };
    const first = await createBench({ scripts: failedFirst }).process(envelopeWith({ max_iterations: 1 }));
    expect(first.terminal_reason).toBe("max_iterations_exceeded");
    const failedLast = { ...EXHAUSTED, execution: [executed(null), executed("EPARSE")] };
    const last = await createBench({ scripts: failedLast }).process(envelopeWith({ max_iterations: 1 }));
    expect(last.terminal_reason).toBe("tool_failed_recoverably");
  });

  it("R13: failed steps do not hide a limit that was met for another reason", async () => {
    const scripts = { ...EXHAUSTED, execution: [executed("EPARSE")] };
    const after = await createBench({ scripts }).process(envelopeWith({ max_agent_hops: 5 }));
    expect(after.terminal_reason).toBe("max_agent_hops_exceeded");
  });

  it("R13, R9: tool_failed_recoverably is lifted by a higher limit", async () => {
    const scripts = {
      critic: [verdict("reintent"), verdict("approved", ["g1"])],
      execution: [executed("EPARSE"), executed(null)],
    };
    const bench = createBench({ scripts });
    const stopped = await bench.process(envelopeWith({ max_iterations: 0 }));
    expect(stopped.terminal_reason).toBe("tool_failed_recoverably");
    const after = await bench.resume(stopped, setLimits({ max_iterations: 1 }));
    expect(after).toMatchObject({ iteration: 1, terminal_reason: "completed_successfully" });
  });

  it("R13, H33: a peer's results with errors as text are failures too", async () => {
    const results = [{ step_id: "s1", tool: "look", status: "error", error: "Tool access denied: look" }];
    const fields = { current_stage: "critic", outputs: { executor: { results } }, max_iterations: 0 };
    const after = await createBench({ scripts: EXHAUSTED }).process(envelopeWith(fields));
    expect(after.terminal_reason).toBe("tool_failed_recoverably");
  });

  it.each(["perception", "intent", "plan", "execution", "critic", "integration"])(
    "R13: %s that cannot run at all is fatal, and the outputs gathered so far are kept",
    async (stage) => {
      const error = { code: "EIO", message: "disk is gone" };
      const bench = createBench({ scripts: { [stage]: [{ error }] } });
      const after = await bench.process(envelopeWith());
      const order = ["perception", "intent", "plan", "execution", "critic", "integration"];
      const before = order.slice(0, order.indexOf(stage));
      expect(path(bench)).toEqual([...before, stage]);
      expect(Object.keys(after.outputs)).toEqual(before);
      expect(after).toMatchObject({
        current_stage: stage,
        terminated: true,
        terminal_reason: "tool_failed_fatally",
        completed_at: "2026-01-02T03:04:05.000Z",
        errors: [
          {
            agent: stage,
            error_type: "StageError",
            message: "disk is gone",
            recoverable: false,
            details: { code: "EIO" },
          },
        ],
      });
      expect(after.termination_reason).toBe(`${stage} failed: disk is gone`);
      expect(after.processing_history.at(-1)).toMatchObject({ status: "error", error: "disk is gone" });
      expect(await bench.process(after)).toEqual(after);
    },
  );

  it.each([
    ["an Error", new Error("boom"), "ERUNTIME"],
    ["a TypeError", new TypeError("boom"), "ERUNTIME"],
    ["a text", "boom", "ERUNTIME"],
    ["nothing", undefined, "ERUNTIME"],
    ["an abort of its own", new DOMException("boom", "AbortError"), "ECANCELED"],
    ["a missing file", Object.assign(new Error("x"), { code: "ENOENT", syscall: "open" }), "ENOTFOUND"],
  ])("R13: a stage that throws %s ends the run with a code of the catalog", async (_, thrown, code) => {
    const stages = {
      plan: async () => {
        throw thrown;
      },
    };
    const after = await createBench({ stages }).process(envelopeWith());
    expect(after).toMatchObject({ terminal_reason: "tool_failed_fatally", errors: [{ details: { code } }] });
  });

  it("R13: a stage that throws before it returns a promise has failed, too", async () => {
    const stages = {
      plan: () => {
        throw new WorkerError("EIO", "at once");
      },
    };
    const after = await createBench({ stages }).process(envelopeWith());
    expect(after).toMatchObject({ terminal_reason: "tool_failed_fatally", errors: [{ message: "at once" }] });
  });

  it("R13: details that are no JSON do not break the envelope", async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    for (const details of [circular, { n: 1n }]) {
      const stages = {
        plan: async () => {
          throw new WorkerError("EIO", "with odd details", { details });
        },
      };
      const after = await createBench({ stages }).process(envelopeWith());
      expect(after.errors).toMatchObject([{ message: "with odd details", details: { code: "EIO" } }]);
    }
  });

  it("R13: a retryable failure is tried again, with growing pauses, until it works", async () => {
    const seen: number[] = [];
    const bench = createBench({
      setups: { plan: { retries: { attempts: 4, backoff: steadyBackoff(100) } } },
      stages: {
        plan: async ({ clock }) => {
          seen.push(clock.now());
          if (seen.length < 4) throw new WorkerError("ESKILLDOWN", "busy");
          return planWith("p1", "look");
        },
      },
    });
    const after = await bench.process(envelopeWith());
    expect(seen.map((time) => time - seen[0]!)).toEqual([0, 100, 300, 700]);
    expect(after).toMatchObject({
      terminal_reason: "completed_successfully",
      errors: [],
      agent_hop_count: 6,
    });
    expect(after.processing_history[2]).toMatchObject({ status: "success", duration_ms: 700 });
    expect(bench.time.waiting()).toBe(0);
  });

  it("R13: retries that are used up are told in the details", async () => {
    const bench = createBench({
      setups: { plan: { retries: { attempts: 3, backoff: steadyBackoff(100) } } },
      scripts: { plan: [{ error: { code: "ETIMEOUT", message: "slow model" } }] },
    });
    const after = await bench.process(envelopeWith());
    expect(path(bench).filter((stage) => stage === "plan")).toHaveLength(3);
    expect(after.errors).toMatchObject([
      {
        error_type: "StageError",
        message: "slow model",
        details: {
          code: "ETIMEOUT",
          attempts: 3,
          backoff: { strategy: "exponential", base_ms: 100, factor: 2 },
        },
      },
    ]);
    expect(
      after.processing_history.filter((record: { agent: string }) => record.agent === "plan"),
    ).toHaveLength(1);
  });

  it("R13: a failure that a retry cannot mend is not tried again", async () => {
    const bench = createBench({
      setups: { plan: { retries: { attempts: 5, backoff: steadyBackoff(100) } } },
      scripts: { plan: [{ error: { code: "EPOLICY", message: "not allowed" } }] },
    });
    const after = await bench.process(envelopeWith());
    expect(path(bench).filter((stage) => stage === "plan")).toHaveLength(1);
    expect(after.errors[0].details).not.toHaveProperty("attempts");
  });

  it("R13: a broken output is not tried again", async () => {
    const bench = createBench({
      setups: { plan: { retries: { attempts: 5, backoff: steadyBackoff(100) } } },
      scripts: { plan: [{ output: {} }] },
    });
    await bench.process(envelopeWith());
    expect(path(bench).filter((stage) => stage === "plan")).toHaveLength(1);
  });

  it("R13: a retry never passes the limit of model calls", async () => {
    const bench = createBench({
      setups: { plan: { retries: { attempts: 9, backoff: steadyBackoff(1) } } },
      scripts: { plan: [{ error: { code: "ERUNTIME", message: "flaky" }, llm_calls: 2 }] },
    });
    const after = await bench.process(envelopeWith({ max_llm_calls: 5 }));
    expect(after).toMatchObject({
      llm_call_count: 5,
      terminal_reason: "max_llm_calls_exceeded",
      current_stage: "plan",
    });
  });

  it("R13: a stage that may run later, when what it needs is there again, is no fatal failure", async () => {
    let isDown = true;
    const plan: Stage = async () => {
      if (isDown)
        throw new WorkerError("ERATELIMIT", "no model to be had", { details: { recoverable: true } });
      return planWith("p1", "look");
    };
    const bench = createBench({ stages: { plan } });
    const stopped = await bench.process(envelopeWith());
    expect(stopped).toMatchObject({
      current_stage: "plan",
      terminated: true,
      terminal_reason: "tool_failed_recoverably",
      errors: [{ agent: "plan", recoverable: true }],
    });
    isDown = false;
    const after = await bench.resume(stopped, setLimits({ max_llm_calls: 20 }));
    expect(path(bench).slice(2)).toEqual(["plan", "plan", "execution", "critic", "integration"]);
    expect(after).toMatchObject({ iteration: 0, terminal_reason: "completed_successfully" });
  });

  it.each([
    ["lets it pass", false],
    ["swallows it", true],
  ])("R13: a policy that a stage meets ends the run, whether the stage %s", async (_, swallows) => {
    const plan: Stage = async (context) => {
      try {
        context.deny(new WorkerError("EPOLICY", "The budget is spent"));
      } catch (thrown) {
        if (!swallows) throw thrown;
      }
      return planWith("p1", "look");
    };
    const bench = createBench({
      stages: { plan },
      setups: { plan: { retries: { attempts: 3, backoff: steadyBackoff(1) } } },
    });
    const after = await bench.process(envelopeWith());
    expect(path(bench)).toEqual(["perception", "intent", "plan"]);
    expect(after).toMatchObject({
      current_stage: "plan",
      terminated: true,
      terminal_reason: "denied_by_policy",
      termination_reason: "The budget is spent",
      errors: [
        { agent: "plan", error_type: "PolicyDenied", recoverable: true, details: { code: "EPOLICY" } },
      ],
    });
    expect(after.outputs).not.toHaveProperty("plan");
    // With a higher limit the stage is tried again; here it is denied again.
    const again = await bench.resume(after, setLimits({ max_llm_calls: 99 }));
    expect(path(bench).slice(3)).toEqual(["plan"]);
    expect(again).toMatchObject({ terminal_reason: "denied_by_policy", errors: [{}, {}] });
  });

  it("R13: a secret in a stage's output or error does not get into the envelope", async () => {
    const secret = "sk-live-123";
    const failing = createBench({
      secret,
      scripts: {
        perception: [{ output: { normalized_input: `use ${secret}` } }],
        intent: [{ error: { code: "EIO", message: `cannot log in with ${secret}` } }],
      },
    });
    const failed = await failing.process(envelopeWith());
    expect(failed.terminal_reason).toBe("tool_failed_fatally");
    expect(JSON.stringify(failed)).not.toContain(secret);
    expect(failed.processing_history[1].error).toBe("cannot log in with ***");

    const looping = createBench({
      secret,
      scripts: {
        intent: [intentWith(`find ${secret}`)],
        plan: [planWith(secret, "look")],
        critic: [verdict(secret, [`find ${secret}`], secret), verdict("next_stage", [], secret)],
      },
    });
    const looped = await looping.process(envelopeWith({ max_stages: 1 }));
    expect(looped.iteration).toBe(1);
    expect(JSON.stringify(looped)).not.toContain(secret);
  });

  it("R13: a tool that the pipeline forbids to a stage is neither shown nor run", async () => {
    const seen: unknown[] = [];
    const bench = createBench({
      setups: { plan: { tools: { allow: ["look", "save"], deny: ["save"] } } },
      stages: {
        plan: async ({ tools, signal }) => {
          seen.push(tools.definitions().map((tool) => tool.name));
          seen.push(await tools.run("look", {}, signal));
          for (const name of ["save", "shell"]) {
            seen.push(await tools.run(name, {}, signal).catch((error: WorkerError) => error.code));
          }
          return planWith("p1", "look");
        },
      },
    });
    await bench.process(envelopeWith());
    expect(seen).toEqual([["look"], { ok: true }, "EPOLICY", "EPOLICY"]);
    expect(bench.tools.calls.map((call) => call.name)).toEqual(["look"]);
  });
});
