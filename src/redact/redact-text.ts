import { findAssignments } from "./assignments.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { findElements } from "./elements.ts";
import { findInLeaves } from "./json-edits.ts";
import { scanLeaves } from "./json-leaves.ts";
import { jsonSegments } from "./json-segments.ts";
import { findPrivateKeys } from "./private-keys.ts";
import { findCredentials } from "./schemes.ts";
import {
  ASSIGNMENT_SIGN,
  nextSign,
  PRIVATE_KEY_SIGN,
  SCHEME_SIGN,
  SECRET_SIGNS,
  signsIn,
  URL_SIGN,
  WEBHOOK_SIGN,
} from "./signs.ts";
import { nextTokenRun } from "./token-runs.ts";
import { findUrlSecrets, findWebhooks } from "./urls.ts";
import { findVendorTokens } from "./vendor-tokens.ts";

/** A mask may bring what stands beside it to light as a secret; more rounds than this are never needed. */
const MAX_ROUNDS = 4;

/**
 * Replaces every secret in a text by `***`; all else stays as it is. JSON stays JSON: secrets inside its
 * strings, also inside JSON text in them, are replaced there.
 */
export function redactText(text: string): string {
  let redacted = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const edits = findSecrets(redacted);
    if (edits.length === 0) return redacted;
    const next = applyEdits(redacted, edits);
    if (next === redacted) return redacted;
    redacted = next;
  }
  return redacted;
}

function findSecrets(text: string): Edit[] {
  const signs = signsOfSecrets(text);
  if (signs === 0 && nextTokenRun(text, 0) === undefined) return [];
  const segments = jsonSegments(text);
  if (segments.length === 0) return findInPlainText(text, signs);
  const found: (readonly Edit[])[] = [];
  let from = 0;
  for (const { start, end, leaves } of segments) {
    found.push(findBetween(text, from, start, signs), findInLeaves(text, leaves, findSecrets));
    from = end;
  }
  found.push(findBetween(text, from, text.length, signs));
  return found.flat();
}

/** One look for the signs of all kinds of secrets, because most texts are clean. */
function signsOfSecrets(text: string): number {
  const signs = signsIn(text) & SECRET_SIGNS;
  return text.includes("@") ? signs | URL_SIGN : signs;
}

function findInPlainText(text: string, signs: number): Edit[] {
  const edits = findVendorTokens(text);
  if (signs === 0) return edits;
  if ((signs & PRIVATE_KEY_SIGN) !== 0) append(edits, findPrivateKeys(text));
  if ((signs & SCHEME_SIGN) !== 0) append(edits, findCredentials(text));
  if ((signs & WEBHOOK_SIGN) !== 0) append(edits, findWebhooks(text));
  append(edits, findUrlSecrets(text));
  append(edits, findElements(text));
  if ((signs & ASSIGNMENT_SIGN) !== 0) append(edits, findAssignments(text, readSecretStructure));
  return edits;
}

function append(edits: Edit[], found: readonly Edit[]): void {
  for (const edit of found) edits.push(edit);
}

/** Reads an array or object of JSON in a text, which stands below the name of a secret. */
function readSecretStructure(
  text: string,
  index: number,
  name: string,
): { edits: Edit[]; end: number } | undefined {
  if (text[index] !== "{" && text[index] !== "[") return undefined;
  const { leaves, end } = scanLeaves(text, index, name);
  return { edits: findInLeaves(text, leaves, findSecrets), end };
}

/** Finds secrets in a part of a text that is no JSON; the text holds the given signs. */
function findBetween(text: string, start: number, end: number, signs: number): readonly Edit[] {
  const part = text.slice(start, end);
  const isSuspect = part.includes("@") || nextSign(part, 0, SECRET_SIGNS) !== undefined;
  const edits = findInPlainText(part, isSuspect ? signs : 0);
  return start === 0
    ? edits
    : edits.map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }));
}
