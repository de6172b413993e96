import { describe, expect, it } from "vitest";
import { canContinue, currentInterrupt, findStop, verdictOf } from "../../src/envelope/index.ts";
import { validateGenericEnvelope } from "../../src/gen/validate-generic-envelope.js";
import {
  envelopeText,
  FULL,
  failureOf,
  merged,
  mergedWith,
  normalized,
  read,
  refusalOf,
  spelledText,
  warningsOf,
} from "./support/read.ts";

type Fields = Record<string, unknown>;

const without = (...names: string[]): string =>
  JSON.stringify(Object.fromEntries(Object.entries(FULL).filter(([name]) => !names.includes(name))));
const normalizedValue = (text: string): Fields => JSON.parse(normalized(text)) as Fields;

/** The hazards of the published peers that reading, keeping and merging have to stand. */
describe("hazards of the peers", () => {
  it.each([
    "env_5b1c77e2-90ad-4f",
    "0d9f3c52-7a61-4e0b-8b6d-2f1c5e9a7b40",
    "env_5b1c77e290ad",
    "session_mira",
    "x",
    " ",
  ])("H1: the id %j is kept as it is", (id) => {
    const text = envelopeText({ envelope_id: id, request_id: id, session_id: id });
    expect(normalized(text)).toBe(text);
    expect(warningsOf(text)).toEqual([]);
  });

  it.each([undefined, null, ""])("H1: the id %j is made anew, in the seed's form", (id) => {
    const { envelope_id, request_id, session_id } = normalizedValue(
      envelopeText({ envelope_id: id, request_id: id, session_id: id }),
    ) as Record<string, string>;
    expect(envelope_id).toMatch(/^env_[0-9a-f]{16}$/);
    expect(request_id).toMatch(/^req_[0-9a-f]{16}$/);
    expect(session_id).toMatch(/^sess_[0-9a-f]{16}$/);
    expect(new Set([envelope_id!.slice(4), request_id!.slice(4), session_id!.slice(5)]).size).toBe(3);
  });

  it("H1: a missing user is anonymous, an empty one stays", () => {
    expect(normalizedValue(without("user_id")).user_id).toBe("anonymous");
    expect(normalizedValue(envelopeText({ user_id: null })).user_id).toBe("anonymous");
    expect(normalizedValue(envelopeText({ user_id: "" })).user_id).toBe("");
  });

  it("H2: limits are always written, kept when given and restored when a peer drops them", () => {
    const limits = ["max_iterations", "max_llm_calls", "max_agent_hops", "max_stages"];
    expect(normalizedValue(without(...limits))).toMatchObject({
      max_iterations: 3,
      max_llm_calls: 10,
      max_agent_hops: 21,
      max_stages: 5,
    });
    const own = envelopeText({ max_iterations: 1, max_llm_calls: 2, max_agent_hops: 4, max_stages: 8 });
    expect(normalized(own)).toBe(own);
    expect(merged(own, without(...limits))).toBe(own);
  });

  it("H3: what a peer leaves out is not reset", () => {
    const sent = envelopeText({
      all_goals: ["a"],
      remaining_goals: ["a"],
      goal_completion_status: { a: "pending" },
      critic_feedback: ["f"],
      completed_stages: [{ stage_number: 1 }],
      current_stage_number: 2,
      processing_history: [{ agent: "intent" }],
      created_at: "2026-01-01T00:00:00Z",
      "x-unknown": { n: 1 },
    });
    const reply = Object.fromEntries(
      ["envelope_id", "request_id", "raw_input", "outputs", "current_stage", "terminated"].map((name) => [
        name,
        FULL[name],
      ]),
    );
    expect(merged(sent, JSON.stringify({ ...reply, current_stage: "plan" }))).toBe(
      sent.replace('"current_stage":"start"', '"current_stage":"plan"'),
    );
  });

  it.each<[string, Fields]>([
    ["the seed's fields", { clarification_pending: true, clarification_question: "Which?" }],
    [
      "interrupt{kind}",
      { interrupt_pending: true, interrupt: { kind: "clarification", question: "Which?" } },
    ],
    [
      "interrupt{type}",
      { interrupt_pending: true, interrupt: { type: "clarification", question: "Which?" } },
    ],
  ])("H4: a question in %s stops the run", (_, fields) => {
    const clarification = ["clarification_pending", "clarification_question", "clarification_response"];
    const base = JSON.parse(without(...("interrupt" in fields ? clarification : []))) as Fields;
    const { envelope } = read(JSON.stringify({ ...base, ...fields }));
    expect(findStop(envelope)).toEqual({ kind: "interrupt" });
    expect(envelope.get("clarification_question")).toBe("Which?");
    expect(canContinue(envelope).terminal_reason).toBe("clarification_required");
  });

  it.each([null, "yes", "true", 1, {}, [true], { approved: "true" }, { approved: 1 }, { text: "approved" }])(
    "H5: a confirmation answered with %j is not approved",
    (response) => {
      const names = [
        "confirmation_pending",
        "confirmation_id",
        "confirmation_message",
        "confirmation_response",
      ];
      const base = JSON.parse(without(...names)) as Fields;
      for (const word of ["kind", "type"]) {
        const interrupt = { [word]: "confirmation", id: "c", message: "Run?", response };
        const { envelope } = read(JSON.stringify({ ...base, interrupt_pending: true, interrupt }));
        const approved = response === null ? null : false;
        expect(envelope.get("confirmation_response")).toBe(approved);
        expect(currentInterrupt(envelope)).toMatchObject({ kind: "confirmation", approved });
      }
    },
  );

  it.each<[string, Fields, boolean]>([
    ["the core runtimes", { current_stage: "end", terminated: false, terminal_reason: null }, false],
    ["the capability hooks", { current_stage: "end", terminated: true, terminal_reason: "completed" }, false],
    [
      "the later orchestrator",
      {
        current_stage: "end",
        terminated: true,
        terminal_reason: "completed",
        termination_reason: "Pipeline completed",
      },
      false,
    ],
    [
      "the seed",
      { current_stage: "end", terminated: true, terminal_reason: "completed_successfully" },
      false,
    ],
    [
      "a bound that the Go peer has met",
      { terminal_reason: "max_llm_calls_exceeded", llm_call_count: 10 },
      false,
    ],
    [
      "a reason left behind after the limit was raised",
      { terminal_reason: "max_llm_calls_exceeded", llm_call_count: 10, max_llm_calls: 11 },
      true,
    ],
  ])("H8: can-continue tells done from paused, as %s write it", (_, fields, expected) => {
    expect(canContinue(read(envelopeText(fields)).envelope).can_continue).toBe(expected);
  });

  it.each([
    ["completed", "completed_successfully"],
    ["user_cancelled", "denied_by_policy"],
    ["policy_violation", "denied_by_policy"],
    ["User denied", "denied_by_policy"],
    ["llm_failed_fatally", "tool_failed_fatally"],
    ["max_loop_exceeded", "max_critic_fires_exceeded"],
    ["timeout_exceeded", "tool_failed_recoverably"],
    ["COMPLETED", "completed_successfully"],
    ["MAX_LLM_CALLS_EXCEEDED", "max_llm_calls_exceeded"],
  ])("H9: the terminal reason %j is read as %j, and stays as it is", (word, reason) => {
    const text = envelopeText({ terminal_reason: word, termination_reason: "as before" });
    expect(read(text).envelope.get("terminal_reason")).toBe(reason);
    expect(normalized(text)).toBe(text);
    expect(warningsOf(text)).toEqual([]);
  });

  it.each(["", "unspecified", "UNSPECIFIED"])("H9: the terminal reason %j is none", (word) => {
    const text = envelopeText({ terminal_reason: word, termination_reason: "as before" });
    expect(normalizedValue(text)).toMatchObject({ terminal_reason: null, termination_reason: "as before" });
    expect(warningsOf(text)).toEqual(["/terminal_reason synonym"]);
  });

  it.each([
    [true, null, "tool_failed_fatally", "Unknown stage: x"],
    [false, null, null, "Unknown stage: x"],
    [true, "", "tool_failed_fatally", "Unknown stage: x"],
    [true, "Stopped", "tool_failed_fatally", "Stopped (Unknown stage: x)"],
    [true, "Unknown stage: x", "tool_failed_fatally", "Unknown stage: x"],
    [true, undefined, "tool_failed_fatally", "Unknown stage: x"],
  ])("H9: free text moves (terminated %j, reason %j)", (terminated, termination_reason, reason, text) => {
    const document = envelopeText({ terminal_reason: "Unknown stage: x", terminated, termination_reason });
    expect(normalizedValue(document)).toMatchObject({ terminal_reason: reason, termination_reason: text });
    expect(warningsOf(document)[0]).toBe("/terminal_reason unknown-value");
    expect(normalized(normalized(document))).toBe(normalized(document));
  });

  it("H11: asking whether a run can continue does not change it", () => {
    const { envelope } = read(envelopeText({ llm_call_count: 10 }));
    expect(canContinue(envelope).terminal_reason).toBe("max_llm_calls_exceeded");
    expect(envelope.get("terminal_reason")).toBeNull();
    expect(envelope.toBytes().toString()).toBe(envelopeText({ llm_call_count: 10 }));
  });

  it("H13: a counter that is no number is never taken for 0", () => {
    expect(refusalOf(envelopeText({ iteration: "2" }))).toBe("EENVELOPE /iteration type");
    expect(refusalOf(envelopeText({ llm_call_count: -5 }))).toBe("EENVELOPE /llm_call_count minimum");
    expect(refusalOf(envelopeText({ agent_hop_count: 2.9 }))).toBe("EENVELOPE /agent_hop_count type");
    expect(refusalOf(envelopeText({ iteration: 1e30 }))).toBe("EENVELOPE /iteration maximum");
  });

  it("H14: holes in lists are dropped and never written", () => {
    const text = envelopeText({
      completed_stages: [{ stage_number: 1 }, null],
      errors: [null],
      prior_plans: [null, { plan_id: "p" }, 5],
      stage_order: ["intent", null, 7, "plan"],
      processing_history: [null],
    });
    expect(normalizedValue(text)).toMatchObject({
      completed_stages: [{ stage_number: 1 }],
      errors: [],
      prior_plans: [{ plan_id: "p" }],
      stage_order: ["intent", "plan"],
      processing_history: [],
    });
    expect(warningsOf(text)).toEqual([
      "/stage_order/1 dropped",
      "/stage_order/2 dropped",
      "/completed_stages/1 dropped",
      "/prior_plans/0 dropped",
      "/prior_plans/2 dropped",
      "/errors/0 dropped",
      "/processing_history/0 dropped",
    ]);
  });

  it("H15: outputs that are no objects are dropped, the others keep their bytes", () => {
    const text = spelledText({ outputs: '{"a":[1], "plan" : {"n": 1.0},"b":null,"c":"x","d":{}}' });
    expect(normalized(text)).toBe(spelledText({ outputs: '{"plan" : {"n": 1.0},"d":{}}' }));
    expect(warningsOf(text)).toEqual(["/outputs/a dropped", "/outputs/b dropped", "/outputs/c dropped"]);
  });

  it("H16: containers that are null are empty", () => {
    const names = ["outputs", "stage_order", "completed_stages", "all_goals", "remaining_goals"];
    const more = ["goal_completion_status", "prior_plans", "critic_feedback", "errors", "metadata"];
    const nulls = Object.fromEntries([...names, ...more].map((name) => [name, null]));
    expect(normalized(envelopeText(nulls))).toBe(envelopeText());
    expect(warningsOf(envelopeText(nulls))).toEqual([...names, ...more].map((name) => `/${name} null`));
  });

  it.each([
    ["2026-04-18T09:30:11Z", "2026-04-18T09:30:11Z", []],
    ["2026-04-18T09:30:11.204518+00:00", "2026-04-18T09:30:11.204518+00:00", []],
    ["2026-04-18T09:30:11.123456789Z", "2026-04-18T09:30:11.123456789Z", []],
    ["2026-04-18T09:30:11+05:30", "2026-04-18T09:30:11+05:30", []],
    ["2026-04-18T09:30:11", "2026-04-18T09:30:11Z", ["/received_at date"]],
    ["2026-04-18T09:30:11.204518", "2026-04-18T09:30:11.204518Z", ["/received_at date"]],
    ["2026-04-18T09:30:11.2045189", "2026-04-18T09:30:11.204518Z", ["/received_at date"]],
    ["2026-04-18 09:30:11+0530", "2026-04-18T04:00:11Z", ["/received_at date"]],
    ["0001-01-01T00:00:00Z", "2026-01-02T03:04:05.678Z", ["/received_at date"]],
    [null, "2026-01-02T03:04:05.678Z", ["/received_at generated"]],
  ])("H17: received_at %j is written as %j", (given, expected, warnings) => {
    const text = envelopeText({ received_at: given });
    expect(normalizedValue(text).received_at).toBe(expected);
    expect(warningsOf(text)).toEqual(warnings);
  });

  it("H17: a completion time of year 0001 is none", () => {
    expect(normalizedValue(envelopeText({ completed_at: "0001-01-01T00:00:00Z" })).completed_at).toBeNull();
    expect(normalizedValue(envelopeText({ completed_at: "" })).completed_at).toBeNull();
  });

  it("H18: a time of receipt is always written as a string, a time of completion may be null", () => {
    expect(typeof normalizedValue(envelopeText({ received_at: null, completed_at: null })).received_at).toBe(
      "string",
    );
    expect(normalizedValue(without("completed_at")).completed_at).toBeNull();
  });

  it("H20: keys that objects inherit are data", () => {
    const text = spelledText({ metadata: '{"__proto__":{"isAdmin":true},"constructor":1}' });
    expect(normalized(text)).toBe(text);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it("H21: a peer's error object does not pass for an empty envelope", () => {
    const { code, details } = failureOf(() =>
      read('{"code":"parse_error","error":true,"message":"Invalid JSON"}'),
    );
    expect([code, details.peer_error]).toEqual([
      "EENVELOPE",
      { code: "parse_error", message: "Invalid JSON" },
    ]);
  });

  it("H26: order, escapes and separators of a peer stay its own", () => {
    const go = `{"raw_input":"a\\u003cb\\u003e\\u0026c é \\u2028 😀","envelope_id":"env_5b1c77e2-90ad-4f"}`;
    const python =
      '{"envelope_id": "e", "raw_input": "a<b>&c \\u00e9 \\ud83d\\ude00", "outputs": {"plan": {"steps": [1, 2]}}}';
    expect(normalized(go).startsWith(go.slice(0, -1))).toBe(true);
    expect(normalized(python).startsWith(python.slice(0, -1))).toBe(true);
  });

  it("H27: digits that a double cannot hold are kept, also when something else changes", () => {
    const digits = '{"id":12345678901234567890,"n":9007199254740993,"f":1.0,"z":-0.0,"e":1e-07,"t":0.1000}';
    const { envelope } = read(spelledText({ metadata: digits, outputs: `{"plan":${digits}}`, x: "1E+2" }));
    envelope.set("iteration", 1);
    envelope.setOutput("critic", { verdict: "approved" });
    expect(envelope.toBytes().toString()).toBe(
      spelledText({
        metadata: digits,
        outputs: `{"plan":${digits},"critic":{"verdict":"approved"}}`,
        iteration: "1",
        x: "1E+2",
      }),
    );
  });

  it("H28: what JSON parsers disagree on is refused or kept, never guessed", () => {
    expect(refusalOf(spelledText({ metadata: '{"a":NaN}' }))).toBe("EPARSE");
    expect(refusalOf(`${envelopeText()}garbage`)).toBe("EPARSE");
    expect(refusalOf(Buffer.from('{"raw_input":"\xff"}', "latin1"))).toBe("EPARSE");
    expect(normalized(`\ufeff${envelopeText()}`)).toBe(envelopeText());
    const lone = spelledText({ raw_input: '"a\\ud800b"', metadata: '{"\\udc00":"\\uDFFF"}' });
    expect(normalized(lone)).toBe(lone);
  });

  it("H29: goal states of the peers are read in the seed's words", () => {
    const states = {
      a: "complete",
      b: "completed",
      c: "in_progress",
      d: "partial",
      e: "unsatisfied",
      f: "failed",
      g: "blocked",
      h: null,
      i: 1,
      j: "Satisfied",
    };
    const text = envelopeText({ goal_completion_status: states });
    expect(read(text).envelope.get("goal_completion_status")).toEqual({
      a: "satisfied",
      b: "satisfied",
      c: "pending",
      d: "pending",
      e: "pending",
      f: "failed",
      g: "pending",
      h: "pending",
      i: "pending",
      j: "pending",
    });
    const codes = warningsOf(text).map((warning) => warning.replace("/goal_completion_status/", ""));
    expect(codes).toEqual([...["g", "h", "i", "j"].map((goal) => `${goal} unknown-value`)]);
  });

  it.each([
    ["approved", "approved"],
    ["proceed", "approved"],
    ["satisfied", "approved"],
    ["reintent", "reintent"],
    ["loop_back", "reintent"],
    ["retry", "reintent"],
    ["replan", "reintent"],
    ["next_stage", "next_stage"],
    ["advance", "next_stage"],
    ["Approved", undefined],
    ["aproved", undefined],
    ["", undefined],
    ["constructor", undefined],
    ["ok", undefined],
  ])("H30: the verdict %j is read as %j, and an unknown one is no approval", (word, verdict) => {
    expect(verdictOf(word)).toBe(verdict);
  });

  it.each([
    ["planner", []],
    ["executor", ["plan", "execution"]],
    ["planner", ["intent", "planner", "executor"]],
    ["plan", ["planner"]],
    ["synthesizer", []],
    ["end", []],
  ])("H34: the stage %j with the order %j keeps its name", (stage, order) => {
    const text = envelopeText({ current_stage: stage, stage_order: order });
    expect(normalized(text)).toBe(text);
    expect(warningsOf(text)).toEqual([]);
  });

  it.each([
    ["clarification", "clarification_required"],
    ["confirmation", "confirmation_required"],
  ])("H36: the pseudo-stage %s is a question that waits", (stage, reason) => {
    const { envelope, warnings } = read(envelopeText({ current_stage: stage }));
    expect([canContinue(envelope).can_continue, canContinue(envelope).terminal_reason]).toEqual([
      false,
      reason,
    ]);
    expect([envelope.get("current_stage"), warnings]).toEqual([stage, []]);
  });
});

describe("versions of the contract", () => {
  const core = [
    "envelope_id",
    "request_id",
    "user_id",
    "session_id",
    "raw_input",
    "received_at",
    "outputs",
    "current_stage",
    "terminated",
  ];
  const stages = [
    "completed_stages",
    "current_stage_number",
    "max_stages",
    "all_goals",
    "remaining_goals",
    "goal_completion_status",
  ];
  const bounds = [
    "iteration",
    "max_iterations",
    "llm_call_count",
    "max_llm_calls",
    "agent_hop_count",
    "max_agent_hops",
  ];
  const only = (names: readonly string[]): string =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, FULL[name]])));

  it.each([
    ["v1.0", core],
    ["v1.1", [...core, ...stages]],
    ["v1.2", [...core, ...stages, ...bounds]],
  ])("%s is read with defaults for what it lacks", (_, names) => {
    const value = normalizedValue(only(names));
    const { stage_order: _order, ...expected } = FULL;
    expect(value).toEqual({ ...expected, stage_order: [] });
    expect(validateGenericEnvelope(value)).toEqual([]);
    expect(Object.keys(value).slice(0, names.length)).toEqual(names);
    const missing = Object.keys(FULL).filter((name) => !names.includes(name));
    expect(warningsOf(only(names))).toEqual(missing.map((name) => `/${name} missing`));
  });
});

describe("merging an echo changes nothing", () => {
  it.each([
    "go-create",
    "go-after-denied-confirmation",
    "python-to-state-dict",
    "u2-loop-feedback",
    "type-clarification",
  ])("H3: of %s", async (file) => {
    const { default: fixture } = (await import(`../fixtures/envelopes/dialects/${file}.json`)) as {
      default: { document: string };
    };
    const sent = normalized(fixture.document);
    expect(mergedWith(sent, fixture.document).text).toBe(sent);
    expect(merged(sent, sent)).toBe(sent);
  });
});
