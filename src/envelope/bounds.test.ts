import { describe, expect, it } from "vitest";
import { envelopeText, read } from "../../test/envelope/support/read.ts";
import { canContinue, findStop } from "./bounds.ts";

const LIMITS = [
  { counter: "iteration", limit: "max_iterations", allowed: [0, 6, 7], stopped: [8, 9, 1000] },
  { counter: "llm_call_count", limit: "max_llm_calls", allowed: [0, 5, 6], stopped: [7, 8, 1000] },
  { counter: "agent_hop_count", limit: "max_agent_hops", allowed: [0, 5, 6], stopped: [7, 8, 1000] },
] as const;

const stopOf = (fields: Record<string, unknown>) => findStop(read(envelopeText(fields)).envelope);

describe.each(LIMITS)("R3: $limit of 7", ({ counter, limit, allowed, stopped }) => {
  it.each(allowed)(`lets a run go on at ${counter} %d`, (count) => {
    expect(stopOf({ [counter]: count, [limit]: 7 })).toBeNull();
  });

  it.each(stopped)(`stops a run at ${counter} %d`, (count) => {
    expect(stopOf({ [counter]: count, [limit]: 7 })).toEqual({
      kind: "bound",
      reason: `${limit}_exceeded`,
      bound: limit,
    });
  });
});

describe("R3: a limit of 0", () => {
  it("allows no model call and no hop, and the first iteration", () => {
    expect(stopOf({ max_llm_calls: 0 })).toMatchObject({ bound: "max_llm_calls" });
    expect(stopOf({ max_agent_hops: 0 })).toMatchObject({ bound: "max_agent_hops" });
    expect(stopOf({ max_iterations: 0 })).toBeNull();
    expect(stopOf({ max_iterations: 0, iteration: 1 })).toMatchObject({ bound: "max_iterations" });
  });
});

describe("R3: the order of the checks", () => {
  const everything = {
    terminated: true,
    terminal_reason: "denied_by_policy",
    clarification_pending: true,
    iteration: 9,
    llm_call_count: 99,
    agent_hop_count: 99,
  };

  it("is terminated, interrupt, iterations, model calls, hops", () => {
    expect(stopOf(everything)).toEqual({ kind: "terminated" });
    const running = { ...everything, terminated: false };
    expect(stopOf(running)).toEqual({ kind: "interrupt" });
    const answered = { ...running, clarification_response: "yes" };
    expect(stopOf(answered)).toMatchObject({ bound: "max_iterations" });
    expect(stopOf({ ...answered, iteration: 3 })).toMatchObject({ bound: "max_llm_calls" });
    expect(stopOf({ ...answered, iteration: 3, llm_call_count: 9 })).toMatchObject({
      bound: "max_agent_hops",
    });
    expect(stopOf({ ...answered, iteration: 3, llm_call_count: 9, agent_hop_count: 20 })).toBeNull();
  });
});

describe("canContinue", () => {
  it("answers for a fresh envelope (C7)", () => {
    expect(canContinue(read('{"raw_input":"q"}').envelope)).toEqual({
      can_continue: true,
      terminal_reason: null,
      iteration: 0,
      llm_call_count: 0,
      agent_hop_count: 0,
      remaining: { iterations: 3, llm_calls: 10, agent_hops: 21, stages: 4 },
    });
  });

  it("honours the limits of the envelope (C11) and never counts below nothing (C45)", () => {
    const fields = {
      iteration: 2,
      max_iterations: 1,
      llm_call_count: 5,
      max_llm_calls: 2,
      agent_hop_count: 4,
    };
    expect(canContinue(read(envelopeText({ ...fields, max_stages: 1 })).envelope)).toEqual({
      can_continue: false,
      terminal_reason: "max_iterations_exceeded",
      iteration: 2,
      llm_call_count: 5,
      agent_hop_count: 4,
      remaining: { iterations: 0, llm_calls: 0, agent_hops: 17, stages: 0 },
    });
  });

  it.each([
    ["iteration at the limit (C8)", { iteration: 3 }, true, null],
    ["iteration over the limit (C8)", { iteration: 4 }, false, "max_iterations_exceeded"],
    ["model calls at the limit (C9)", { llm_call_count: 10 }, false, "max_llm_calls_exceeded"],
    ["hops at the limit (C9)", { agent_hop_count: 21 }, false, "max_agent_hops_exceeded"],
    ["terminated (C10)", { terminated: true }, false, null],
    [
      "terminated with a reason",
      { terminated: true, terminal_reason: "tool_failed_fatally" },
      false,
      "tool_failed_fatally",
    ],
    ["a question", { clarification_pending: true }, false, "clarification_required"],
    ["a request", { confirmation_pending: true }, false, "confirmation_required"],
    [
      "a denial is still to be taken",
      { confirmation_pending: true, confirmation_response: false },
      true,
      null,
    ],
    ["a peer's review", { interrupt_pending: true, interrupt: { kind: "agent_review" } }, false, null],
    ["H7: the end, as the core runtimes of the peers leave it", { current_stage: "end" }, false, null],
    [
      "numbers with a fraction of zeros",
      { iteration: 4.0, max_iterations: 3.0 },
      false,
      "max_iterations_exceeded",
    ],
  ])("%s", (_, fields, can, reason) => {
    const answer = canContinue(read(envelopeText(fields)).envelope);
    expect([answer.can_continue, answer.terminal_reason]).toEqual([can, reason]);
  });

  it("H11: changes nothing, however often it is asked", () => {
    const { envelope } = read(envelopeText({ iteration: 4, terminal_reason: null }));
    const before = envelope.toBytes().toString();
    canContinue(envelope);
    findStop(envelope);
    expect(envelope.toBytes().toString()).toBe(before);
    expect(envelope.get("terminal_reason")).toBeNull();
  });
});
