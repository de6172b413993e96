import { expect, it } from "vitest";
import { envelopeText, read } from "../support/read.ts";

const detected = (fields: object): string => read(envelopeText({ ...fields })).envelope.dialect;

it.each([
  ["seed", {}],
  [
    "seed",
    { interrupt_pending: false, interrupt: null, created_at: "2026-01-01T00:00:00Z", processing_history: [] },
  ],
  ["seed", { request_context: null }],
  ["python-u2", { request_context: { request_id: "r", capability: "c" } }],
  ["python-u2", { parallel_mode: false, created_at: null }],
  ["python-u2", { loop_feedback: [], created_at: null, dag_mode: false }],
  ["go-u2", { parallel_mode: false }],
  ["go-u2", { loop_feedback: [], dag_mode: true, terminal_reason: "completed" }],
  ["python-u1", { dag_mode: false }],
  ["python-u1", { active_stages: {} }],
  ["python-u1", { completed_stage_set: {}, terminal_reason: "max_llm_calls_exceeded" }],
  ["python-u1", { failed_stages: {}, terminal_reason: "COMPLETED" }],
])("%s is told by %j", (dialect, fields) => {
  expect(detected(fields)).toBe(dialect);
});

it.each([
  ...["completed_successfully", "clarification_required", "confirmation_required", "denied_by_policy"],
  ...["tool_failed_recoverably", "max_critic_fires_exceeded"],
])("no Python peer can have read %s, so a document with a peer's keys is Go's", (reason) => {
  for (const key of ["parallel_mode", "dag_mode"]) {
    expect(detected({ [key]: false, created_at: null, terminal_reason: reason })).toBe("go-u1");
  }
  expect(detected({ request_context: { request_id: "r" }, terminal_reason: reason })).toBe("python-u2");
});

it("stays the same while a run changes what told it", () => {
  const { envelope } = read(envelopeText({ dag_mode: false, terminal_reason: "denied_by_policy" }));
  envelope.setEnding(null, null);
  envelope.setEnding("completed_successfully", "Done");
  expect([envelope.dialect, envelope.value("terminal_reason")]).toEqual(["go-u1", "completed_successfully"]);
});
