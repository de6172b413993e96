import { findAssignments } from "./assignments.ts";
import { append, type Edit, MASK } from "./edits.ts";
import { findElements } from "./elements.ts";
import { scanLeaves } from "./json-leaves.ts";
import { findPrivateKeys } from "./private-keys.ts";
import { findCredentials } from "./schemes.ts";
import { findInLeaves, type Search } from "./search.ts";
import { isSecretLeaf } from "./secret-leaf.ts";
import {
  ASSIGNMENT_SIGN,
  PRIVATE_KEY_SIGN,
  SCHEME_SIGN,
  SECRET_SIGNS,
  signsIn,
  URL_SIGN,
  WEBHOOK_SIGN,
} from "./signs.ts";
import { nextTokenRun } from "./token-runs.ts";
import { findUrlSecrets, findWebhooks } from "./urls.ts";
import type { ValueMatcher } from "./value-matcher.ts";
import { findVendorTokens } from "./vendor-tokens.ts";

/** Is told each value that is recognized as a secret. */
export type Report = (value: string) => void;

/**
 * The search for secrets, by their form, by their names and by what stands around them, and for values that are
 * known to be secrets, if any.
 */
export function secretSearch(report: Report, findKnown?: ValueMatcher): Search {
  const search: Search = {
    look(text) {
      const signs = signsOfSecrets(text);
      if (signs !== 0 || nextTokenRun(text, 0) !== undefined) return signs;
      return findKnown === undefined || isWithoutKnown(text, findKnown) ? undefined : signs;
    },
    inPlainText(text, signs, level) {
      const edits = findSecrets(text, signs, search, level);
      for (const { start, end, by } of edits) if (by === MASK) report(text.slice(start, end));
      if (findKnown !== undefined) append(edits, findKnown(text));
      return edits;
    },
    isSecret(name, value) {
      const isSecret = isSecretLeaf(name, value);
      if (isSecret && typeof value === "string") report(value);
      return isSecret;
    },
  };
  return search;
}

/** Where there is a backslash, a value may be hidden by the escapes of JSON. */
function isWithoutKnown(text: string, findKnown: ValueMatcher): boolean {
  return !text.includes("\\") && findKnown(text).length === 0;
}

/** One look for the signs of all kinds of secrets, because most texts are clean. */
function signsOfSecrets(text: string): number {
  const signs = signsIn(text) & SECRET_SIGNS;
  return text.includes("@") ? signs | URL_SIGN : signs;
}

function findSecrets(text: string, signs: number, search: Search, level: number): Edit[] {
  const edits = findVendorTokens(text);
  if (signs === 0) return edits;
  if ((signs & PRIVATE_KEY_SIGN) !== 0) append(edits, findPrivateKeys(text));
  if ((signs & SCHEME_SIGN) !== 0) append(edits, findCredentials(text));
  if ((signs & WEBHOOK_SIGN) !== 0) append(edits, findWebhooks(text));
  append(edits, findUrlSecrets(text));
  append(edits, findElements(text));
  if ((signs & ASSIGNMENT_SIGN) === 0) return edits;
  // An array or object of JSON in a text, all of which stands below the name of a secret.
  const readStructure = (index: number, name: string): { edits: Edit[]; end: number } | undefined => {
    if (text[index] !== "{" && text[index] !== "[") return undefined;
    const { leaves, end } = scanLeaves(text, index, name);
    return { edits: findInLeaves(text, leaves, search, level), end };
  };
  append(edits, findAssignments(text, readStructure));
  return edits;
}
