import { groupByCause } from "./causes.ts";
import { type CaseResult, countVerdicts, isFailure, isGood, type PeerResult, verdictOf } from "./results.ts";

/** How many failures of a peer, and lines of its stderr, are told in full on a terminal. */
const SHOWN = 10;
/** How many cases are named that fail for the cause of another one. */
const NAMED = 3;
const WIDTH = 300;

/** The matrix of peers and suites, and what failed, for a terminal. */
export function printTable(peers: readonly PeerResult[]): string {
  const suites = [...new Set(peers.flatMap((peer) => peer.cases.map((each) => each.suite)))].sort();
  const header = ["suite", ...peers.map((peer) => peer.name)];
  const rows = suites.map((suite) => [suite, ...peers.map((peer) => cell(peer, suite))]);
  const total = ["all", ...peers.map((peer) => cell(peer))];
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows, total].map((row) => row[column]!.length)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!)))
      .join("  ");
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  const legend = "passed; -n failed, xn expected to fail, sn skipped, .n does not apply";
  const table = [line(header), rule, ...rows.map(line), rule, line(total), legend].join("\n");
  return `${table}\n${peers.map(printPeer).join("")}`;
}

function cell(peer: PeerResult, suite?: string): string {
  if (peer.notRun !== undefined) return "NOT RUN";
  const counts = countVerdicts(peer.cases.filter((each) => suite === undefined || each.suite === suite));
  const parts = [
    String(counts.pass),
    ...mark("-", counts.fail + counts["unexpected-pass"]),
    ...mark("x", counts.expected),
    ...mark("s", counts.skipped),
    ...mark(".", counts["not-applicable"]),
  ];
  return parts.join(" ");
}

function mark(sign: string, count: number): string[] {
  return count === 0 ? [] : [`${sign}${count}`];
}

function printPeer(peer: PeerResult): string {
  if (peer.notRun !== undefined) return `NOT RUN ${peer.name}: ${peer.notRun}\n`;
  if (isGood(peer)) return "";
  const failed = peer.cases.filter((each) => isFailure(verdictOf(each)));
  const groups = groupByCause(failed);
  const more = groups.slice(SHOWN).reduce((count, group) => count + group.length, 0);
  const lines = [
    `${peer.name}: ${failed.length} of ${peer.cases.length} cases failed`,
    ...peer.problems.map((problem) => `  ! ${problem}`),
    ...groups.slice(0, SHOWN).flatMap(printGroup),
    ...(more === 0 ? [] : [`  and ${more} more`]),
    ...printStderr(peer),
  ];
  return `${lines.join("\n")}\n`;
}

/** One failure in full, and which others have the same cause. */
function printGroup([first, ...others]: readonly CaseResult[]): string[] {
  const { id, says, reason, differences = [] } = first!;
  const verdict = verdictOf(first!);
  const why = verdict === "unexpected-pass" ? "is listed as a failure and passes" : reason;
  const named = others.slice(0, NAMED).map((other) => other.id);
  const rest = others.length > NAMED ? [`${others.length - NAMED} more`] : [];
  return [
    `  ${verdict} ${id}: ${says}`,
    ...(why === undefined ? [] : [`      ${short(why)}`]),
    ...differences
      .slice(0, 3)
      .map(
        ({ path, expected, actual }) =>
          `      ${path || "(whole)"}: expected ${short(expected)}, got ${short(actual)}`,
      ),
    ...(others.length === 0
      ? []
      : [`      the same in ${others.length} more: ${[...named, ...rest].join(", ")}`]),
  ];
}

/** Where a peer broke down, what it wrote says why. */
function printStderr({ cases, stderr }: PeerResult): string[] {
  if (stderr === "" || !cases.some(({ outcome }) => outcome === "fault")) return [];
  const lines = stderr.trimEnd().split("\n").slice(-SHOWN);
  return ["  stderr ends with:", ...lines.map((line) => `      ${short(line)}`)];
}

function short(text: string): string {
  return text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text;
}
