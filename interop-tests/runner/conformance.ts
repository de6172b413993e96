import { type Case, CaseError, loadCases } from "./cases.ts";
import { baseReader, makeGiven } from "./given.ts";
import { wordsOfDialect } from "./hop/dialect-words.ts";
import type { HopRules } from "./hop/judge-hop.ts";
import { kitVersion } from "./kit.ts";
import type { Level } from "./levels.ts";
import { makePartners } from "./partners.ts";
import { preparePeer, readExpectedFailures } from "./peers.ts";
import { printCase } from "./report/print-case.ts";
import { printLookFailure } from "./report/print-look.ts";
import { saveExpected } from "./report/save-expected.ts";
import { printTable } from "./report/table.ts";
import { jsonReport, writeReports } from "./report/write-reports.ts";
import { isGood, type PeerResult } from "./results.ts";
import { runPeer } from "./run-peer.ts";
import { readHops } from "./saved/read-hops.ts";
import { type Checks, loadChecks } from "./schemas.ts";
import { lookAt } from "./ways/look.ts";
import type { Asked } from "./ways/operations.ts";
import { openWay, type Talk, type Way } from "./ways/way.ts";

/** What a person asks of the kit about a program of their own. */
export interface ConformanceRequest {
  /** The folder of the kit. */
  readonly kit: string;
  readonly way: Way;
  readonly asked: Asked;
  readonly suites: readonly string[];
  /** A folder of saved hops, which are replayed instead of the kit's cases. */
  readonly hops?: string | undefined;
  /** Only this case. */
  readonly case?: string | undefined;
  readonly levels?: readonly Level[] | undefined;
  readonly timeoutMs: number;
  readonly jobs: number;
  readonly html?: string | undefined;
  readonly junit?: string | undefined;
  /** Answer with JSON instead of the table. */
  readonly json: boolean;
  /** Tell each case that failed. */
  readonly all: boolean;
  /** Tell what was sent and received. */
  readonly verbose: boolean;
  /** A file of cases that may fail. */
  readonly expectedFailures?: string | undefined;
  /** Where today's failures are written as such a file. */
  readonly saveExpected?: string | undefined;
  /** What the kit takes from the program that carries it. */
  readonly ports: ConformancePorts;
}

/** What the kit is handed, since it imports nothing of the worker. */
export interface ConformancePorts {
  /** Takes secrets out of a text. */
  readonly redact: (text: string) => string;
  /** A report on a hop by other means than the kit's. */
  readonly report?: HopRules["report"];
  /** Called with what is being done. */
  readonly onProgress: (text: string) => void;
}

/** The kit's answer: what to print, and whether the peer is as it should be. */
export interface ConformanceAnswer {
  readonly text: string;
  readonly good: boolean;
}

/** Shorter values stand in every report by accident. */
const SHORTEST_SECRET = 5;

/** Runs a program over the cases that apply to it and writes the reports that are asked for. */
export async function checkConformance(request: ConformanceRequest): Promise<ConformanceAnswer> {
  const { kit, way, asked, timeoutMs, ports } = request;
  const checks = loadChecks(kit);
  const cases = chosenCases(request, casesFor(request, checks));
  const expectedFailures =
    request.expectedFailures === undefined
      ? new Map<string, string>()
      : readExpectedFailures(request.expectedFailures, checks);
  const talk: Talk = { asked, checks, kitVersion: kitVersion(kit), timeoutMs };
  ports.onProgress("a first look");
  const envelope = makeGiven(new Map([["base", "full"]]), baseReader(kit));
  const failure = await lookAt(way, { ...talk, envelope, redact: ports.redact });
  const hide = hideHeaders(way);
  if (failure !== undefined) return { text: hide(printLookFailure(failure, request.json)), good: false };
  const result = await runPeer(
    {
      open: () => openWay(way, talk),
      expectedFailures,
      levels: request.levels,
      rules: { schema: checks.envelope, report: ports.report, words: wordsOfDialect(asked.dialect) },
      keepsTexts: request.verbose,
    },
    cases,
    () => makePartners((name) => preparePeer(kit, name, checks)),
    { jobs: request.jobs, onCase: (done) => ports.onProgress(`${done} of ${cases.length} cases`) },
  );
  writeReports([result], { html: request.html, junit: request.junit }, hide);
  if (request.saveExpected !== undefined) saveExpected(result, request.saveExpected);
  return { text: hide(textOf(result, request)), good: isGood(result) && isRun(result) };
}

/** A peer may repeat what it was sent: the values of headers are taken out of everything that is told. */
function hideHeaders(way: Way): (text: string) => string {
  const values = way.kind === "http" ? way.headers.flatMap(([, value]) => [value, ...value.split(" ")]) : [];
  const secrets = values.filter((value) => value.length >= SHORTEST_SECRET);
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, "[hidden]"), text);
}

function casesFor({ kit, hops, suites }: ConformanceRequest, checks: Checks): Case[] {
  return hops === undefined ? loadCases(kit, checks, suites) : readHops(hops, checks);
}

function chosenCases({ case: name }: ConformanceRequest, cases: Case[]): Case[] {
  if (name === undefined) return cases;
  const found = cases.filter(({ id }) => id === name);
  if (found.length === 0)
    throw new CaseError(`There is no case ${name}; a name is SUITE/CASE, as in hop/fresh`);
  return found;
}

function textOf(result: PeerResult, { json, all, verbose }: ConformanceRequest): string {
  if (json) return jsonReport([result]);
  const texts = verbose ? result.cases.map(printCase).join("") : "";
  return `${texts}${printTable([result], all)}`;
}

function isRun({ cases }: PeerResult): boolean {
  return cases.some(({ outcome }) => outcome !== "not-applicable");
}
