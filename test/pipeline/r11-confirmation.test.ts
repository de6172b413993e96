import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  answer,
  approve,
  createBench,
  deny,
  envelopeWith,
  type Json,
  path,
  setLimits,
  toBytes,
} from "./support/bench.ts";
import { executed, planWith, verdict } from "./support/outputs.ts";

const RISKY = { plan: [planWith("p1", "look", "shell")] };

async function paused(fields: Json = {}): Promise<Json> {
  return createBench({ scripts: RISKY }).process(envelopeWith(fields));
}

describe("R11 Confirmation", () => {
  it("R11: a plan that does more than read pauses before execution with every field set", async () => {
    const bench = createBench({ scripts: RISKY });
    const after = await bench.process(envelopeWith());
    expect(path(bench)).toEqual(["perception", "intent", "plan"]);
    expect(after).toMatchObject({
      current_stage: "execution",
      confirmation_pending: true,
      confirmation_response: null,
      terminal_reason: "confirmation_required",
      terminated: false,
      agent_hop_count: 3,
    });
    expect(after.confirmation_message).toContain("shell (execute)");
    expect(after.confirmation_message).not.toContain("look");
    const canonical =
      '{"plan_id":"p1","steps":[{"params":{"for":"p1"},"tool":"look"},{"params":{"for":"p1"},"tool":"shell"}]}';
    const digest = createHash("sha256").update(canonical).digest("hex");
    expect(after.confirmation_id).toBe(`conf_${digest.slice(0, 32)}`);
    expect(bench.events.slice(-2)).toEqual([
      { type: "interrupted", stage: "execution", kind: "confirmation" },
      { type: "run_finished", stage: "execution", reason: "confirmation_required" },
    ]);
  });

  it.each([
    ["calculate", false],
    ["look", false],
    ["unheard of", false],
    ["save", true],
    ["shell", true],
    ["fetch", true],
  ])("R11: a plan with %s asks: %s", async (tool, asks) => {
    const bench = createBench({ scripts: { plan: [planWith("p1", tool)] } });
    const after = await bench.process(envelopeWith());
    expect(after.confirmation_pending).toBe(asks);
    expect(path(bench).includes("execution")).toBe(!asks);
  });

  it("R11: approved in another process, execution runs and the run ends", async () => {
    const bench = createBench({ scripts: RISKY });
    const after = await bench.resume(await paused(), approve);
    expect(path(bench)).toEqual(["execution", "critic", "integration"]);
    expect(after).toMatchObject({
      confirmation_pending: false,
      confirmation_response: true,
      terminal_reason: "completed_successfully",
    });
  });

  it("R11: an approval that the caller sets is taken by process", async () => {
    const bench = createBench({ scripts: RISKY });
    const after = await bench.process({ ...(await paused()), confirmation_response: true }, { steps: 1 });
    expect(after).toMatchObject({
      current_stage: "critic",
      confirmation_pending: false,
      terminal_reason: null,
    });
  });

  it.each([
    ["resume --deny", async (waiting: Json) => createBench({ scripts: RISKY }).resume(waiting, deny)],
    [
      "process with false",
      async (waiting: Json) =>
        createBench({ scripts: RISKY }).process({ ...waiting, confirmation_response: false }),
    ],
  ])("R11, H5: denied by %s, the run ends and nothing executes", async (_, act) => {
    const after = await act(await paused());
    expect(after).toMatchObject({
      current_stage: "execution",
      terminated: true,
      terminal_reason: "denied_by_policy",
      termination_reason: "User denied confirmation",
      completed_at: "2026-01-02T03:04:05.000Z",
      confirmation_pending: false,
      confirmation_response: false,
      agent_hop_count: 3,
    });
    expect(after.outputs.execution).toBeUndefined();
    expect(await createBench({ scripts: RISKY }).process(after)).toEqual(after);
  });

  it("R11: a denial is said in the events", async () => {
    const bench = createBench({ scripts: RISKY });
    await bench.resume(await paused(), deny);
    expect(bench.events).toEqual([{ type: "run_finished", stage: "execution", reason: "denied_by_policy" }]);
  });

  it("R11: without an answer it waits, and no byte changes", async () => {
    const bench = createBench({ scripts: RISKY });
    const waiting = toBytes(await paused());
    expect(await bench.processBytes(waiting)).toEqual(waiting);
    expect(bench.visits).toEqual([]);
  });

  it.each(["true", "yes", 1, {}, [], [true]])(
    "R11, H5: the answer %j is not boolean true and never executes",
    async (response) => {
      const bench = createBench({ scripts: RISKY });
      const waiting = await paused({ interrupt_pending: false, interrupt: null });
      await bench.process({ ...waiting, confirmation_response: response }).catch(() => undefined);
      const unified = { ...waiting.interrupt, response: { approved: response } };
      await bench.process({ ...waiting, interrupt: unified });
      await bench.process({ ...waiting, interrupt: { ...waiting.interrupt, response } });
      expect(path(bench)).toEqual([]);
    },
  );

  it("R11, R12: true in one spelling while the other is open approves", async () => {
    const waiting = await paused();
    for (const given of [
      { ...waiting, confirmation_response: true },
      { ...waiting, interrupt: { ...waiting.interrupt, response: { approved: true } } },
    ]) {
      const bench = createBench({ scripts: RISKY });
      const after = await bench.process(given);
      expect(path(bench)).toEqual(["execution", "critic", "integration"]);
      expect(after).toMatchObject({
        confirmation_pending: false,
        confirmation_response: true,
        interrupt_pending: false,
        interrupt: { status: "resolved", response: { approved: true }, data: { used: true } },
      });
    }
  });

  it.each([
    ["a tool", planWith("p1", "look", "save")],
    [
      "a parameter",
      {
        plan_id: "p1",
        steps: [
          { tool: "look", params: {} },
          { tool: "shell", params: { n: 1 } },
        ],
      },
    ],
    ["the order", planWith("p1", "shell", "look")],
    ["an extra key", { ...planWith("p1", "look", "shell"), note: 1 }],
  ])("R11: an approval of a plan that then changed (%s) asks again", async (_, plan) => {
    const bench = createBench({ scripts: RISKY });
    const waiting = await paused();
    const outputs = { ...waiting.outputs, plan };
    const after = await bench.resume({ ...waiting, outputs }, approve);
    expect(bench.visits).toEqual([]);
    expect(after).toMatchObject({
      confirmation_pending: true,
      confirmation_response: null,
      terminal_reason: "confirmation_required",
      current_stage: "execution",
    });
    expect(after.confirmation_id).not.toBe(waiting.confirmation_id);
    const approved = await bench.resume(after, approve);
    expect(approved.terminal_reason).toBe("completed_successfully");
  });

  it.each([
    ["12345678901234567890", "12345678901234567891", false],
    ["0.10000000000000000001", "0.1", false],
    ["1e400", "2e400", false],
    ["1.0", "1", true],
    ["100", "1e2", true],
    ["-0.0", "-0.00", true],
  ])("R11: a parameter that changes from %s to %s keeps the approval: %s", async (before, now, same) => {
    const plan = (n: string): string => `{"plan_id":"p","steps":[{"tool":"shell","params":{"n":${n}}}]}`;
    const text = JSON.stringify(envelopeWith({ current_stage: "execution" }));
    const bench = createBench();
    const waiting = await bench.processBytes(
      toBytes(text.replace('"outputs":{}', `"outputs":{"plan":${plan(before)}}`)),
    );
    const changed = Buffer.from(waiting).toString().replace(`"n":${before}}`, `"n":${now}}`);
    await bench.resume(changed, approve, { steps: 1 });
    expect(path(bench)).toEqual(same ? ["execution"] : []);
  });

  it.each([
    ["digits", `1${"0".repeat(300_000)}1`],
    ["a fraction", `0.${"0".repeat(300_000)}1`],
    ["an exponent", `1e${"9".repeat(300_000)}`],
  ])("R11: a plan with a number of 300,000 %s is named in bounded time", async (_, number) => {
    const plan = `{"plan_id":"p","steps":[{"tool":"shell","params":{"n":${number}}}]}`;
    const text = JSON.stringify(envelopeWith({ current_stage: "execution" }));
    const after = await createBench().process(text.replace('"outputs":{}', `"outputs":{"plan":${plan}}`));
    expect(after).toMatchObject({ confirmation_pending: true, current_stage: "execution" });
  });

  it("R11: a peer that only rewrites the plan's text does not lose the approval", async () => {
    const bench = createBench({ scripts: RISKY });
    const waiting = await paused();
    const { plan } = waiting.outputs;
    const sorted = {
      steps: plan.steps.map((step: Json) => ({ params: step.params, tool: step.tool })),
      plan_id: "p1",
    };
    await bench.resume({ ...waiting, outputs: { ...waiting.outputs, plan: sorted } }, approve, { steps: 1 });
    expect(path(bench)).toEqual(["execution"]);
  });

  it("R11: a plan that no longer needs a confirmation does not wait for one", async () => {
    const bench = createBench();
    const waiting = await paused();
    const outputs = { ...waiting.outputs, plan: planWith("p2", "look") };
    const after = await bench.resume({ ...waiting, outputs }, approve, { steps: 1 });
    expect(path(bench)).toEqual(["execution"]);
    expect(after).toMatchObject({ confirmation_pending: false, terminal_reason: null });
  });

  it("R11: after a reintent (R7) the approval is forgotten, also for the very same plan", async () => {
    const bench = createBench({ scripts: { ...RISKY, critic: [verdict("reintent"), verdict("approved")] } });
    const again = await bench.resume(await paused(), approve);
    expect(path(bench)).toEqual(["execution", "critic", "intent", "plan"]);
    expect(again).toMatchObject({ iteration: 1, confirmation_pending: true, confirmation_response: null });
    expect(again.confirmation_id).toBe((await paused()).confirmation_id);
    expect((await bench.resume(again, approve)).terminal_reason).toBe("completed_successfully");
  });

  it("R11: after a next stage (R8) the approval is forgotten", async () => {
    const bench = createBench({
      scripts: { ...RISKY, critic: [verdict("next_stage"), verdict("approved")] },
    });
    const again = await bench.resume(await paused(), approve);
    expect(again).toMatchObject({
      current_stage_number: 2,
      confirmation_pending: true,
      confirmation_response: null,
    });
  });

  it("R11: a forgotten approval does not come back from the unified spelling", async () => {
    const bench = createBench({ scripts: { ...RISKY, critic: [verdict("reintent"), verdict("approved")] } });
    const waiting = await paused({ interrupt_pending: false, interrupt: null });
    const looped = await bench.resume(waiting, approve, { until: "critic" });
    expect(looped.current_stage).toBe("intent");
    // What a Go peer echoes: none of the seed's interrupt fields.
    const echoed = Object.fromEntries(
      Object.entries(looped).filter(([name]) => !/^(clarification|confirmation)_/.test(name)),
    );
    const again = await bench.process(echoed);
    expect(again).toMatchObject({
      confirmation_pending: true,
      confirmation_response: null,
      interrupt_pending: true,
    });
  });

  it("R11, R14: an approval holds while the same plan is tried again", async () => {
    const execution = [{ output: executed(null), delay_ms: 100 }, executed(null)];
    const bench = createBench({
      scripts: { ...RISKY, execution },
      setups: { execution: { timeoutMs: 50 } },
    });
    const aborted = await bench.resume(await paused(), approve);
    expect(aborted).toMatchObject({ current_stage: "execution", terminated: false });
    const after = await bench.process(aborted);
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it("R11, R9: an approval survives a bound", async () => {
    const bench = createBench({ scripts: RISKY });
    const stopped = await bench.resume({ ...(await paused()), max_agent_hops: 3 }, approve);
    expect(stopped).toMatchObject({ terminal_reason: "max_agent_hops_exceeded", current_stage: "execution" });
    const after = await bench.resume(stopped, setLimits({ max_agent_hops: 9 }));
    expect(after.terminal_reason).toBe("completed_successfully");
  });

  it("R11: a text does not answer a confirmation", async () => {
    const failure = createBench({ scripts: RISKY }).resume(await paused(), answer("true"));
    await expect(failure).rejects.toMatchObject({ code: "EARG", details: { waiting_for: "confirmation" } });
  });

  it("R11: a peer's plan under its own key and with broken steps is judged too", async () => {
    const bench = createBench();
    const outputs = { planner: { plan_id: "p", steps: [null, 5, { tool: "save", parameters: {} }] } };
    const after = await bench.process(envelopeWith({ current_stage: "executor", outputs }));
    expect(bench.visits).toEqual([]);
    expect(after).toMatchObject({ confirmation_pending: true, current_stage: "execution" });
  });

  it("R11, C43: a question and a confirmation in one run are answered one by one", async () => {
    const intent = [
      { intent: "x", goals: [], clarification_needed: true, clarification_question: "Which?" },
      { intent: "x", goals: ["g1"] },
    ];
    const bench = createBench({ scripts: { ...RISKY, intent } });
    const first = await bench.process(envelopeWith());
    const second = await bench.resume(first, answer("that one"));
    expect(second).toMatchObject({
      clarification_pending: false,
      confirmation_pending: true,
      clarification_response: "that one",
    });
    const after = await bench.resume(second, approve);
    expect(after.terminal_reason).toBe("completed_successfully");
    expect(path(bench)).toEqual([
      "perception",
      "intent",
      "intent",
      "plan",
      "execution",
      "critic",
      "integration",
    ]);
  });
});
