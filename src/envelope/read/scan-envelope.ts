import { knownKeys } from "../../json/known-keys.ts";
import { MAX_DEPTH } from "../../json/limits.ts";
import { scanJson } from "../../json/scan.ts";
import { WITH_ENTRIES } from "../fields/fields.ts";
import { KNOWN_KEYS } from "../fields/known-keys.ts";
import type { EnvelopeScan } from "../fields/plain-fields.ts";

/** Scans the text of an envelope; throws EPARSE where it is not JSON. */
export type ScanEnvelope = (bytes: Uint8Array) => EnvelopeScan;

const KNOWN = knownKeys(KNOWN_KEYS);

/** The scan for whoever reads few envelopes. */
export const scanEnvelope: ScanEnvelope = (bytes) => scanJson(bytes, WITH_ENTRIES, MAX_DEPTH, KNOWN);

/**
 * Loads a scan that is several times as fast for ordinary envelopes, for whoever reads many of them; to read a single
 * one it is not worth its start. It has memory of its own, in which each scan takes the place of the one before.
 */
export async function loadScanForMany(): Promise<ScanEnvelope> {
  const { createFastScan } = await import("./fast-scan.ts");
  const fastScan = createFastScan();
  return (bytes) => fastScan(bytes) ?? scanEnvelope(bytes);
}
