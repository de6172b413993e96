import type { Case } from "./cases.ts";
import type { Answer, Conversation } from "./conversation.ts";
import type { HopRules } from "./hop/judge-hop.ts";
import { judge } from "./judge.ts";
import { type Level, levelsOf } from "./levels.ts";
import type { Difference } from "./match.ts";
import type { Partners } from "./partners.ts";
import type { CaseResult } from "./results.ts";
import { travel } from "./trips.ts";

/** Longer texts are cut in reports. */
const KEPT_TEXT = 20_000;

/** What is the same for every case of a peer. */
export interface CaseSettings {
  /** Case ids that may fail, with the reason. */
  readonly expectedFailures: ReadonlyMap<string, string>;
  /** Only cases of these levels are run, of those that the peer is judged by. */
  readonly levels?: readonly Level[] | undefined;
  /** Keep what was sent and received also of cases that pass. */
  readonly keepsTexts?: boolean;
  /** By what the answers to `process` are judged. */
  readonly rules: HopRules;
}

/** Asks a peer for one case and judges its answer; rejects with a PeerFault where there is none. */
export async function runCase(
  conversation: Conversation,
  partners: Partners,
  each: Case,
  settings: CaseSettings,
  start: number,
): Promise<CaseResult> {
  const missing = missingFor(each, conversation, settings.levels);
  if (missing.length > 0) {
    return {
      ...describeCase(each, settings, start),
      outcome: "not-applicable",
      reason: `needs ${missing.join(", ")}`,
    };
  }
  const answer = await conversation.ask(each);
  if (answer.kind === "skipped") {
    return { ...describeCase(each, settings, start), outcome: "skipped", reason: answer.reason };
  }
  const { differences: own, expected, gone = [] } = judge(each, answer, settings.rules);
  const beyond = own.length > 0 ? [] : await tripOf(each, answer, conversation, partners);
  if ("missing" in beyond)
    return { ...describeCase(each, settings, start), outcome: "not-applicable", reason: beyond.missing };
  const differences = [...own, ...beyond];
  const told = { input: inputOf(each), expected: cut(expected), actual: cut(textOf(answer)) };
  if (differences.length === 0) {
    const kept = settings.keepsTexts === true ? told : {};
    const better = gone.length === 0 ? {} : { reason: `no longer: ${gone.join(", ")}` };
    return { ...describeCase(each, settings, start), ...kept, ...better, outcome: "pass" };
  }
  return {
    ...describeCase(each, settings, start),
    ...told,
    outcome: "fail",
    differences: differences.map((found) => ({
      ...found,
      expected: cut(found.expected),
      actual: cut(found.actual),
    })),
  };
}

/** What the rest of a case's trip shows, or which peer of the kit is missing for it. */
async function tripOf(
  each: Case,
  answer: Answer,
  own: Conversation,
  partners: Partners,
): Promise<readonly Difference[] | { readonly missing: string }> {
  const { trip } = each;
  if (trip === undefined || answer.kind !== "output") return [];
  const partner = await partners.meet(trip.peer);
  if ("missing" in partner) return { missing: `needs the peer ${trip.peer}: ${partner.missing}` };
  return (await travel({ ...each, trip }, answer.text, own, partner)).differences;
}

/** What a report says of a case, whatever came of it. */
export function describeCase(
  { id, suite, says, tests, level }: Case,
  { expectedFailures }: CaseSettings,
  start: number,
): Omit<CaseResult, "outcome"> {
  const reason = expectedFailures.get(id);
  const milliseconds = Math.round(performance.now() - start);
  return {
    id,
    suite,
    level,
    says,
    tests,
    milliseconds,
    ...(reason === undefined ? {} : { expectedFailure: reason }),
  };
}

/** What a peer was given for a case, as text for people. */
export function inputOf(each: Case): string {
  const { text, bytes } = each.given();
  const run = { scripts: each.scripts, tools: each.tools, options: each.options };
  // A hop is judged whatever stages the peer has, so that scripts tell nothing.
  const isBare = each.expect.has("hop") || (each.scripts === undefined && each.options === undefined);
  const more = isBare ? "" : `\n${JSON.stringify(run)}`;
  return cut(`${text ?? `bytes ${bytes.toString("hex")}`}${more}`);
}

/** What a case asks for and the peer lacks. */
function missingFor(
  each: Case,
  { introduction }: Conversation,
  only: readonly Level[] | undefined,
): string[] {
  const missing = each.features.filter((feature) => !introduction.features.includes(feature));
  const isJudged = levelsOf(introduction).includes(each.level) && (only?.includes(each.level) ?? true);
  return isJudged ? missing : [...missing, `the level ${each.level}`];
}

function textOf(answer: Exclude<Answer, { kind: "skipped" }>): string {
  return answer.kind === "output" ? answer.text : `refused with ${answer.code}: ${answer.message}`;
}

function cut(text: string): string {
  return text.length > KEPT_TEXT ? `${text.slice(0, KEPT_TEXT)}… (${text.length} characters)` : text;
}
