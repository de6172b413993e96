import type { Case } from "./cases.ts";
import type { Conversation } from "./conversation.ts";
import type { Partners } from "./partners.ts";
import { PeerFault } from "./peer-process.ts";
import type { CaseResult, PeerResult } from "./results.ts";
import { type CaseSettings, describeCase, inputOf, runCase } from "./run-case.ts";

/** A peer as the runner sees it. */
export interface Peer extends CaseSettings {
  /** Without it, the peer's own name counts. */
  readonly name?: string;
  /** Starts the peer, or gets ready to. */
  readonly open: () => Promise<Conversation>;
  /** What the peer must say about itself; undefined where the kit knows nothing about it. */
  readonly promised?: { readonly dialect: string; readonly features: readonly string[] };
}

/** A peer of the kit, which knows its name. */
export interface KitPeer extends Peer {
  readonly name: string;
}

/** How the cases are gone through. */
export interface Pace {
  /** So many cases at once, each in a conversation of its own. */
  readonly jobs: number;
  /** Called after each case. */
  readonly onCase: (done: number) => void;
}

/** After so many faults one behind the other a peer is not started again. */
const MAX_FAULTS = 5;
const ONE_BY_ONE: Pace = { jobs: 1, onCase: () => undefined };

/** What the conversations with one peer have in common. */
interface Dealings {
  readonly peer: Peer;
  readonly problems: string[];
  introduction?: Conversation["introduction"];
  stderr: string;
  faults: number;
  lastFault: string;
}

/** Runs all cases that apply to a peer; never throws for what the peer does. */
export async function runPeer(
  peer: Peer,
  cases: readonly Case[],
  meetPartners: () => Partners,
  { jobs, onCase }: Pace = ONE_BY_ONE,
): Promise<PeerResult> {
  const began = performance.now();
  const dealings: Dealings = {
    peer,
    problems: unknownFailures(peer, cases),
    stderr: "",
    faults: 0,
    lastFault: "",
  };
  const results: CaseResult[] = [];
  const queue = cases.entries();
  let done = 0;
  const work = async (): Promise<void> => {
    const partners = meetPartners();
    let conversation: Conversation | undefined;
    for (const [index, each] of queue) {
      [results[index], conversation] = await tryCase(dealings, conversation, partners, each);
      onCase(++done);
    }
    partners.close();
    await stop(dealings, conversation);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const { introduction, stderr } = dealings;
  return {
    name: peer.name ?? introduction?.name ?? "peer",
    language: introduction?.language ?? "unknown",
    dialect: introduction?.dialect ?? "unknown",
    problems: [...dealings.problems, ...brokenPromises(peer, introduction)],
    cases: results,
    stderr,
    milliseconds: performance.now() - began,
  };
}

/** One case, and the conversation that is still good for the next one. */
async function tryCase(
  dealings: Dealings,
  open: Conversation | undefined,
  partners: Partners,
  each: Case,
): Promise<[CaseResult, Conversation | undefined]> {
  const start = performance.now();
  const { peer } = dealings;
  let conversation = open;
  try {
    if (dealings.faults >= MAX_FAULTS) throw new PeerFault(givenUp(dealings));
    conversation ??= await peer.open();
    dealings.introduction ??= conversation.introduction;
    const result = await runCase(conversation, partners, each, peer, start);
    if (result.outcome !== "not-applicable") dealings.faults = 0;
    return [result, conversation];
  } catch (thrown) {
    if (!(thrown instanceof PeerFault)) throw thrown;
    noteFault(dealings, thrown);
    const reason = thrown.message;
    return [
      { ...describeCase(each, peer, start), outcome: "fault", reason, input: inputOf(each) },
      undefined,
    ];
  }
}

function noteFault(dealings: Dealings, { message, stderr }: PeerFault): void {
  if (dealings.faults >= MAX_FAULTS) return;
  dealings.faults++;
  dealings.lastFault = message;
  dealings.stderr += stderr;
  // A peer that cannot even introduce itself will not do so for the next case.
  if (dealings.introduction === undefined) dealings.faults = MAX_FAULTS;
}

function givenUp({ introduction, lastFault }: Dealings): string {
  return introduction === undefined
    ? lastFault
    : `given up after ${MAX_FAULTS} faults; the last: ${lastFault}`;
}

async function stop(dealings: Dealings, conversation: Conversation | undefined): Promise<void> {
  try {
    await conversation?.stop();
  } catch (thrown) {
    if (!(thrown instanceof PeerFault)) throw thrown;
    dealings.problems.push(`at the end: ${thrown.message}`);
    conversation?.kill();
  }
  dealings.stderr += conversation?.stderr() ?? "";
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
