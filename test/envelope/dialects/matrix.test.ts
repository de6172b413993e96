import { describe, expect, it } from "vitest";
import { findStop, stopReason } from "../../../src/envelope/bounds.ts";
import { DIALECT_NAMES, type DialectName, spellStage, withVerdictOf } from "../../../src/envelope/index.ts";
import { TERMINAL_REASONS, type TerminalReason } from "../../../src/gen/envelope-fields.ts";
import { envelopeText, read } from "../support/read.ts";

/** What stands in terminal_reason for each state, by dialect; the two with a text of their own begin with it. */
const WRITTEN: Readonly<Record<TerminalReason, readonly [seed: string, closed: string | null]>> = {
  completed_successfully: ["completed_successfully", "completed"],
  clarification_required: ["clarification_required", null],
  confirmation_required: ["confirmation_required", null],
  denied_by_policy: ["denied_by_policy", "policy_violation"],
  tool_failed_recoverably: ["tool_failed_recoverably", null],
  tool_failed_fatally: ["tool_failed_fatally", "tool_failed_fatally"],
  max_iterations_exceeded: ["max_iterations_exceeded", "max_iterations_exceeded"],
  max_llm_calls_exceeded: ["max_llm_calls_exceeded", "max_llm_calls_exceeded"],
  max_agent_hops_exceeded: ["max_agent_hops_exceeded", "max_agent_hops_exceeded"],
  max_critic_fires_exceeded: ["max_critic_fires_exceeded", "max_iterations_exceeded"],
};

const TOLD: readonly TerminalReason[] = ["tool_failed_recoverably", "max_critic_fires_exceeded"];

/** The words for goals that are open, met and not met. */
const SPELLED: Readonly<Record<DialectName, readonly string[]>> = {
  seed: ["pending", "satisfied", "failed"],
  "go-u1": ["pending", "satisfied", "failed"],
  "python-u1": ["pending", "complete", "failed"],
  "go-u2": ["pending", "satisfied", "failed"],
  "python-u2": ["pending", "complete", "failed"],
};

/** An envelope in a state, written by a run in that dialect. */
function written(dialect: DialectName, state: TerminalReason): string {
  const kind = /^(clarification|confirmation)_required$/.exec(state)?.[1];
  const asked = kind === undefined ? {} : { [`${kind}_pending`]: true };
  const { envelope } = read(envelopeText({ terminated: kind === undefined, ...asked }));
  envelope.speak(dialect);
  envelope.setEnding(state, "as it was");
  return envelope.toBytes().toString();
}

describe.each(DIALECT_NAMES)("%s", (dialect) => {
  const isClosed = !["seed", "go-u1"].includes(dialect);

  it.each(TERMINAL_REASONS)("writes %s in its words, and it is read as that state again", (state) => {
    const document = JSON.parse(written(dialect, state)) as Record<string, unknown>;
    const prefix = isClosed && TOLD.includes(state) ? `${state}: ` : "";
    expect([document.terminal_reason, document.termination_reason]).toEqual([
      WRITTEN[state][isClosed ? 1 : 0],
      `${prefix}as it was`,
    ]);
    const { envelope } = read(written(dialect, state));
    expect(stopReason(envelope, findStop(envelope)!)).toBe(state);
    expect(envelope.get("termination_reason")).toBe("as it was");
  });

  it("writes the state of goals in its words", () => {
    const { envelope } = read(envelopeText());
    envelope.speak(dialect);
    envelope.set("goal_completion_status", { a: "pending", b: "satisfied", c: "failed" });
    expect(Object.values(envelope.value("goal_completion_status") as object)).toEqual(SPELLED[dialect]);
  });

  it("writes verdicts and names of stages in its words", () => {
    const words = ["approved", "reintent", "next_stage"].map(
      (verdict) => withVerdictOf(dialect, { verdict }).verdict,
    );
    const isNewer = dialect.endsWith("u2");
    expect(words).toEqual(
      isNewer ? ["proceed", "loop_back", "advance"] : ["approved", "reintent", "next_stage"],
    );
    const stages = ["plan", "execution", "critic"].map((stage) => spellStage(dialect, stage));
    const isSeed = dialect === "seed";
    expect(stages).toEqual([...(isSeed ? ["plan", "execution"] : ["planner", "executor"]), "critic"]);
  });

  it("marks one goal and keeps the words of the others", () => {
    const words = '{"a":"in_progress","\\u0062":"completed","c":"pending"}';
    const { envelope } = read(
      envelopeText().replace('"goal_completion_status":{}', `"goal_completion_status":${words}`),
    );
    envelope.speak(dialect);
    envelope.set("goal_completion_status", { a: "pending", b: "satisfied", c: "failed" });
    expect(envelope.fragment("goal_completion_status")!.toString()).toBe(words.replace("pending", "failed"));
  });
});
