import type { Case } from "./cases.ts";
import { type Answer, type Conversation, openConversation } from "./conversation.ts";
import { judge } from "./judge.ts";
import { levelsOf } from "./levels.ts";
import type { Difference } from "./match.ts";
import type { Partners } from "./partners.ts";
import { PeerFault, type ProcessOptions } from "./peer-process.ts";
import type { CaseResult, PeerResult } from "./results.ts";
import type { Checks } from "./schemas.ts";
import { travel } from "./trips.ts";

/** A peer as the runner sees it. */
export interface Peer {
  /** Without it, the peer's own name counts. */
  readonly name?: string;
  readonly process: ProcessOptions;
  /** What the peer must say about itself; undefined where the kit knows nothing about it. */
  readonly promised?: { readonly dialect: string; readonly features: readonly string[] };
  /** Case ids that may fail, with the reason. */
  readonly expectedFailures: ReadonlyMap<string, string>;
}

/** A peer of the kit, which knows its name. */
export interface KitPeer extends Peer {
  readonly name: string;
}

/** After so many faults a peer is not started again. */
const MAX_FAULTS = 5;
const GIVEN_UP = `given up after ${MAX_FAULTS} faults; the last: `;
/** Longer texts are cut in reports. */
const KEPT_TEXT = 20_000;

/** Runs all cases that apply to a peer; never throws for what the peer does. */
export async function runPeer(
  peer: Peer,
  cases: readonly Case[],
  checks: Checks,
  kitVersion: string,
  partners: Partners,
): Promise<PeerResult> {
  const began = performance.now();
  const problems = unknownFailures(peer, cases);
  const results: CaseResult[] = [];
  let conversation: Conversation | undefined;
  let introduction: Conversation["introduction"] | undefined;
  let stderr = "";
  let faults = 0;
  let lastFault = "";
  const giveUp = (fault: PeerFault): void => {
    faults++;
    lastFault = fault.message;
    stderr += fault.stderr;
    conversation = undefined;
  };
  for (const each of cases) {
    const start = performance.now();
    try {
      if (faults >= MAX_FAULTS)
        throw new PeerFault(introduction === undefined ? lastFault : `${GIVEN_UP}${lastFault}`);
      conversation ??= await openConversation(peer.process, checks, kitVersion);
      introduction ??= conversation.introduction;
      results.push(await runCase(conversation, each, peer, partners, start));
    } catch (thrown) {
      if (!(thrown instanceof PeerFault)) throw thrown;
      results.push({
        ...describe(each, peer, start),
        outcome: "fault",
        reason: thrown.message,
        input: inputOf(each),
      });
      if (faults < MAX_FAULTS) giveUp(thrown);
      // A peer that cannot even introduce itself will not do so for the next case.
      if (introduction === undefined) faults = MAX_FAULTS;
    }
  }
  partners.close();
  try {
    await conversation?.stop();
  } catch (thrown) {
    if (!(thrown instanceof PeerFault)) throw thrown;
    problems.push(`at the end: ${thrown.message}`);
    conversation?.kill();
  }
  return {
    name: peer.name ?? introduction?.name ?? "peer",
    language: introduction?.language ?? "unknown",
    dialect: introduction?.dialect ?? "unknown",
    problems: [...problems, ...brokenPromises(peer, introduction)],
    cases: results,
    stderr: stderr + (conversation?.stderr() ?? ""),
    milliseconds: performance.now() - began,
  };
}

async function runCase(
  conversation: Conversation,
  each: Case,
  peer: Peer,
  partners: Partners,
  start: number,
): Promise<CaseResult> {
  const { introduction } = conversation;
  const missing = each.features.filter((feature) => !introduction.features.includes(feature));
  if (!levelsOf(introduction).includes(each.level)) missing.push(`the level ${each.level}`);
  if (missing.length > 0) {
    return {
      ...describe(each, peer, start),
      outcome: "not-applicable",
      reason: `needs ${missing.join(", ")}`,
    };
  }
  const answer = await conversation.ask(each);
  if (answer.kind === "skipped") {
    return { ...describe(each, peer, start), outcome: "skipped", reason: answer.reason };
  }
  const { differences: own, expected } = judge(each, answer);
  const beyond = own.length > 0 ? [] : await tripOf(each, answer, conversation, partners);
  if ("missing" in beyond)
    return { ...describe(each, peer, start), outcome: "not-applicable", reason: beyond.missing };
  const differences = [...own, ...beyond];
  if (differences.length === 0) return { ...describe(each, peer, start), outcome: "pass" };
  return {
    ...describe(each, peer, start),
    outcome: "fail",
    differences: differences.map(({ path, expected: wanted, actual }) => ({
      path,
      expected: cut(wanted),
      actual: cut(actual),
    })),
    input: inputOf(each),
    expected: cut(expected),
    actual: cut(textOf(answer)),
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

function describe({ id, suite, says, tests }: Case, peer: Peer, start: number): Omit<CaseResult, "outcome"> {
  const reason = peer.expectedFailures.get(id);
  const milliseconds = Math.round(performance.now() - start);
  return {
    id,
    suite,
    says,
    tests,
    milliseconds,
    ...(reason === undefined ? {} : { expectedFailure: reason }),
  };
}

function inputOf(each: Case): string {
  const { text, bytes } = each.given();
  const run = { scripts: each.scripts, tools: each.tools, options: each.options };
  const more = each.scripts === undefined && each.options === undefined ? "" : `\n${JSON.stringify(run)}`;
  return cut(`${text ?? `bytes ${bytes.toString("hex")}`}${more}`);
}

function textOf(answer: Exclude<Answer, { kind: "skipped" }>): string {
  return answer.kind === "output" ? answer.text : `refused with ${answer.code}: ${answer.message}`;
}

function cut(text: string): string {
  return text.length > KEPT_TEXT ? `${text.slice(0, KEPT_TEXT)}… (${text.length} characters)` : text;
}

function unknownFailures(peer: Peer, cases: readonly Case[]): string[] {
  const known = new Set(cases.map((each) => each.id));
  const suites = new Set(cases.map((each) => each.suite));
  return [...peer.expectedFailures.keys()]
    .filter((id) => suites.has(id.split("/")[0]!) && !known.has(id))
    .map((id) => `expected-failures lists ${id}, which is no case`);
}

/** A peer that says less of itself than the kit knows would make its cases disappear. */
function brokenPromises(
  { promised }: Peer,
  introduction: Conversation["introduction"] | undefined,
): string[] {
  if (promised === undefined || introduction === undefined) return [];
  const problems: string[] = [];
  const same = [...promised.features].sort().join() === [...introduction.features].sort().join();
  if (!same)
    problems.push(`it says it has ${introduction.features.join(", ")}, not what its peer.json promises`);
  if (promised.dialect !== introduction.dialect)
    problems.push(`it speaks ${introduction.dialect}, not ${promised.dialect}`);
  return problems;
}
