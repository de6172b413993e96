import type { ValidationFinding } from "../gen/validation-finding.ts";

/** What kind of repair tolerant reading made. */
export type WarningCode =
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
  | "kept";

/** One repair (or one thing left as it is, though strict reading refuses it), with its place. */
export interface Warning {
  /** JSON Pointer to the value. */
  readonly path: string;
  readonly code: WarningCode;
  /** What was found and what was done; never the value itself. */
  readonly message: string;
}

/** Collects what one reading finds. */
export interface Findings {
  readonly errors: ValidationFinding[];
  readonly warnings: Warning[];
}

export function newFindings(): Findings {
  return { errors: [], warnings: [] };
}

export function warn(findings: Findings, path: string, code: WarningCode, message: string): void {
  findings.warnings.push({ path, code, message });
}

export function refuse(findings: Findings, path: string, keyword: string, message: string): void {
  findings.errors.push({ path, keyword, message });
}
