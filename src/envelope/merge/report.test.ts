import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf, jsonText } from "../../../test/envelope/support/json-text.ts";
import {
  envelopeText,
  FULL,
  failureOf,
  fixedSources,
  spelledText,
} from "../../../test/envelope/support/read.ts";
import { type HopReport, reportHop } from "./report.ts";
import { reportText } from "./report-text.ts";

const report = (sent: string, reply: string): HopReport =>
  reportHop(bytesOf(sent), bytesOf(reply), { sources: fixedSources() });

/** The findings as `kind path rule`, those that are not expected behind a `!`. */
function told(sent: string, reply: string): string[] {
  return report(sent, reply).findings.map(
    ({ path, kind, rule, expected }) =>
      `${expected ? "" : "!"}${kind} ${path}${rule === null ? "" : ` ${rule}`}`,
  );
}

const sentWith = envelopeText;

interface Written {
  readonly findings: readonly Record<string, unknown>[];
  readonly merged: unknown;
}

function written(sent: string, reply: string): { readonly text: string; readonly value: Written } {
  const result = report(sent, reply);
  const texts = { sent: bytesOf(sent), reply: bytesOf(reply), merged: result.merged?.toBytes() };
  const text = reportText(result, texts).toString();
  return { text, value: JSON.parse(text) as Written };
}

describe("the report of a hop", () => {
  it("has nothing to say of an echo, in whatever order of keys", () => {
    const reversed = JSON.stringify(Object.fromEntries(Object.entries(FULL).reverse()));
    expect(report(sentWith(), reversed)).toMatchObject({ lossless: true, findings: [] });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ["a lost field", { x_trace: 1 }, { x_trace: undefined }, ["!lost /x_trace"]],
    ["a lost member", { metadata: { a: { b: 1 } } }, { metadata: { a: {} } }, ["!lost /metadata/a/b"]],
    ["a container that became null", {}, { metadata: null }, ["!retyped /metadata"]],
    ["a changed value", { x: "a" }, { x: "b" }, ["changed /x"]],
    ["an added field", {}, { dag_mode: false }, ["added /dag_mode"]],
    ["another type", { x: 1 }, { x: "1" }, ["!retyped /x"]],
    ["a list in another order", { x: [1, 2, 3] }, { x: [3, 1, 2] }, ["!reordered /x"]],
    ["a shorter list", { x: [1, 2, 3] }, { x: [1, 3] }, ["!lost /x"]],
    ["a list without its end", { x: [1, 2, 3] }, { x: [1] }, ["!lost /x/1", "!lost /x/2"]],
    ["a longer list", { x: [1] }, { x: [1, 2] }, ["added /x/1"]],
    ["a key with a slash", { "a/b~": 1 }, { "a/b~": undefined }, ["!lost /a~1b~0"]],
  ])("tells %s", (_, sent, reply, expected) => {
    expect(told(sentWith(sent), sentWith({ ...sent, ...reply }))).toEqual(expected);
  });

  it("compares numbers digit by digit (H26, H27)", () => {
    const reply = '{"a":1,"b":9007199254740992,"c":700000000000000124,"d":100}';
    const sent = '{"a":1.0,"b":9007199254740993,"c":700000000000000123,"d":1e2}';
    expect(told(spelledText({ metadata: sent }), spelledText({ metadata: reply }))).toEqual([
      "respelled /metadata/a",
      "!rounded /metadata/b",
      "changed /metadata/c",
      "respelled /metadata/d",
    ]);
  });

  it.each([
    ["2026-03-04T05:06:07.890123Z", "2026-03-04T06:06:07.890123+01:00", ["respelled /received_at"]],
    ["2026-03-04T05:06:07.890123Z", "2026-03-04T05:06:07Z", ["!rounded /received_at"]],
    ["2026-03-04T05:06:07.890123Z", "2026-03-04T05:06:08Z", ["!changed /received_at id_changed"]],
  ])("reads dates: %s and %s", (sent, reply, expected) => {
    expect(told(sentWith({ received_at: sent }), sentWith({ received_at: reply }))).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ["a counter that fell", { iteration: 2 }, { iteration: 1 }, ["!changed /iteration counter_fell"]],
    ["a counter at 0 again", { iteration: 2 }, { iteration: 0 }, ["!reset /iteration counter_fell"]],
    ["a limit", { max_stages: 9 }, { max_stages: 5 }, ["!reset /max_stages limit_changed"]],
    ["an id", { session_id: "a" }, { session_id: "b" }, ["!changed /session_id id_changed"]],
    ["the question", { raw_input: "a" }, { raw_input: "b" }, ["!changed /raw_input id_changed"]],
    ["history", { errors: [{ a: 1 }] }, { errors: [{ a: 2 }] }, ["!changed /errors/0/a history_rewritten"]],
    [
      "history in another order",
      { errors: [{ a: 1 }, { a: 2 }] },
      { errors: [{ a: 2 }, { a: 1 }] },
      ["!reordered /errors history_rewritten"],
    ],
    [
      "a run after the end",
      { terminated: true, terminal_reason: "completed_successfully" },
      { agent_hop_count: 1 },
      ["!changed /agent_hop_count ran_after_end"],
    ],
    [
      "a run while a person is asked",
      { clarification_pending: true, clarification_question: "Which?" },
      { outputs: { plan: {} } },
      ["!added /outputs/plan ran_while_paused"],
    ],
  ])("names the rule that is broken: %s (R1, R3, R12)", (_, sent, reply, expected) => {
    expect(told(sentWith(sent), sentWith({ ...sent, ...reply }))).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      "its outputs",
      { outputs: { plan: { n: 1 } }, agent_hop_count: 1 },
      { outputs: { plan: { m: 2 } }, agent_hop_count: 2 },
    ],
    ["counters that grow", {}, { iteration: 1, llm_call_count: 3 }],
    ["history that grows", { errors: [{ a: 1 }] }, { errors: [{ a: 1 }, { a: 2 }] }],
    ["the stage", {}, { current_stage: "plan" }],
    [
      "goals that are reached",
      { all_goals: ["a", "b"], remaining_goals: ["a", "b"] },
      { remaining_goals: ["b"] },
    ],
    ["the last goal, too", { all_goals: ["a"], remaining_goals: ["a"] }, { remaining_goals: [] }],
    ["outputs that going back removes (R7)", { outputs: { plan: { n: 1 } } }, { outputs: {}, iteration: 1 }],
    [
      "an interrupt that is answered",
      {
        clarification_pending: true,
        clarification_question: "Which?",
        terminal_reason: "clarification_required",
      },
      {
        clarification_pending: false,
        clarification_response: "A",
        terminal_reason: null,
        agent_hop_count: 1,
      },
    ],
  ])("expects of a run %s", (_, sent, reply) => {
    const result = report(sentWith(sent), sentWith({ ...sent, ...reply }));
    expect(result).toMatchObject({ lossless: true });
    expect(result.findings).not.toEqual([]);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>, string[]]>([
    ["an output", { outputs: { plan: { n: 1 } } }, { outputs: {} }, ["!lost /outputs/plan"]],
    [
      "a part of an output, without a run",
      { outputs: { plan: { n: 1, m: 2 } } },
      { outputs: { plan: { n: 1 } } },
      ["!lost /outputs/plan/m"],
    ],
    [
      "a part of an earlier output",
      { outputs: { perception: { n: 1, m: 2 } }, stage_order: ["perception", "plan"], current_stage: "plan" },
      { outputs: { perception: { n: 1 } }, agent_hop_count: 1 },
      ["!lost /outputs/perception/m", "changed /agent_hop_count"],
    ],
    [
      "all goals",
      { all_goals: ["a"], remaining_goals: ["a"] },
      { all_goals: [], remaining_goals: [] },
      ["!reset /all_goals", "!reset /remaining_goals"],
    ],
    [
      "a question without an answer",
      { clarification_pending: true, clarification_question: "Which?" },
      { clarification_question: null },
      ["!reset /clarification_question"],
    ],
  ])("expects of no run to lose %s", (_, sent, reply, expected) => {
    expect(told(sentWith(sent), sentWith({ ...sent, ...reply }))).toEqual(expected);
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      "a reason",
      { terminal_reason: "completed_successfully", terminated: true },
      { terminal_reason: "completed" },
    ],
    ["a stage", { current_stage: "plan" }, { current_stage: "planner" }],
    ["a stage in the order", { stage_order: ["plan"] }, { stage_order: ["planner"] }],
    [
      "a goal's status",
      { goal_completion_status: { a: "satisfied" } },
      { goal_completion_status: { a: "complete" } },
    ],
    [
      "a verdict",
      { outputs: { critic: { verdict: "approved" } } },
      { outputs: { critic: { verdict: "proceed" } } },
    ],
  ])("takes another dialect's word for the same: %s", (_, sent, reply) => {
    const { findings } = report(sentWith(sent), sentWith({ ...sent, ...reply }));
    expect(findings).toEqual([expect.objectContaining({ kind: "respelled", expected: true })]);
  });

  it("takes an ending that a dialect tells in its text for the same", () => {
    const ended = {
      terminated: true,
      terminal_reason: "tool_failed_recoverably",
      termination_reason: "late",
    };
    const reply = { terminal_reason: null, termination_reason: "tool_failed_recoverably: late" };
    expect(told(sentWith(ended), sentWith({ ...ended, ...reply, dag_mode: false }))).toEqual([
      "respelled /terminal_reason",
      "respelled /termination_reason",
      "added /dag_mode",
    ]);
  });

  it("takes the peers' other names for the same", () => {
    const reply = { critic_feedback: undefined, loop_feedback: ["a"] };
    expect(told(sentWith({ critic_feedback: ["a"] }), sentWith(reply))).toEqual([
      "respelled /critic_feedback",
      "added /loop_feedback",
    ]);
  });
});

describe("where merging refuses", () => {
  it.each([
    [
      "another envelope",
      sentWith({ envelope_id: "env_ffffffffffffffff" }),
      ["!changed /envelope_id id_changed"],
    ],
    ["a counter that became text", sentWith({ iteration: "0" }), ["!retyped /iteration"]],
    ["an error object", '{"error":true,"code":"bounds_exceeded"}', ["!added /error"]],
  ])("the cause is a finding: %s", (_, reply, expected) => {
    const result = report(sentWith(), reply);
    expect([result.merged, result.lossless]).toEqual([undefined, false]);
    expect(told(sentWith(), reply)).toEqual(expect.arrayContaining(expected));
  });

  it("the cause may be in both, and so in no difference", () => {
    const both = sentWith({ iteration: "0" });
    expect(told(both, both)).toEqual(["!retyped /iteration"]);
  });

  it.each(["[]", "null", '"text"', "{", ""])("%j is refused: it is no JSON object", (reply) => {
    expect(["EENVELOPE", "EPARSE"]).toContain(failureOf(() => report(sentWith(), reply)).code);
  });
});

describe("the text of a report", () => {
  it("has the digits of each side, and leaves out what a side does not have", () => {
    const { text } = written(spelledText({ x: "9007199254740993" }), spelledText({ x: "9007199254740992" }));
    expect(text).toContain('"sent":9007199254740993,"reply":9007199254740992,"merged":9007199254740993,');
    const { findings } = written(sentWith({ x: 1 }), sentWith()).value;
    expect(findings).toEqual([{ path: "/x", kind: "lost", sent: 1, merged: 1, rule: null, expected: false }]);
  });

  it("shows the beginning of a value over 1 KB", () => {
    const { findings } = written(sentWith({ x: "y".repeat(2000) }), sentWith()).value;
    expect(findings[0]!.sent).toEqual({ preview: expect.stringMatching(/^"y{239}…$/), size_bytes: 2002 });
  });

  it("stands on one line", () => {
    const pretty = JSON.stringify({ ...FULL, x: { a: [1] } }, null, 2);
    expect(written(pretty, sentWith()).text).not.toContain("\n");
  });

  it("has no merged envelope where merging refuses", () => {
    expect(written(sentWith(), '{"error":true}').value).toMatchObject({ merged: null });
  });
});

describe("every report", () => {
  const plain = (text: string): string => text.replaceAll(/\s/g, " ");

  it("finds nothing exactly where the values are the same, and its merged values stand at their paths", () => {
    fc.assert(
      fc.property(jsonText, jsonText, (a, b) => {
        const [sent, reply] = [a, b].map((x) => plain(spelledText({ x })));
        expect(report(sent!, sent!).findings).toEqual([]);
        const result = report(sent!, reply!);
        const back = report(reply!, sent!);
        expect(result.findings.length === 0).toBe(back.findings.length === 0);
        const { value } = written(sent!, reply!);
        expect(value.findings.length).toBe(result.findings.length);
        for (const { path, kind } of result.findings)
          expect(path.startsWith("/x") || kind === "reset").toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("is lossless where a loss was planted nowhere, and tells each that was", () => {
    const names = fc.subarray(Object.keys(FULL).filter((name) => name !== "envelope_id"));
    fc.assert(
      fc.property(names, (lost) => {
        const reply = Object.fromEntries(Object.entries(FULL).filter(([name]) => !lost.includes(name)));
        const { lossless, findings } = report(sentWith(), JSON.stringify(reply));
        expect(lossless).toBe(lost.length === 0);
        expect(findings.map(({ path, kind }) => `${kind} ${path}`)).toEqual(
          lost.map((name) => `lost /${name}`),
        );
      }),
      { numRuns: 200 },
    );
  });
});
