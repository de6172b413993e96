import { describe, expect, it } from "vitest";
import { codesIn, pageOf, tableOf } from "../../docs/support/markdown.ts";
import { documentOf, type Json, run } from "../../support/worker.ts";

const GO = ["--compat", "go-envelope"];

function answer(command: string, input: string | Uint8Array): Json {
  const outcome = run([command, ...GO], input);
  expect(outcome).toMatchObject({ status: 0, stderr: "" });
  return documentOf(outcome);
}

function refusal(args: readonly string[], input: string | Uint8Array): Json {
  const outcome = run([...args, ...GO], input);
  expect(outcome).toMatchObject({ status: 1, stderr: "" });
  return documentOf(outcome);
}

function expectParseErrors(...inputs: readonly (string | Uint8Array)[]): void {
  for (const input of inputs) expect(refusal(["can-continue"], input).code).toBe("parse_error");
}

/** Each difference from the published Go CLI, by its name on the page. */
const DIFFERENCES: Readonly<Record<string, () => void>> = {
  runs() {
    expect(answer("process", '{"raw_input":"What is a mutex?"}').outputs).toHaveProperty("integration");
  },
  limits() {
    expect(answer("can-continue", '{"iteration":8,"max_iterations":9}').can_continue).toBe(true);
    expect(answer("can-continue", '{"llm_call_count":2,"max_llm_calls":2}').can_continue).toBe(false);
  },
  questions() {
    const asked = '{"clarification_pending":true,"clarification_question":"Which one?"}';
    expect(answer("can-continue", asked).can_continue).toBe(false);
    expect(answer("result", asked)).toMatchObject({
      interrupt_pending: true,
      interrupt: { kind: "clarification", id: "", question: "Which one?", message: "" },
      clarification_needed: true,
    });
    const typed =
      '{"interrupt_pending":true,"interrupt":{"type":"confirmation","id":"c1","message":"Sure?"}}';
    expect(answer("result", typed)).toMatchObject({ confirmation_id: "c1", response: "Sure?" });
  },
  types: () => expectParseErrors('{"current_stage":5}', '{"all_goals":{}}', '{"terminated":"yes"}'),
  counters: () => expectParseErrors('{"iteration":-1}', '{"iteration":2.5}', '{"iteration":4e24}'),
  elements() {
    const state = answer("normalize", '{"stage_order":["intent",3,null],"errors":["x",{"k":1}]}');
    expect(state).toMatchObject({ stage_order: ["intent"], errors: [{ k: 1 }] });
  },
  "utf-8": () => expectParseErrors(Buffer.from('{"raw_input":"\xff"}', "latin1")),
  dates() {
    expectParseErrors('{"received_at":"yesterday"}', '{"completed_at":"soon"}');
    const state = answer("normalize", '{"received_at":"2026-05-06T07:08:09","completed_at":null}');
    expect(state.received_at).toBe("2026-05-06T07:08:09Z");
    const exact = '{"received_at":"2026-05-06T07:08:09.123456Z"}';
    expect(answer("normalize", exact).received_at).toBe("2026-05-06T07:08:09.123456Z");
  },
  nothing: () => expectParseErrors("{}", "null"),
  "unknown-stage": () => expectParseErrors('{"raw_input":"q","current_stage":"dinner"}'),
  "error-objects"() {
    expectParseErrors('{"error":true,"code":"busy","message":"later"}');
    expect(answer("validate", '{"error":true,"code":"busy"}')).toMatchObject({
      valid: false,
      errors: [expect.stringContaining("error object")],
      envelope_id: expect.stringMatching(/^env_/),
    });
  },
  bom() {
    expect(answer("can-continue", '\uFEFF{"raw_input":"q"}').can_continue).toBe(true);
  },
  numbers() {
    const { stdout } = run(
      ["create", ...GO],
      '{"raw_input":"q","metadata":{"n":9007199254740993,"h":1e400}}',
    );
    expect(stdout).toContain('{"n":9007199254740993,"h":1e400}');
  },
  words() {
    const ended = '{"raw_input":"q","terminated":true,"terminal_reason":"completed_successfully"}';
    expect(answer("normalize", ended).terminal_reason).toBe("completed");
    const { stdout } = run(["normalize", "--dialect", "seed", ...GO], ended);
    expect(documentOf({ stdout }).terminal_reason).toBe("completed_successfully");
  },
  "free-text"() {
    const tired = '{"raw_input":"q","terminated":true,"terminal_reason":"tired"}';
    expect(answer("result", tired).termination_reason).toBe("tired");
    expect(answer("can-continue", tired).terminal_reason).toBe("tired");
  },
  messages() {
    expect(refusal(["create"], "oops").message).toMatch(/line 1, column 1/);
    const stopped = refusal(["process"], '{"llm_call_count":10}');
    expect(stopped.message).toBe("Cannot continue: max_llm_calls_exceeded");
  },
  ids() {
    expect(answer("create", '{"raw_input":"q"}').envelope_id).toMatch(/^env_[0-9a-f]{16}$/);
  },
  keys() {
    const state = answer("create", '{"raw_input":"q","x_lab":[1]}');
    expect(state).toMatchObject({ x_lab: [1], max_iterations: 3, clarification_pending: false });
  },
  create() {
    const state = answer("create", '{"raw_input":"q","envelope_id":"env_mine","max_iterations":7}');
    expect(state).toMatchObject({ envelope_id: "env_mine", max_iterations: 7, user_id: "anonymous" });
    expect(state.session_id).toMatch(/^sess_/);
    expect(refusal(["create"], '{"user_id":"u1"}').message).toContain("/raw_input");
  },
  times() {
    const history =
      '{"raw_input":"q","processing_history":[{"agent":"plan","duration_ms":40},{"duration_ms":2}]}';
    expect(answer("result", history).processing_time_ms).toBe(42);
  },
  versions() {
    const { version, build_time } = answer("version", "{}");
    expect([version, build_time]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), ""]);
  },
  requests() {
    expect(documentOf(run(GO, '{"command":"can_continue","envelope":{"raw_input":"q"}}')).can_continue).toBe(
      true,
    );
    expect(refusal(["can_continue"], "{}").message).toBe("There is no such command");
  },
};

describe("docs/wire.md, Where the Go CLI answers otherwise (H22)", () => {
  const listed = tableOf(pageOf("wire.md"), "Where the Go CLI answers otherwise").flatMap(([name]) =>
    codesIn(name!),
  );

  it("has a case for every row, and a row for every case", () => {
    expect(Object.keys(DIFFERENCES)).toEqual(listed);
  });

  it.each(Object.entries(DIFFERENCES))("is right about %s", (_, show) => show());
});
