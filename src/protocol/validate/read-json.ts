import { isWorkerError } from "../../errors/worker-error.ts";
import { type Violation, violation } from "./rules.ts";

/** A JSON text that was read, with what only its text can tell. */
export interface JsonText {
  readonly value: unknown;
  /** JSON Pointers of the keys that stand more than once in their object. */
  readonly duplicates: readonly string[];
  /** The line, counted from 1, of the value at a JSON Pointer or of what should hold it. */
  lineOf(path: string): number;
}

/**
 * Reads a JSON text. Throws EPARSE with `details.reason` and `details.position`; the reason of
 * data behind the document is `trailing`.
 */
export type ReadJson = (bytes: Uint8Array) => JsonText;

/** What became of one document: its text where it is JSON, and what its text alone breaks. */
export interface ReadText {
  readonly text: JsonText | undefined;
  readonly violations: readonly { readonly line: number; readonly found: Violation }[];
  /** What to do where it is not JSON. */
  readonly hint?: string;
}

/** Reads one document; what is wrong with its text is a violation, not an error. */
export function readDocument(bytes: Uint8Array, readJson: ReadJson): ReadText {
  try {
    const text = readJson(bytes);
    const duplicates = text.duplicates.map((path) => ({
      line: text.lineOf(path),
      found: violation("duplicate-key", path),
    }));
    return { text, violations: duplicates };
  } catch (thrown) {
    const { reason, line, column, byte, hint } = failureOf(thrown);
    if (reason === "trailing") {
      const { text, violations } = readDocument(bytes.subarray(0, byte), readJson);
      return { text, violations: [...violations, { line, found: violation("trailing-data", "") }] };
    }
    const message = `must be one JSON document in UTF-8; reading stopped at column ${column}: ${reason}`;
    return { text: undefined, violations: [{ line, found: violation("json", "", message) }], hint };
  }
}

interface Failure {
  readonly reason: string;
  readonly line: number;
  readonly column: number;
  readonly byte: number;
  readonly hint: string;
}

function failureOf(thrown: unknown): Failure {
  if (!isWorkerError(thrown) || thrown.code !== "EPARSE") throw thrown;
  const { reason, position } = thrown.details as { reason: string; position: Failure };
  return { ...position, reason, hint: thrown.hint };
}
