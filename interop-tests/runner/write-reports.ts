import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { htmlReport } from "./report-html.ts";
import { junitReport } from "./report-junit.ts";
import type { PeerResult } from "./results.ts";

/** Where reports go; each is written only where it is asked for. */
export interface ReportFiles {
  readonly html?: string | undefined;
  readonly junit?: string | undefined;
  readonly json?: string | undefined;
}

/** Writes the reports that are asked for. */
export function writeReports(peers: readonly PeerResult[], files: ReportFiles): void {
  const write = (file: string | undefined, text: () => string): void => {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text());
  };
  write(files.html, () => htmlReport(peers, "GenericEnvelope conformance"));
  write(files.junit, () => junitReport(peers));
  write(files.json, () => jsonReport(peers));
}

/** The results as one JSON document. */
export function jsonReport(peers: readonly PeerResult[]): string {
  return `${JSON.stringify({ peers })}\n`;
}
