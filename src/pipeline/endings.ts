import { closeQuestion, failRemainingGoals, recordedDecision, takeAnswer } from "../envelope/index.ts";
import type { TerminalReason } from "../gen/envelope-fields.ts";
import { moveTo, nowOf, type Run, recordError, sourcesOf, visitsOf } from "./run.ts";
import { END } from "./stage-order.ts";

/** The last stage is done (R15); what a critic has left open is said (R16). */
export function complete(run: Run): void {
  const unmet = visitsOf(run, "critic") > 0 ? run.envelope.get("remaining_goals") : [];
  failRemainingGoals(run.envelope);
  moveTo(run, END);
  if (unmet.length === 0) {
    terminate(run, "completed_successfully", "All stages completed");
    return;
  }
  const message = `Goals not met: ${unmet.join("; ")}`;
  const details = { goals: unmet };
  recordError(run, {
    agent: run.order.spell("critic"),
    error_type: "GoalsNotMet",
    message,
    recoverable: true,
    details,
  });
  terminate(run, "completed_successfully", `All stages completed. ${message}`);
}

/** A bound stops the run before `stage` (R9). The caller gets a valid envelope that can be resumed. */
export function stopAtBound(run: Run, reason: TerminalReason, bound: string, stage: string): void {
  moveTo(run, stage);
  const goals = run.envelope.get("remaining_goals");
  const left = goals.length === 0 ? "no goals left" : `goals left: ${goals.join("; ")}`;
  terminate(run, reason, `${bound} reached before ${run.order.spell(stage)}; ${left}`);
  run.ports.emit({ type: "bound_hit", stage: run.order.spell(stage), reason });
}

/** A person said no (R11). */
export function denied(run: Run, stage: string): void {
  const { envelope } = run;
  if (recordedDecision(envelope)?.approved === false) takeAnswer(envelope, false, sourcesOf(run));
  else closeQuestion(envelope);
  moveTo(run, stage);
  terminate(run, "denied_by_policy", "User denied confirmation");
}

/** A policy, such as a budget, forbids what the stage needs. */
export function deniedByPolicy(run: Run, stage: string, reason: string): void {
  moveTo(run, stage);
  terminate(run, "denied_by_policy", reason);
}

/** A stage could not run now, but may later: what it needs, such as a model, was not to be had. */
export function failRecoverably(run: Run, stage: string, message: string): void {
  moveTo(run, stage);
  terminate(run, "tool_failed_recoverably", `${run.order.spell(stage)} failed: ${message}`);
}

/** A stage could not run at all (R13). */
export function failFatally(run: Run, stage: string, message: string): void {
  moveTo(run, stage);
  terminate(run, "tool_failed_fatally", `${run.order.spell(stage)} failed: ${message}`);
}

/** Clears what an ending has set, so that a run can go on (R9). */
export function reopen(run: Run): void {
  run.envelope.set("terminated", false);
  run.envelope.setEnding(null, null);
  run.envelope.set("completed_at", null);
}

function terminate(run: Run, reason: TerminalReason, text: string): void {
  run.envelope.set("terminated", true);
  run.envelope.setEnding(reason, run.ports.redact(text));
  run.envelope.set("completed_at", nowOf(run));
}
