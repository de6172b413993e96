import type { ValidationFinding } from "../../gen/validation-finding.ts";

/** What kind of repair tolerant reading made. */
export type WarningCode =
  /** An absent field, which is no repair: it is told only to those who ask. */
  | "missing"
  | "null"
  | "generated"
  | "dropped"
  | "synonym"
  | "date"
  | "zero-limit"
  | "duplicate-key"
  | "interrupt-conflict"
  | "unknown-value"
  | "kept"
  /** Nothing was run: the next stage is a peer's. */
  | "peer-stage"
  /** A word of another dialect than the one that was asked for. */
  | "dialect"
  /** What the peers of the document's dialect cannot read. */
  | "refused"
  /** A number that JavaScript cannot hold; only the library tells of it. */
  | "inexact"
  /** There are more repairs than the list holds. */
  | "more";

/** One repair (or one thing left as it is, though strict reading refuses it), with its place. */
export interface Warning {
  /** JSON Pointer to the value. */
  readonly path: string;
  readonly code: WarningCode;
  /** What was found and what was done; never the value itself. */
  readonly message: string;
}

/** A hostile document must not fill the memory with findings: each list ends after this many. */
const MAX_FINDINGS = 1000;

/** Collects what one reading finds. */
export interface Findings {
  readonly errors: ValidationFinding[];
  readonly warnings: Warning[];
}

export function newFindings(): Findings {
  return { errors: [], warnings: [] };
}

export function warn(findings: Findings, path: string, code: WarningCode, message: string): void {
  const { warnings } = findings;
  if (warnings.length < MAX_FINDINGS) warnings.push({ path, code, message });
  else if (warnings.length === MAX_FINDINGS) {
    warnings.push({ path: "", code: "more", message: `only the first ${MAX_FINDINGS} repairs are listed` });
  }
}

export function refuse(findings: Findings, path: string, keyword: string, message: string): void {
  if (findings.errors.length < MAX_FINDINGS) findings.errors.push({ path, keyword, message });
}
