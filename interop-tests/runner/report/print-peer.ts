import { type CaseResult, isFailure, isGood, type PeerResult, verdictOf } from "../results.ts";
import { type Cause, causesOf } from "./causes.ts";
import { sentenceOn } from "./sentence.ts";

/** How many causes of a peer, and lines of its stderr, are told on a terminal. */
const SHOWN = 15;
const WIDTH = 300;
const CELL = 100;

/** What a peer does wrong: by cause or, if asked for, case by case; last in one sentence. */
export function printPeer(peer: PeerResult, all: boolean): string {
  if (peer.notRun !== undefined) return `NOT RUN ${peer.name}: ${peer.notRun}\n`;
  const causes = causesOf(peer);
  const sentence = `${peer.name}: ${sentenceOn(peer, causes)}`;
  const better = peer.cases.filter(({ outcome, reason }) => outcome === "pass" && reason !== undefined);
  const gone = better.map(({ id, reason }) => `  ${id}: ${reason}`);
  if (isGood(peer)) return `${[...gone, sentence].join("\n")}\n`;
  const failed = peer.cases.filter((each) => isFailure(verdictOf(each)));
  const run = peer.cases.filter(({ outcome }) => outcome !== "not-applicable");
  const lines = [
    "",
    `${peer.name}: ${failed.length} of ${run.length} cases failed`,
    ...peer.problems.map((problem) => `  ! ${problem}`),
    ...(failed.length === 0 ? [] : printCauses(causes)),
    ...(all ? failed.flatMap(printCase) : []),
    ...gone,
    ...printStderr(peer),
    sentence,
  ];
  return `${lines.join("\n")}\n`;
}

function printCauses(causes: readonly Cause[]): string[] {
  const rows = causes
    .slice(0, SHOWN)
    .map((each) => [each.cause, String(each.cases.length), exampleOf(each)] as const);
  const shown = [["cause", "cases", "one example"] as const, ...rows].map(
    ([cause, cases, example]) => [cut(cause, CELL), cases, example] as const,
  );
  const width = Math.max(...shown.map(([cause]) => cause.length));
  const more = causes.length > SHOWN ? [`  and ${causes.length - SHOWN} more causes: --all, --json`] : [];
  return [
    ...shown.map(([cause, cases, example]) => `  ${cause.padEnd(width)}  ${cases.padStart(5)}  ${example}`),
    ...more,
  ];
}

function exampleOf({ example }: Cause): string {
  const { path, expected, actual } = example;
  return cut(
    `${example.case}  ${path || "(whole)"}: expected ${cut(expected, CELL)}, got ${cut(actual, CELL)}`,
    WIDTH,
  );
}

function printCase(each: CaseResult): string[] {
  const why = verdictOf(each) === "unexpected-pass" ? "is listed as a failure and passes" : each.reason;
  return [
    `  ${verdictOf(each)} ${each.id}: ${each.says}`,
    ...(why === undefined ? [] : [`      ${cut(why, WIDTH)}`]),
    ...(each.differences ?? []).map(
      ({ path, expected, actual }) =>
        `      ${path || "(whole)"}: expected ${cut(expected, WIDTH)}, got ${cut(actual, WIDTH)}`,
    ),
  ];
}

/** Where a peer broke down, what it wrote says why. */
function printStderr({ cases, stderr }: PeerResult): string[] {
  if (stderr === "" || !cases.some(({ outcome }) => outcome === "fault")) return [];
  const lines = stderr.trimEnd().split("\n").slice(-SHOWN);
  return ["  stderr ends with:", ...lines.map((line) => `      ${cut(line, WIDTH)}`)];
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width)}…` : text;
}
