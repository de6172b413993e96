import { type Case, loadCases } from "./cases.ts";
import { kitVersion } from "./kit.ts";
import { makePartners } from "./partners.ts";
import { MAX_LINE, preparePeer, readExpectedFailures, TIMEOUT_MS } from "./peers.ts";
import { isGood, type PeerResult } from "./results.ts";
import { runPeer } from "./run-peer.ts";
import { loadChecks } from "./schemas.ts";
import { printTable } from "./table.ts";
import { jsonReport, writeReports } from "./write-reports.ts";

/** What a person asks of the kit about a program of their own. */
export interface ConformanceRequest {
  /** The folder of the kit. */
  readonly kit: string;
  /** A program and its arguments. */
  readonly command: readonly string[];
  readonly suites: readonly string[];
  readonly html?: string | undefined;
  readonly junit?: string | undefined;
  /** Answer with JSON instead of the table. */
  readonly json: boolean;
  /** A file of cases that may fail. */
  readonly expectedFailures?: string | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The kit's answer: what to print, and whether the peer is as it should be. */
export interface ConformanceAnswer {
  readonly text: string;
  readonly good: boolean;
}

/** Runs a program over the cases that apply to it and writes the reports that are asked for. */
export async function checkConformance(request: ConformanceRequest): Promise<ConformanceAnswer> {
  const { kit, command } = request;
  const checks = loadChecks(kit);
  const cases: Case[] = loadCases(kit, checks, request.suites);
  const peer = {
    process: { command, timeoutMs: request.timeoutMs ?? TIMEOUT_MS, maxLine: MAX_LINE },
    expectedFailures:
      request.expectedFailures === undefined
        ? new Map<string, string>()
        : readExpectedFailures(request.expectedFailures, checks),
  };
  const version = kitVersion(kit);
  const partners = makePartners((name) => preparePeer(kit, name, checks), checks, version);
  const result: PeerResult = await runPeer(peer, cases, checks, version, partners);
  writeReports([result], { html: request.html, junit: request.junit });
  const isRun = result.cases.some(({ outcome }) => outcome !== "not-applicable");
  return {
    text: request.json ? jsonReport([result]) : printTable([result]),
    good: isGood(result) && isRun,
  };
}
