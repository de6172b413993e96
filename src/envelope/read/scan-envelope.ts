import { type Scan, scanJson } from "../../json/scan.ts";

const WATCHED = new Set(["outputs", "goal_completion_status", "metadata"]);

/** Scans the text of an envelope; throws EPARSE where it is not JSON. */
export type ScanEnvelope = (bytes: Uint8Array) => Scan;

/** The scan for whoever reads few envelopes. */
export const scanEnvelope: ScanEnvelope = (bytes) => scanJson(bytes, WATCHED);

/** Loads a scan for many envelopes. */
export async function loadScanForMany(): Promise<ScanEnvelope> {
  const { createFastScan } = await import("./fast-scan.ts");
  const fastScan = createFastScan(WATCHED);
  return (bytes) => fastScan(bytes) ?? scanEnvelope(bytes);
}
