import { describe, expect, it } from "vitest";
import { example, fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, documentOf, type Json, run } from "../../support/worker.ts";

const GO = ["--compat", "go-envelope"];

/** The fields that the Go CLI writes in every state, beside those that the seed knows. */
const GO_FIELDS = {
  interrupt_pending: false,
  interrupt: null,
  active_stages: {},
  completed_stage_set: {},
  failed_stages: {},
  dag_mode: false,
};

/** A line as the Go CLI's create writes it: sorted keys, hyphens in ids, no limits. */
const GO_STATE =
  '{"active_stages":{},"agent_hop_count":0,"all_goals":[],"completed_at":null,"completed_stage_set":{},"completed_stages":[],"critic_feedback":[],"current_stage":"start","current_stage_number":1,"dag_mode":false,"envelope_id":"env_0c1d2e3f-4a5b-6c","errors":[],"failed_stages":{},"goal_completion_status":{},"interrupt":null,"interrupt_pending":false,"iteration":0,"llm_call_count":0,"metadata":{},"outputs":{},"prior_plans":[],"raw_input":"a\\u003cb","received_at":"2026-02-03T04:05:06Z","remaining_goals":[],"request_id":"req_0c1d2e3f-4a5b-6c","session_id":"s1","stage_order":[],"terminal_reason":null,"terminated":false,"termination_reason":null,"user_id":"u1"}';

const ITERATIONS = "max_iterations_exceeded";

const ASKED = {
  interrupt_pending: true,
  interrupt: {
    ...{ kind: "clarification", type: "clarification", id: "k1", question: "Which host?" },
    ...{ created_at: "2026-02-03T04:05:06.789Z", response: null },
  },
};

const RESULT_KEYS = [
  ...["current_stage", "envelope_id", "errors", "interrupt_pending", "iteration", "llm_call_count"],
  ...[
    "processing_time_ms",
    "request_id",
    "response",
    "session_id",
    "terminated",
    "termination_reason",
    "user_id",
  ],
];

function goError(args: readonly string[], input: string | Uint8Array): Json {
  const outcome = run([...args, ...GO], input);
  expect(outcome).toMatchObject({ status: 1, stderr: "" });
  const error = documentOf(outcome);
  expect(error).toEqual({ code: expect.any(String), error: true, message: expect.stringMatching(/\w/) });
  return error;
}

describe("--compat go-envelope (H22, H23)", () => {
  it("create gives a full state with the Go CLI's fields", () => {
    const state = answerOf(["create", ...GO], '{"raw_input":"q","user_id":"u1","session_id":"s1"}');
    expect(state).toMatchObject({
      raw_input: "q",
      user_id: "u1",
      session_id: "s1",
      current_stage: "start",
      ...GO_FIELDS,
    });
    expect(state).not.toHaveProperty("error");
  });

  it("normalize keeps a state of the Go CLI and adds what it lacks", () => {
    const { stdout } = run(["normalize", "--quiet", ...GO], GO_STATE);
    expect(stdout.startsWith(GO_STATE.slice(0, -1))).toBe(true);
    expect(documentOf({ stdout })).toMatchObject({
      max_iterations: 3,
      max_llm_calls: 10,
      max_agent_hops: 21,
    });
  });

  it("normalize and merge write the Go CLI's fields, too", () => {
    expect(answerOf(["normalize", ...GO], fullEnvelope())).toMatchObject(GO_FIELDS);
    expect(
      answerOf(
        ["merge", ...GO],
        `{"sent":${fullEnvelope()},"reply":${GO_STATE.replace(/env_[^"]+/, "env_0123456789abcdef")}}`,
      ),
    ).toMatchObject(GO_FIELDS);
  });

  it("can-continue has exactly the Go CLI's fields", () => {
    expect(answerOf(["can-continue", "--quiet", ...GO], GO_STATE)).toEqual({
      can_continue: true,
      terminal_reason: null,
      iteration: 0,
      llm_call_count: 0,
      agent_hop_count: 0,
    });
    expect(answerOf(["can-continue", ...GO], fullEnvelope({ llm_call_count: 10 }))).toMatchObject({
      can_continue: false,
      terminal_reason: "max_llm_calls_exceeded",
    });
  });

  it.each([
    [
      "a word of its own",
      { terminated: true, terminal_reason: "policy_violation" },
      false,
      "policy_violation",
    ],
    ["a word in capitals", { terminated: true, terminal_reason: "COMPLETED" }, false, "COMPLETED"],
    ["a word before the end", { terminal_reason: "user_cancelled" }, true, "user_cancelled"],
    ["an empty word", { terminal_reason: "" }, true, ""],
    [
      "a bound, which stands before a word",
      { iteration: 4, terminal_reason: "completed" },
      false,
      ITERATIONS,
    ],
    ["a question and no word", { ...ASKED }, false, null],
    ["a question and a word", { ...ASKED, terminal_reason: "max_loop_exceeded" }, false, "max_loop_exceeded"],
    ["the last stage, not terminated", { current_stage: "end" }, true, null],
  ])("can-continue tells of %s as the Go CLI does (R20)", (_, fields, can_continue, terminal_reason) => {
    expect(answerOf(["can-continue", ...GO], JSON.stringify(fields))).toMatchObject({
      can_continue,
      terminal_reason,
    });
  });

  it("result has exactly the Go CLI's fields", () => {
    const result = answerOf(["result", ...GO], example("completed"));
    expect(Object.keys(result).toSorted()).toEqual(RESULT_KEYS);
    expect(result.response).toMatch(/4000 ms/);
  });

  it.each([
    ["request_context", {}, "outputs"],
    ["parallel_mode", false, "outputs"],
    ["dag_mode", false, undefined],
  ])("result has outputs for the newer peers alone, and digit by digit: %s", (key, value, added) => {
    const text = fullEnvelope({ outputs: { plan: { n: "N" } }, [key]: value }).replace(
      '"N"',
      "12345678901234567890",
    );
    const { stdout } = run(["result", ...GO], text);
    expect(Object.keys(documentOf({ stdout })).filter((name) => !RESULT_KEYS.includes(name))).toEqual(
      added === undefined ? [] : [added],
    );
    expect(stdout.includes('"n":12345678901234567890')).toBe(added !== undefined);
    expect(answerOf(["result", ...GO], fullEnvelope({ outputs: {}, [key]: value }))).not.toHaveProperty(
      "outputs",
    );
  });

  it("result tells of a question, its kind's fields alone", () => {
    const asked = answerOf(["result", ...GO], JSON.stringify({ raw_input: "q", ...ASKED }));
    expect(asked).toMatchObject({
      response: "Which host?",
      interrupt_pending: true,
      interrupt: {
        kind: "clarification",
        id: "k1",
        question: "Which host?",
        message: "",
        created_at: "2026-02-03T04:05:06Z",
      },
      clarification_needed: true,
      clarification_question: "Which host?",
    });
    expect(Object.keys(asked).filter((name) => name.startsWith("confirmation"))).toEqual([]);
  });

  it("result tells of an answered confirmation, which is not needed any more", () => {
    const interrupt = {
      ...{ kind: "confirmation", type: "confirmation", id: "k2", message: "Delete it?" },
      ...{ created_at: "2026-02-03T04:05:06.789+02:00", response: { approved: true } },
    };
    const result = answerOf(["result", ...GO], fullEnvelope({ interrupt_pending: false, interrupt }));
    expect(result).toMatchObject({
      interrupt_pending: false,
      interrupt: { question: "", created_at: "2026-02-03T04:05:06+02:00" },
      confirmation_needed: false,
      confirmation_message: "Delete it?",
      confirmation_id: "k2",
    });
    expect(result.interrupt).not.toHaveProperty("response");
    expect(Object.keys(result).filter((name) => name.startsWith("clarification"))).toEqual([]);
  });

  it("result has the Go CLI's year for a time that it cannot read, and masks a question with --redact", () => {
    const question = "Is sk-ant-api03-abcdefghijklmnopqrstuvwx1234 the key?";
    const interrupt = { kind: "checkpoint", question, created_at: "2026-02-03T04:05:06" };
    const { stdout } = run(
      ["result", "--redact", ...GO],
      fullEnvelope({ interrupt_pending: true, interrupt }),
    );
    expect(documentOf({ stdout }).interrupt).toMatchObject({ created_at: "0001-01-01T00:00:00Z" });
    expect(stdout).not.toContain("abcdefghijklmnop");
  });

  it("validate exits 0 whatever it finds, and names the id of every object", () => {
    const validate = (input: string): Json => answerOf(["validate", ...GO], input);
    expect(validate(fullEnvelope())).toEqual({
      valid: true,
      errors: [],
      envelope_id: "env_0123456789abcdef",
    });
    expect(validate('{"envelope_id":7,"user_id":{}}')).toEqual({
      valid: false,
      errors: ["Field 'envelope_id' must be a string", "Field 'user_id' must be a string"],
      envelope_id: expect.stringMatching(/^env_[0-9a-f]{16}$/),
    });
    expect(validate('{"envelope_id":"","user_id":null}')).toEqual({
      valid: false,
      errors: ["envelope_id is empty after parsing"],
      envelope_id: "",
    });
    expect(validate(fullEnvelope({ iteration: "2" })).errors).toEqual([
      "Field 'iteration' must be an integer",
    ]);
    for (const input of ["oops", "", "[1]"]) {
      expect(validate(input)).toEqual({ valid: false, errors: [expect.any(String)] });
    }
  });

  it("validate shows no secret in a path", () => {
    const { stdout } = run(
      ["validate", ...GO],
      fullEnvelope({ goal_completion_status: { "token=abcdefghijklmnopqrstuvwxyz0123456789": 7 } }),
    );
    expect(stdout).not.toContain("abcdefghijklmnop");
  });

  it("version has the Go CLI's fields", () => {
    expect(answerOf(["version", ...GO])).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      build_time: expect.any(String),
      go_version: expect.any(String),
    });
  });

  it("process refuses with bounds_exceeded where the run cannot go on", () => {
    expect(goError(["process"], fullEnvelope({ llm_call_count: 10 }))).toEqual({
      code: "bounds_exceeded",
      error: true,
      message: "Cannot continue: max_llm_calls_exceeded",
    });
    expect(goError(["process"], fullEnvelope({ terminated: true })).code).toBe("bounds_exceeded");
    expect(goError(["process"], fullEnvelope({ clarification_pending: true })).code).toBe("bounds_exceeded");
  });

  it.each(["create", "can-continue", "result", "normalize", "merge", "process"])(
    "%s answers bad input with parse_error and exit code 1",
    (command) => {
      for (const input of ["", "oops", "[]", '{"raw_input":1}', Buffer.of(0xff)]) {
        expect(goError([command], input).code).toBe("parse_error");
      }
    },
  );

  it.each(["create", "validate", "can-continue"])(
    "%s answers an unreadable file with read_error",
    (command) => {
      expect(goError([command, "--input", "/no/such/file"], "").code).toBe("read_error");
    },
  );

  it("answers wrong arguments with an error object and exit code 1", () => {
    expect(goError(["frobnicate"], "").code).toBe("parse_error");
    expect(goError(["normalize", "--frobnicate"], "").code).toBe("parse_error");
    expect(run(["frobnicate", "--compat=go-envelope"]).status).toBe(1);
  });

  it("answers nothing at all with the usage on stderr and exit code 1", () => {
    const outcome = run(GO, "");
    expect(outcome).toMatchObject({ status: 1, stdout: "" });
    expect(outcome.stderr).toMatch(/^Usage: /);
  });

  it("answers lines of a stream in the same way", () => {
    const { status, stdout } = run(["can-continue", "--stream", ...GO], `${fullEnvelope()}\noops\n`);
    const [answer, error] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Json);
    expect(status).toBe(0);
    expect(answer).not.toHaveProperty("remaining");
    expect(error).toMatchObject({ code: "parse_error", error: true });
  });

  it("answers a request in the same way", () => {
    const request = `{"command":"can_continue","envelope":${fullEnvelope()}}`;
    expect(answerOf(GO, request)).not.toHaveProperty("remaining");
  });

  it("is not taken from a word that only looks like it", () => {
    const outcome = run(["go-envelope"]);
    expect(outcome.status).toBe(64);
    expect(documentOf(outcome).status).toBe("error");
  });
});
