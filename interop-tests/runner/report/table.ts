import { countVerdicts, type PeerResult } from "../results.ts";
import { printPeer } from "./print-peer.ts";

/** The matrix of peers and suites, and what failed, for a terminal; with `all` case by case. */
export function printTable(peers: readonly PeerResult[], all = false): string {
  const run = peers.flatMap(({ cases }) => cases).filter(({ outcome }) => outcome !== "not-applicable");
  const suites = [...new Set(run.map((each) => each.suite))].sort();
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
  return `${table}\n${peers.map((peer) => printPeer(peer, all)).join("")}`;
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
