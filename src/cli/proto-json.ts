import { fragmentOf, parseFragment, scanJson } from "../envelope/index.ts";
import { findDuplicateKeys } from "../json/duplicate-keys.ts";
import type { JsonText } from "../protocol/validate/read-json.ts";

/** Reads a JSON text, with what the protocol's validator asks about the text itself. */
export function readJsonText(bytes: Uint8Array): JsonText {
  const { start, end, mayHaveDuplicates } = scanJson(bytes);
  const value = parseFragment(fragmentOf(bytes, start, end));
  return { value, duplicates: mayHaveDuplicates ? findDuplicateKeys(bytes) : [] };
}
