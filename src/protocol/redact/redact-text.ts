import { NAME_SIGNS } from "./assignment-names.ts";
import { findAssignments } from "./assignments.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { findElements } from "./elements.ts";
import { findInLeaves } from "./json-edits.ts";
import { scanLeaves } from "./json-leaves.ts";
import { jsonSegments } from "./json-segments.ts";
import { findPrivateKeys, KEY_SIGNS } from "./private-keys.ts";
import { findCredentials, SCHEME_SIGNS } from "./schemes.ts";
import { signsOf } from "./signs.ts";
import { nextTokenRun } from "./token-runs.ts";
import { findUrlSecrets, URL_SIGNS } from "./urls.ts";
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

/** What a text without any of this cannot hold; one look for all, because most texts are clean. */
const SIGNS = signsOf([NAME_SIGNS, SCHEME_SIGNS, URL_SIGNS, KEY_SIGNS].flatMap(({ words }) => words));

function mayHoldSecrets(text: string): boolean {
  return SIGNS.areIn(text) || text.includes("\\u00") || text.includes("\\U00");
}

function findSecrets(text: string): Edit[] {
  if (!mayHoldSecrets(text) && nextTokenRun(text, 0) === undefined) return [];
  const segments = jsonSegments(text);
  if (segments.length === 0) return findInPlainText(text);
  const found: (readonly Edit[])[] = [];
  let from = 0;
  for (const { start, end, leaves } of segments) {
    found.push(
      shift(findInPlainText(text.slice(from, start)), from),
      findInLeaves(text, leaves, findSecrets),
    );
    from = end;
  }
  found.push(shift(findInPlainText(text.slice(from)), from));
  return found.flat();
}

function findInPlainText(text: string): Edit[] {
  const tokens = findVendorTokens(text);
  if (!mayHoldSecrets(text)) return tokens;
  return tokens.concat(
    findPrivateKeys(text),
    findCredentials(text),
    findUrlSecrets(text),
    findElements(text),
    findAssignments(text, readSecretStructure),
  );
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

function shift(edits: readonly Edit[], by: number): readonly Edit[] {
  return by === 0 ? edits : edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by }));
}
