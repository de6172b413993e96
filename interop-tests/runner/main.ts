/** `npm run interop`: runs every peer of the kit over every case, prints the matrix, and says whether all is well. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { hopFindings } from "../../src/cli/conformance/hop-findings.ts";
import { loadCases } from "./cases.ts";
import { makePartners } from "./partners.ts";
import { type PreparedPeer, peerNames, preparePeer } from "./peers.ts";
import { printTable } from "./report/table.ts";
import { writeReports } from "./report/write-reports.ts";
import { isGood, type PeerResult } from "./results.ts";
import { runPeer } from "./run-peer.ts";
import { loadChecks } from "./schemas.ts";

/** A kit that lost its cases would find every peer good. */
const LEAST_CASES = 250;
const AT_ONCE = 2;

const kit = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    peer: { type: "string", multiple: true },
    suite: { type: "string", multiple: true },
    out: { type: "string", default: join(kit, "..", ".cache", "interop") },
  },
});
const checks = loadChecks(kit);
const cases = loadCases(kit, checks, values.suite);
const isWhole = values.suite === undefined;
if (isWhole && cases.length < LEAST_CASES)
  throw new Error(`Only ${cases.length} cases; there must be ${LEAST_CASES}`);

const prepared = new Map<string, PreparedPeer>();
const results = await runAll(values.peer ?? peerNames(kit));
process.stdout.write(printTable(results));
writeReports(results, {
  html: join(values.out, "report.html"),
  junit: join(values.out, "report.xml"),
  json: join(values.out, "report.json"),
});
const run = results.flatMap((peer) => peer.cases).filter((each) => each.outcome !== "not-applicable").length;
const seconds = process.uptime().toFixed(0);
console.log(`${cases.length} cases, ${results.length} peers, ${run} runs in ${seconds} s`);
process.exitCode = results.every(isDone) ? 0 : 1;

/** Two peers at a time: more would only wait for each other. */
async function runAll(names: readonly string[]): Promise<PeerResult[]> {
  const found = new Map<string, PeerResult>();
  const queue = [...names];
  const work = async (): Promise<void> => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      found.set(name, await runOne(name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return names.map((name) => found.get(name)!);
}

async function runOne(name: string): Promise<PeerResult> {
  const found = prepare(name);
  if (found.kind === "ready") return runPeer(found.peer, cases, () => makePartners(prepare));
  const { reason } = found;
  return {
    name,
    language: "unknown",
    dialect: "unknown",
    notRun: reason,
    problems: [],
    cases: [],
    stderr: "",
    milliseconds: 0,
  };
}

/** Each peer is set up once, also where others are asked to meet it. */
function prepare(name: string): PreparedPeer {
  const found = prepared.get(name) ?? preparePeer(kit, name, checks, hopFindings);
  prepared.set(name, found);
  return found;
}

/** A missing toolchain is forgiven on a developer's machine only. */
function isDone(peer: PeerResult): boolean {
  if (peer.notRun !== undefined) return process.env.CI !== "true";
  return isGood(peer) && peer.cases.length === cases.length;
}
