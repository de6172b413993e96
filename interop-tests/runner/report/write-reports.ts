import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { PeerResult } from "../results.ts";
import { causesOf } from "./causes.ts";
import { htmlReport } from "./html.ts";
import { junitReport } from "./junit.ts";

/** Where reports go; each is written only where it is asked for. */
export interface ReportFiles {
  readonly html?: string | undefined;
  readonly junit?: string | undefined;
  readonly json?: string | undefined;
}

/** Writes the reports that are asked for, without what must not be told. */
export function writeReports(
  peers: readonly PeerResult[],
  files: ReportFiles,
  hide: (text: string) => string = (text) => text,
): void {
  const write = (file: string | undefined, text: () => string): void => {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, hide(text()));
  };
  write(files.html, () => htmlReport(peers, "GenericEnvelope conformance"));
  write(files.junit, () => junitReport(peers));
  write(files.json, () => jsonReport(peers));
}

/** The results as one JSON document. */
export function jsonReport(peers: readonly PeerResult[]): string {
  const told = peers.map((peer) => ({ ...peer, causes: causesOf(peer) }));
  return `${JSON.stringify({ peers: told })}\n`;
}
