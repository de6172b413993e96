import {
  GOAL_STATUSES,
  type GoalStatus,
  TERMINAL_REASONS,
  type TerminalReason,
} from "../../gen/envelope-fields.ts";

/** A critic's verdict in the seed's words. */
export type Verdict = "approved" | "reintent" | "next_stage";

/** What the words of all dialects mean, in the seed's words. Maps, not objects: a peer's text may be `constructor`. */
type Meanings<Meaning extends string> = ReadonlyMap<string, Meaning>;

const REASONS: Meanings<TerminalReason> = new Map<string, TerminalReason>([
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

/** What the peers write in the place of a reason where there is none. */
const NO_REASON = ["", "unspecified", "UNSPECIFIED"];

const STATUSES: Meanings<GoalStatus> = new Map<string, GoalStatus>([
  ...GOAL_STATUSES.map((status) => [status, status] as const),
  ["complete", "satisfied"],
  ["completed", "satisfied"],
  ["in_progress", "pending"],
  ["partial", "pending"],
  ["unsatisfied", "pending"],
]);

const VERDICTS: Meanings<Verdict> = new Map<string, Verdict>([
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

const STAGES = new Map([
  ["planner", "plan"],
  ["executor", "execution"],
]);

const PEER_STAGES = new Map([...STAGES].map(([word, stage]) => [stage, word]));

/** The outputs that going back or on removes (R7, R8), also those of the peers' own stages. */
export const ROUND_OUTPUTS: ReadonlySet<string> = new Set([
  ...["plan", "planner", "arbiter", "execution", "executor", "synthesizer", "critic"],
]);

/** What a terminal reason of any dialect means; undefined for free text. */
export function reasonOf(word: string): TerminalReason | undefined {
  return meaningOf(REASONS, word);
}

/** Whether a text stands where a reason would, and says that there is none. */
export function isNoReason(word: string): boolean {
  return NO_REASON.includes(word);
}

/** What a goal's status of any dialect means; undefined for an unknown one. */
export function goalStatusOf(word: string): GoalStatus | undefined {
  return meaningOf(STATUSES, word);
}

/** What a critic's verdict of any dialect means; undefined for an unknown one, which never approves. */
export function verdictOf(word: string): Verdict | undefined {
  return meaningOf(VERDICTS, word);
}

/** The seed's name of a stage, which the peers may call otherwise. */
export function canonicalStage(name: string): string {
  return STAGES.get(name) ?? name;
}

/** The peers' name of a stage that is given by the seed's; undefined where they have no other. */
export function peerStage(name: string): string | undefined {
  return PEER_STAGES.get(name);
}

/** The newer peers write the same words in capitals. */
function meaningOf<Meaning extends string>(meanings: Meanings<Meaning>, word: string): Meaning | undefined {
  const meaning = meanings.get(word);
  if (meaning !== undefined || word !== word.toUpperCase()) return meaning;
  return meanings.get(word.toLowerCase());
}
