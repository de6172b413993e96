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

  it("result has the Go CLI's fields", () => {
    const result = answerOf(["result", ...GO], example("completed"));
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(
        "envelope_id request_id user_id session_id current_stage terminated termination_reason response interrupt_pending iteration llm_call_count processing_time_ms errors outputs".split(
          " ",
        ),
      ),
    );
    expect(result).not.toHaveProperty("terminal_reason");
    expect(result).not.toHaveProperty("agent_hop_count");
    expect(result.response).toMatch(/4000 ms/);
  });

  it("result tells of a pending question", () => {
    expect(answerOf(["result", ...GO], example("waiting-for-clarification"))).toMatchObject({
      interrupt_pending: true,
      clarification_needed: true,
      clarification_question: "Which file or symbol do you mean?",
    });
  });

  it("result rounds no number", () => {
    const text = fullEnvelope({ outputs: { plan: { n: "N" } } }).replace('"N"', "12345678901234567890");
    expect(run(["result", ...GO], text).stdout).toContain('"n":12345678901234567890');
  });

  it("validate exits 0 whatever it finds", () => {
    expect(answerOf(["validate", ...GO], fullEnvelope())).toEqual({
      valid: true,
      errors: [],
      envelope_id: "env_0123456789abcdef",
    });
    expect(answerOf(["validate", ...GO], fullEnvelope({ iteration: "2" }))).toEqual({
      valid: false,
      errors: [expect.stringMatching(/^\/iteration: /)],
      envelope_id: "env_0123456789abcdef",
    });
    expect(answerOf(["validate", ...GO], "oops")).toEqual({ valid: false, errors: [expect.any(String)] });
    expect(answerOf(["validate", ...GO], "")).toEqual({ valid: false, errors: [expect.any(String)] });
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
