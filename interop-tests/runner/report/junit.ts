import { type CaseResult, isFailure, type PeerResult, verdictOf } from "../results.ts";
import { causesOf } from "./causes.ts";

/** The results as JUnit XML: a suite for each peer, a test case for each case. */
export function junitReport(peers: readonly PeerResult[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${peers.map(suite).join("")}</testsuites>\n`;
}

function suite(peer: PeerResult): string {
  const failures = peer.cases.filter((each) => isFailure(verdictOf(each))).length + peer.problems.length;
  const skipped = peer.cases.filter(
    (each) => !isFailure(verdictOf(each)) && verdictOf(each) !== "pass",
  ).length;
  const attributes = `name="${escaped(peer.name)}" tests="${peer.cases.length}" failures="${failures}" skipped="${skipped}"`;
  const problems = peer.problems.map(
    (problem) =>
      `    <testcase classname="${escaped(peer.name)}" name="the peer itself"><failure message="${escaped(problem)}"/></testcase>\n`,
  );
  const time = (peer.milliseconds / 1000).toFixed(3);
  const stderr = peer.stderr === "" ? "" : `    <system-err>${escaped(peer.stderr)}</system-err>\n`;
  return `  <testsuite ${attributes} time="${time}">\n${problems.join("")}${peer.cases.map((each) => testCase(peer, each)).join("")}${stderr}  </testsuite>\n`;
}

function testCase(peer: PeerResult, each: CaseResult): string {
  const time = (each.milliseconds / 1000).toFixed(3);
  const open = `    <testcase classname="${escaped(`${peer.name}.${each.suite}`)}" name="${escaped(each.id)}" time="${time}"`;
  const verdict = verdictOf(each);
  if (verdict === "pass") return `${open}/>\n`;
  if (!isFailure(verdict)) {
    return `${open}><skipped message="${escaped(each.expectedFailure ?? each.reason ?? verdict)}"/></testcase>\n`;
  }
  const details = (each.differences ?? []).map(
    ({ path, expected, actual }) => `${path || "(whole)"}: expected ${expected}, got ${actual}`,
  );
  const message =
    verdict === "unexpected-pass" ? "is listed as a failure and passes" : (each.reason ?? each.says);
  const [cause] = causesOf({ cases: [each] });
  return `${open}><failure type="${escaped(cause?.cause ?? verdict)}" message="${escaped(message)}">${escaped(details.join("\n"))}</failure></testcase>\n`;
}

/** Characters that XML cannot hold at all become a visible mark. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
