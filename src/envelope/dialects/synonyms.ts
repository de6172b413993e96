import {
  GOAL_STATUSES,
  type GoalStatus,
  TERMINAL_REASONS,
  type TerminalReason,
} from "../../gen/envelope-fields.ts";

// Maps, not objects: a peer's text may be `constructor` or `__proto__`.
const TERMINAL_REASON_OF = new Map<string, TerminalReason>([
  ...TERMINAL_REASONS.map((reason) => [reason, reason] as const),
  ["completed", "completed_successfully"],
  ["user_cancelled", "denied_by_policy"],
  ["policy_violation", "denied_by_policy"],
  ["User denied", "denied_by_policy"],
  ["User denied confirmation", "denied_by_policy"],
  ["llm_failed_fatally", "tool_failed_fatally"],
  ["timeout_exceeded", "tool_failed_recoverably"],
  ["max_loop_exceeded", "max_critic_fires_exceeded"],
  ["max_tool_calls_exceeded", "max_agent_hops_exceeded"],
]);

const GOAL_STATUS_OF = new Map<string, GoalStatus>([
  ...GOAL_STATUSES.map((status) => [status, status] as const),
  ["complete", "satisfied"],
  ["completed", "satisfied"],
  ["in_progress", "pending"],
  ["partial", "pending"],
  ["unsatisfied", "pending"],
]);

/** A critic's verdict in the seed's words. */
export type Verdict = "approved" | "reintent" | "next_stage";

const VERDICT_OF = new Map<string, Verdict>([
  ["approved", "approved"],
  ["proceed", "approved"],
  ["satisfied", "approved"],
  ["sufficient", "approved"],
  ["reintent", "reintent"],
  ["loop_back", "reintent"],
  ["retry", "reintent"],
  ["replan", "reintent"],
  ["clarify", "reintent"],
  ["escalate", "reintent"],
  ["partial", "reintent"],
  ["insufficient", "reintent"],
  ["next_stage", "next_stage"],
  ["advance", "next_stage"],
]);

const STAGE_OF = new Map([
  ["planner", "plan"],
  ["executor", "execution"],
]);

/** Maps a peer's terminal reason to the seed's; undefined for free text. */
export function terminalReasonOf(text: string): TerminalReason | undefined {
  return TERMINAL_REASON_OF.get(text);
}

/** Maps a peer's goal status to the seed's; undefined for an unknown one. */
export function goalStatusOf(text: string): GoalStatus | undefined {
  return GOAL_STATUS_OF.get(text);
}

/** Maps a critic's verdict to the seed's; undefined for an unknown one, which never approves. */
export function verdictOf(text: string): Verdict | undefined {
  return VERDICT_OF.get(text);
}

/** The seed's name of a stage that the peers call `planner` or `executor`. */
export function canonicalStage(name: string): string {
  return STAGE_OF.get(name) ?? name;
}
