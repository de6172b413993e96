import { type Scan, scanJson } from "../../json/scan.ts";
import type { FastScan } from "./fast-scan.ts";

// The fields whose members the scanner locates, so that nothing is scanned twice.
const WATCHED = new Set(["outputs", "goal_completion_status", "metadata"]);

let fastScan: FastScan | undefined;

/**
 * Loads the scanner for ordinary envelopes, for a process that reads many of them; to read a single
 * one it is not worth its start.
 */
export async function prepareForMany(): Promise<void> {
  const { createFastScan } = await import("./fast-scan.ts");
  fastScan ??= createFastScan(WATCHED);
}

/** Scans the text of an envelope; throws EPARSE where it is not JSON. */
export function scanEnvelope(bytes: Uint8Array): Scan {
  return fastScan?.(bytes) ?? scanJson(bytes, WATCHED);
}
