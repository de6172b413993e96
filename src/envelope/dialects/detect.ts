import { typeOf } from "../../json/fragment.ts";
import type { JsonObject } from "../../json/json-object.ts";
import type { DialectName } from "./dialect.ts";
import { DIALECTS, SIGNS, WITH_SEED_WORD } from "./tables.ts";

/** Tells the dialect of a document by keys that nobody removes, so that it stays the same from hop to hop. */
export function detectDialect(root: JsonObject): DialectName {
  const sign = SIGNS.find(
    ({ anyOf, beside }) =>
      anyOf.some((key) => isThere(root, key)) && (beside === undefined || root.has(beside)),
  );
  if (sign === undefined) return "seed";
  return sign.isCertain !== true && isOnlyOfSeed(root.value("terminal_reason"))
    ? WITH_SEED_WORD
    : sign.dialect;
}

function isThere(root: JsonObject, key: string): boolean {
  const fragment = root.get(key);
  return fragment !== undefined && (key !== "request_context" || typeOf(fragment) === "object");
}

/** Whether a reason is a word of the seed that the peers with words of their own do not write. */
function isOnlyOfSeed(word: unknown): boolean {
  return typeof word === "string" && Object.hasOwn(DIALECTS["python-u1"].reasons, word);
}
