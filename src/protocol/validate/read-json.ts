import { isWorkerError } from "../../errors/worker-error.ts";
import { findDuplicateKeys } from "../../json/duplicate-keys.ts";
import { fragmentOf, parseFragment } from "../../json/fragment.ts";
import { scanJson } from "../../json/scan.ts";
import { type Violation, violation } from "./rules.ts";

/** A JSON text that was read, with what only its text can tell. */
export interface JsonText {
  readonly value: unknown;
  /** JSON Pointers of the keys that stand more than once in their object. */
  readonly duplicates: readonly string[];
}

/** What became of one document. */
export interface ReadText {
  /** The bytes up to the end of the document, and what they say; undefined where they are not JSON. */
  readonly text: (JsonText & { readonly bytes: Uint8Array }) | undefined;
  /** What ends the reading, and where. */
  readonly failure?: { readonly line: number; readonly found: Violation };
  /** What to do where it is not JSON. */
  readonly hint?: string;
}

/** Reads one document; what is wrong with its text is a violation, not an error. */
export function readDocument(bytes: Uint8Array): ReadText {
  try {
    return { text: { ...readJsonText(bytes), bytes } };
  } catch (thrown) {
    const { reason, line, column, byte, hint } = failureOf(thrown);
    if (reason === "trailing") {
      const { text } = readDocument(bytes.subarray(0, byte));
      return { text, failure: { line, found: violation("trailing-data", "") } };
    }
    const message = `must be one JSON document in UTF-8; reading stopped at column ${column}: ${reason}`;
    return { text: undefined, failure: { line, found: violation("json", "", message) }, hint };
  }
}

/** Reads a JSON text. Throws EPARSE with a reason and a position; the reason of data behind it is `trailing`. */
export function readJsonText(bytes: Uint8Array): JsonText {
  const { start, end, mayHaveDuplicates } = scanJson(bytes);
  const value = parseFragment(fragmentOf(bytes, start, end));
  return { value, duplicates: mayHaveDuplicates ? findDuplicateKeys(bytes) : [] };
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
