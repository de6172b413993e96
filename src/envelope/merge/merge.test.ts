import { describe, expect, it } from "vitest";
import { bytesOf } from "../../../test/envelope/support/json-text.ts";
import {
  envelopeText,
  FULL,
  failureOf,
  fixedSources,
  merged,
  mergedWith,
  read,
  spelledText,
} from "../../../test/envelope/support/read.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import { currentInterrupt } from "../interrupts/current-interrupt.ts";
import { isWaiting } from "../interrupts/interrupt-state.ts";
import { mergeReply } from "./merge.ts";

/** What the published Go CLI echoes: it knows 31 keys, sorts them and rounds every number. */
function goEcho(text: string, changes: Record<string, unknown> = {}): string {
  const value = JSON.parse(text) as Record<string, unknown>;
  const known = Object.entries({
    interrupt: null,
    interrupt_pending: false,
    dag_mode: false,
    ...value,
  }).filter(
    ([name]) => !/^(clarification|confirmation)_|^max_|^(processing_history|created_at)$|^x_/.test(name),
  );
  return JSON.stringify(
    Object.fromEntries([...known, ...Object.entries(changes)].sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

const sent = (changes: Record<string, unknown> = {}): string => envelopeText(changes);

describe("mergeReply: absent is not reset", () => {
  it("restores what a Go peer drops: limits, history, unknown fields (H2, H3)", () => {
    const before = sent({
      max_iterations: 7,
      max_llm_calls: 40,
      max_agent_hops: 50,
      max_stages: 9,
      processing_history: [{ agent: "perception", status: "success" }],
      created_at: "2026-01-01T00:00:00Z",
      x_trace: { id: "t" },
      clarification_response: "the second",
    });
    const { value, warnings } = mergedWith(before, goEcho(before, { current_stage: "intent" }));
    expect(value).toEqual({
      ...JSON.parse(before),
      current_stage: "intent",
      dag_mode: false,
      interrupt: null,
      interrupt_pending: false,
    });
    expect(warnings).toEqual([]);
  });

  it("restores goals that a peer knows only as empty lists", () => {
    const goals = {
      all_goals: ["a", "b"],
      remaining_goals: ["b"],
      goal_completion_status: { a: "satisfied" },
    };
    const reply = sent({ ...goals, all_goals: [], remaining_goals: [], goal_completion_status: {} });
    const { value, warnings } = mergedWith(sent(goals), reply);
    expect(value).toMatchObject(goals);
    expect(warnings).toEqual(["/all_goals kept"]);
  });

  it("takes the reply's progress on goals", () => {
    const before = sent({
      all_goals: ["a", "b"],
      remaining_goals: ["a", "b"],
      goal_completion_status: { a: "pending" },
    });
    const after = {
      all_goals: ["a", "b"],
      remaining_goals: [],
      goal_completion_status: { a: "satisfied", b: "failed" },
    };
    expect(mergedWith(before, sent(after)).value).toMatchObject(after);
  });

  it("takes null containers for fields that were left out", () => {
    const before = sent({
      outputs: { plan: { n: 1 } },
      metadata: { k: 1 },
      errors: [{ e: 1 }],
      loop_feedback: ["f"],
    });
    const nulls = Object.fromEntries(
      ["outputs", "metadata", "errors", "all_goals", "stage_order", "prior_plans", "loop_feedback"].map(
        (name) => [name, null],
      ),
    );
    expect(mergedWith(before, sent(nulls))).toEqual({
      text: before,
      warnings: [],
      value: JSON.parse(before),
    });
  });

  it("does not mention fields that the reply lacks", () => {
    const { envelope_id } = FULL;
    expect(mergedWith(sent(), JSON.stringify({ envelope_id }))).toMatchObject({ text: sent(), warnings: [] });
  });

  it("mentions what had to be repaired in the reply", () => {
    expect(mergedWith(sent(), sent({ terminal_reason: "", all_goals: ["a", null] })).warnings).toEqual([
      "/terminal_reason synonym",
      "/all_goals/1 dropped",
    ]);
  });
});

describe("mergeReply: spelling is not news (H26, H27)", () => {
  const before = spelledText({
    raw_input: '"a\\u003cb"',
    metadata:
      '{ "id":12345678901234567890, "ratio":1.0 ,"tiny":1e-07,"zero":-0.0, "deep":{"n":9007199254740993} }',
    outputs: '{"plan":{"cost":0.1000,"steps":[{"n":2.0}]}}',
    iteration: "2.0",
    errors: '[{"n":1.0}]',
    x_extra: "[1E+2, 1.50]",
  });

  it("keeps the digits of numbers that a peer has rounded or rewritten", () => {
    expect(merged(before, goEcho(before))).toContain(before.slice(1, -1));
  });

  it("keeps them beside what the peer has changed, at any depth", () => {
    const reply = JSON.parse(goEcho(before)) as Record<string, Record<string, unknown>>;
    Object.assign(reply.metadata!, { note: "new", deep: { n: 9007199254740992, hop: 1 } });
    reply.outputs!.plan = { cost: 0.1, steps: [{ n: 2 }, { n: 3 }] };
    const text = merged(before, JSON.stringify(reply));
    expect(text).toContain('"id":12345678901234567890, "ratio":1.0 ,"tiny":1e-07,"zero":-0.0');
    expect(text).toContain('"deep":{"n":9007199254740993,"hop":1}');
    expect(text).toContain('"plan":{"cost":0.1000,"steps":[{"n":2.0},{"n":3}]}');
    expect(text).toContain('"note":"new"');
  });

  it.each([
    ["a peer's other number, though its double is ours", "700000000000000123", "700000000000000124"],
    ["a number beyond the doubles", "1e400", "1e401"],
    ["a rounding that no double has", "0.12345678901234567890", "0.123456789012345678"],
  ])("takes over %s", (_, ours, theirs) => {
    const text = (number: string): string =>
      spelledText({
        metadata: `{"n":${number},"deep":${"[".repeat(40)}{"a":${number}}${"]".repeat(40)}}`,
        outputs: `{"plan":{"steps":[0,${number}]}}`,
        x_list: `[${number}]`,
      });
    expect(merged(text(ours), text(theirs))).toBe(text(theirs));
  });

  it("keeps our digits at any depth, beside what the peer has changed", () => {
    const deep = (n: string, hop: number): string =>
      spelledText({
        metadata: `${'{"a":['.repeat(60)}{"n":${n},"hop":${hop}}${"]}".repeat(60)}`,
      });
    expect(merged(deep("700000000000000123", 1), deep("7.000000000000001e17", 2))).toBe(
      deep("700000000000000123", 2),
    );
  });

  it("takes the digits of the reply where the value is new", () => {
    const reply = spelledText({
      metadata: '{"new":98765432109876543210,"list":[1.0]}',
      errors: '[{"n":2.50}]',
    });
    const text = merged(sent(), reply);
    expect(text).toContain('"metadata":{"new":98765432109876543210,"list":[1.0]}');
    expect(text).toContain('"errors":[{"n":2.50}]');
  });
});

describe("mergeReply: what a peer may not do", () => {
  it.each(["iteration", "llm_call_count", "agent_hop_count", "current_stage_number"])(
    "%s never goes down",
    (name) => {
      const { value, warnings } = mergedWith(sent({ [name]: 3 }), sent({ [name]: 2 }));
      expect([value[name], warnings]).toEqual([3, [`/${name} kept`]]);
      expect(mergedWith(sent({ [name]: 3 }), sent({ [name]: 4 })).value[name]).toBe(4);
      expect(mergedWith(sent({ [name]: 3 }), sent({ [name]: 3 })).warnings).toEqual([]);
    },
  );

  it.each(["request_id", "user_id", "session_id", "raw_input", "received_at"])(
    "%s stays as it was sent",
    (name) => {
      const other = name === "received_at" ? "2030-01-01T00:00:00Z" : "another";
      const { value, warnings } = mergedWith(sent(), sent({ [name]: other }));
      expect([value[name], warnings]).toEqual([FULL[name], [`/${name} kept`]]);
    },
  );

  it("completed_at whose fraction a peer cut off stays; another one is taken over (H17)", () => {
    const merged = (before: string | null, reply: string | null): unknown =>
      mergedWith(sent({ completed_at: before }), sent({ completed_at: reply })).value.completed_at;
    expect(merged("2026-01-02T03:04:05.678901Z", "2026-01-02T03:04:05Z")).toBe("2026-01-02T03:04:05.678901Z");
    expect(merged("2026-01-02T03:04:05.000Z", "2026-01-02T03:04:05Z")).toBe("2026-01-02T03:04:05.000Z");
    expect(merged("2026-01-02T03:04:05.678Z", "2026-01-02T03:04:06Z")).toBe("2026-01-02T03:04:06Z");
    expect(merged(null, "2026-01-02T03:04:06Z")).toBe("2026-01-02T03:04:06Z");
    expect(merged("2026-01-02T03:04:05Z", null)).toBeNull();
  });

  it.each(["max_iterations", "max_llm_calls", "max_agent_hops", "max_stages"])(
    "%s is the caller's (H2)",
    (name) => {
      const { value, warnings } = mergedWith(sent({ [name]: 2 }), sent({ [name]: 99 }));
      expect([value[name], warnings]).toEqual([2, [`/${name} kept`]]);
      const { [name]: _, ...without } = FULL;
      expect(mergedWith(JSON.stringify(without), sent({ [name]: 99 })).value[name]).toBe(99);
    },
  );

  it("refuses the reply to another envelope, and changes nothing", () => {
    const failure = failureOf(() => merged(sent(), sent({ envelope_id: "env_ffffffffffffffff" })));
    expect([failure.code, failure.details.errors]).toMatchObject([
      "EENVELOPE",
      [{ path: "/envelope_id", keyword: "const" }],
    ]);
  });

  it.each([null, ""])("takes the id %j for one that was left out", (id) => {
    expect(merged(sent(), sent({ envelope_id: id, request_id: id, session_id: id }))).toBe(sent());
  });

  it("takes the ids of the reply where none were sent", () => {
    const ids = { envelope_id: "env_1", request_id: "req_1", session_id: "s" };
    const { value, warnings } = mergedWith(
      '{"raw_input":"q"}',
      sent({ ...ids, raw_input: "q", user_id: "u" }),
    );
    expect(value).toMatchObject({ ...ids, user_id: "u" });
    expect(warnings.filter((warning) => warning.endsWith("kept"))).toEqual([]);
  });

  it.each([
    [
      '{"error":true,"code":"bounds_exceeded","message":"Cannot continue"}',
      "bounds_exceeded",
      "Cannot continue",
    ],
    ['{"error":{"code":"E1","message":"no"}}', "E1", "no"],
    ['{"error":"boom","envelope_id":"env_00000000000000a1"}', null, "boom"],
  ])("refuses a peer's error object %s, with what it says", (reply, code, message) => {
    const failure = failureOf(() => merged(sent(), reply));
    expect([failure.code, failure.details.peer_error]).toEqual(["EENVELOPE", { code, message }]);
  });

  it("refuses a reply that is no envelope", () => {
    expect(failureOf(() => merged(sent(), "{}")).code).toBe("EENVELOPE");
    expect(failureOf(() => merged(sent(), "[]")).code).toBe("EENVELOPE");
    expect(failureOf(() => merged(sent(), "")).code).toBe("EPARSE");
    expect(failureOf(() => merged(sent(), sent({ iteration: -1 }))).code).toBe("EENVELOPE");
  });
});

describe("mergeReply: lists that only grow", () => {
  const names = ["errors", "prior_plans", "completed_stages", "processing_history"];

  it.each(names)("%s: what is new follows what was sent", (name) => {
    const before = spelledText({ [name]: '[{"a":1.0}, {"b":2}]' });
    const { text, warnings } = mergedWith(before, spelledText({ [name]: '[{"a":1},{"b":2},{"c":3.0}]' }));
    expect(text).toContain(`"${name}":[{"a":1.0}, {"b":2},{"c":3.0}]`);
    expect(warnings).toEqual([]);
  });

  it.each(names)("%s: what is gone from the reply stays", (name) => {
    const before = spelledText({ [name]: '[{"a":1},{"b":2}]' });
    const { text, warnings } = mergedWith(before, spelledText({ [name]: '[{"b":2},{"c":3}]' }));
    expect(text).toContain(`"${name}":[{"a":1},{"b":2},{"c":3}]`);
    expect(warnings).toEqual([`/${name} kept`]);
  });

  it.each([
    [["x"], ["x", "x"], ["x", "x"]],
    [["x"], ["y", "x", "x"], ["x", "y", "x"]],
    [["x", "x"], ["x"], ["x", "x"]],
    [["x", "y"], [], ["x", "y"]],
    [[], ["x"], ["x"]],
    [
      ["a", "b"],
      ["b", "a", "c"],
      ["a", "b", "c"],
    ],
  ])("feedback %j and then %j is %j", (before, after, expected) => {
    expect(
      mergedWith(sent({ critic_feedback: before }), sent({ critic_feedback: after })).value.critic_feedback,
    ).toEqual(expected);
  });

  it("feedback under the peers' newer name arrives under both", () => {
    const before = sent({ critic_feedback: ["a"], loop_feedback: ["a"] });
    const { critic_feedback: _, ...reply } = JSON.parse(sent({ loop_feedback: ["a", "b"] })) as Record<
      string,
      unknown
    >;
    const { value } = mergedWith(before, JSON.stringify(reply));
    expect([value.critic_feedback, value.loop_feedback]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  it("feedback that was not sent under both names is not new when it comes back", () => {
    const before = sent({ critic_feedback: [], loop_feedback: ["a"] });
    const { critic_feedback: _, ...reply } = JSON.parse(before) as Record<string, unknown>;
    expect(merged(before, JSON.stringify(reply))).toBe(before);
  });

  const numbered = (...numbers: string[]): string =>
    spelledText({ errors: `[${numbers.map((number) => `{"n":${number}}`).join()}]` });
  it.each([
    ["rounded and out of order", ["2", "700000000000000123"], ["700000000000000100", "2"], []],
    ["another of the same double", ["700000000000000123"], ["700000000000000124"], ["700000000000000124"]],
    [
      "two of one double, swapped",
      ["700000000000000123", "700000000000000100"],
      ["700000000000000100", "700000000000000123"],
      [],
    ],
  ])("numbers in elements are compared digit by digit: %s", (_, before, after, added) => {
    expect(merged(numbered(...before), numbered(...after))).toBe(numbered(...before, ...added));
  });

  it("of many elements that differ only in digits beyond a double are merged in time", () => {
    const items = (last: number) =>
      Array.from({ length: 20_000 }, (_, n) => `{"n":70000000000000000000000${n}${last}}`);
    const text = (last: number): string => spelledText({ errors: `[${items(last).join()}]` });
    expect(JSON.parse(merged(text(1), text(2)))).toHaveProperty("errors.length", 40_000);
  });

  it("of tens of thousands of elements are merged in time", () => {
    const items = (from: number) => Array.from({ length: 30_000 }, (_, index) => ({ n: from + index }));
    const { value } = mergedWith(sent({ errors: items(0) }), sent({ errors: items(15_000) }));
    expect(value.errors).toHaveLength(45_000);
  });
});

describe("mergeReply: outputs", () => {
  const outputs = {
    perception: { a: 1 },
    plan: { p: 1 },
    execution: { e: 1 },
    critic: { c: 1 },
    "x/y": { z: 1 },
  };

  it("come back when the reply lacks them, with their path", () => {
    const { value, warnings } = mergedWith(
      sent({ outputs }),
      sent({ outputs: { perception: { a: 1 }, intent: { i: 1 } } }),
    );
    expect(value.outputs).toEqual({ ...outputs, intent: { i: 1 } });
    expect(warnings).toEqual([
      "/outputs/plan kept",
      "/outputs/execution kept",
      "/outputs/critic kept",
      "/outputs/x~1y kept",
    ]);
  });

  it.each([
    ["another iteration", { iteration: 1 }],
    ["another stage number", { current_stage_number: 2 }],
  ])("of plan, execution and critic are gone after %s, the others stay (R7, R8)", (_, progress) => {
    const { value, warnings } = mergedWith(
      sent({ outputs }),
      sent({ ...progress, outputs: { intent: { i: 1 } } }),
    );
    expect(value.outputs).toEqual({ perception: { a: 1 }, "x/y": { z: 1 }, intent: { i: 1 } });
    expect(warnings).toEqual(["/outputs/perception kept", "/outputs/x~1y kept"]);
  });

  it("that are no objects do not replace ours (H15)", () => {
    const { value, warnings } = mergedWith(
      sent({ outputs }),
      sent({ outputs: { ...outputs, plan: "text" } }),
    );
    expect(value.outputs).toEqual(outputs);
    expect(warnings).toEqual(["/outputs/plan dropped", "/outputs/plan kept"]);
  });

  it("keep their keys apart, also those that objects inherit", () => {
    const before = spelledText({ outputs: '{"__proto__":{"a":1.0},"constructor":{"b":1}}' });
    const reply = spelledText({ outputs: '{"__proto__":{"a":1},"toString":{"c":1}}' });
    expect(merged(before, reply)).toContain(
      '"outputs":{"__proto__":{"a":1.0},"constructor":{"b":1},"toString":{"c":1}}',
    );
  });
});

describe("mergeReply: interrupts", () => {
  const question = {
    clarification_pending: true,
    clarification_question: "Which?",
    terminal_reason: "clarification_required",
  };
  const request = { confirmation_pending: true, confirmation_id: "c1", confirmation_message: "Write?" };
  const withUnified = {
    ...question,
    interrupt_pending: true,
    interrupt: { kind: "clarification", question: "Which?" },
  };
  const mergedEnvelope = (before: string, reply: string) =>
    mergeReply(bytesOf(before), bytesOf(reply), { sources: fixedSources() }).envelope;

  it.each([
    ["a question in the seed's fields", question],
    ["a request in the seed's fields", request],
    ["a question in both spellings", withUnified],
    ["a peer's review", { interrupt_pending: true, interrupt: { kind: "agent_review" } }],
  ])("%s is not cleared by a Go reply without an interrupt", (_, fields) => {
    const before = sent(fields);
    const reply = goEcho(before, { interrupt: null, interrupt_pending: false });
    const envelope = mergedEnvelope(before, reply);
    expect(currentInterrupt(envelope)).toEqual(currentInterrupt(read(before).envelope));
    expect(isWaiting(currentInterrupt(envelope))).toBe(true);
  });

  it.each([
    ["{}", {}],
    ["another kind", { kind: "checkpoint" }],
    ["no kind", { kind: "", id: "", question: "" }],
  ])("a question is not cleared by an interrupt that says nothing about it: %s", (_, interrupt) => {
    const envelope = mergedEnvelope(
      sent(question),
      goEcho(sent(question), { interrupt, interrupt_pending: false }),
    );
    expect(currentInterrupt(envelope)).toMatchObject({
      kind: "clarification",
      question: "Which?",
      answer: null,
    });
  });

  it.each([
    ["echoes nothing of the seed's fields", goEcho],
    [
      "echoes the seed's fields as they were",
      (text: string, changes: Record<string, unknown>) => sent({ ...JSON.parse(text), ...changes }),
    ],
  ])("a question that a peer has resolved is resolved, when it %s", (_, echo) => {
    for (const fields of [question, withUnified]) {
      const before = sent(fields);
      const interrupt = { kind: "clarification", question: "Which?", response: { text: "the second" } };
      const envelope = mergedEnvelope(before, echo(before, { interrupt_pending: false, interrupt }));
      expect(currentInterrupt(envelope)).toEqual({ kind: "none" });
      expect(envelope.get("clarification_response")).toBe("the second");
    }
  });

  it("a question that a peer closes without an answer stays open, and the run paused", () => {
    const interrupt = { kind: "clarification", question: "Which?" };
    const envelope = mergedEnvelope(
      sent(question),
      goEcho(sent(question), { interrupt_pending: false, interrupt }),
    );
    expect(envelope.get("clarification_pending")).toBe(true);
    expect(isWaiting(currentInterrupt(envelope))).toBe(true);
  });

  it.each(["interrupt", "interrupt_pending"])("half of an interrupt, without %s, is no news", (name) => {
    const closed = { ...withUnified, clarification_pending: false, interrupt_pending: false };
    for (const fields of [withUnified, closed]) {
      const reply = JSON.stringify({ ...JSON.parse(sent(fields)), [name]: undefined });
      expect(merged(sent(fields), reply)).toBe(sent(fields));
    }
  });

  const whole = {
    ...{ kind: "confirmation", type: "confirmation", id: "c1", question: "", message: "Write?" },
    ...{ data: {}, response: null, status: "pending", created_at: "2026-01-02T03:04:05.678Z" },
    ...{ expires_at: null, resolved_at: null, request_id: "req_1", user_id: "mira" },
  };
  const paused = { ...request, interrupt_pending: true, interrupt: whole };
  /** Half of the members, null and the year 0001: what the Go peer makes of an interrupt. */
  const byGo = (more: Record<string, unknown> = {}) => ({
    ...{ kind: "confirmation", id: "c1", question: "", message: "Write?", data: null },
    ...{ created_at: "2026-01-02T03:04:05Z", ...more },
  });

  const interruptText = (envelope: EnvelopeDocument) => envelope.fragment("interrupt")?.toString();

  it("an interrupt that the Go peer only echoes is not changed", () => {
    const answered = {
      ...{ ...whole, response: { approved: true }, status: "resolved", data: { used: true, n: 1.5 } },
      resolved_at: "2026-01-02T03:05:00Z",
    };
    const closed = { confirmation_id: "c1", interrupt_pending: false, interrupt: answered };
    const zero = "0001-01-01T00:00:00Z";
    for (const [fields, echo] of [
      [paused, byGo()],
      [paused, byGo({ created_at: zero, expires_at: zero })],
      [closed, byGo({ response: { approved: true, received_at: zero }, data: { used: true, n: 1.5 } })],
    ] as const) {
      const { interrupt_pending } = fields;
      const reply = goEcho(sent(fields), { interrupt_pending, interrupt: echo });
      expect(interruptText(mergedEnvelope(sent(fields), reply))).toBe(JSON.stringify(fields.interrupt));
    }
  });

  it("an answer of the Go peer is added to the interrupt, of which no member is lost", () => {
    const response = { approved: false, received_at: "2026-01-02T03:06:00Z" };
    const reply = goEcho(sent(paused), { interrupt_pending: false, interrupt: byGo({ response }) });
    const envelope = mergedEnvelope(sent(paused), reply);
    expect(envelope.value("interrupt")).toEqual({ ...whole, response });
    expect(envelope.get("confirmation_response")).toBe(false);
  });

  it("an answer that was used stays where a peer has dropped it", () => {
    const used = { ...whole, response: { approved: true }, data: { used: true } };
    const fields = { confirmation_id: "c1", interrupt_pending: false, interrupt: used };
    const reply = goEcho(sent(fields), { interrupt_pending: false, interrupt: null });
    expect(interruptText(mergedEnvelope(sent(fields), reply))).toBe(JSON.stringify(used));
  });

  it("a question that a peer asks arrives in the seed's fields", () => {
    const interrupt = { kind: "confirmation", id: "c9", message: "Delete?" };
    const envelope = mergedEnvelope(sent(), goEcho(sent(), { interrupt_pending: true, interrupt }));
    expect(currentInterrupt(envelope)).toEqual({
      kind: "confirmation",
      id: "c9",
      message: "Delete?",
      approved: null,
    });
    expect(envelope.get("confirmation_pending")).toBe(true);
  });

  it.each([
    ["denied", { response: { approved: false } }, false],
    ["denied as the Go peer writes it", { response: { received_at: "2026-01-01T00:00:00Z" } }, false],
  ])("a request that was %s is never approved", (_, more, response) => {
    const interrupt = { kind: "confirmation", id: "c1", message: "Write?", ...more };
    const ended = { terminated: true, termination_reason: "User denied confirmation" };
    const envelope = mergedEnvelope(
      sent(request),
      goEcho(sent(request), { interrupt_pending: false, interrupt, ...ended }),
    );
    expect(envelope.get("confirmation_response")).toBe(response);
    expect(envelope.get("terminated")).toBe(true);
  });

  it("a request that was approved is approved, for that id", () => {
    const interrupt = { kind: "confirmation", id: "c1", message: "Write?", response: { approved: true } };
    const envelope = mergedEnvelope(
      sent(request),
      goEcho(sent(request), { interrupt_pending: true, interrupt }),
    );
    expect(currentInterrupt(envelope)).toEqual({
      kind: "confirmation",
      id: "c1",
      message: "Write?",
      approved: true,
    });
  });

  it("an answer in the seed's fields is taken", () => {
    const envelope = mergedEnvelope(
      sent(question),
      sent({ ...question, clarification_response: "the second" }),
    );
    expect(currentInterrupt(envelope)).toMatchObject({ answer: "the second" });
  });

  it("two different answers pause the run (R12)", () => {
    const before = sent(withUnified);
    const interrupt = { kind: "clarification", question: "Which?", response: { text: "B" } };
    const envelope = mergedEnvelope(before, sent({ ...withUnified, clarification_response: "A", interrupt }));
    expect(currentInterrupt(envelope)).toEqual({ kind: "conflict" });
  });
});
