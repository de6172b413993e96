import { append, applyEdits, type Edit, mask, mergeEdits } from "./edits.ts";
import { escapeJson, offsetsIn, unescapeJson } from "./json-escapes.ts";
import type { Leaf } from "./json-leaves.ts";
import { jsonSegments } from "./json-segments.ts";
import { keepApart } from "./keys-apart.ts";

/** What to look for in texts, and in the leaves of the JSON in them. */
export interface Search {
  /** A first look at a text, which spares most texts the rest; undefined where there is nothing to be found. */
  look(text: string): number | undefined;
  /** Finds what to mask in a text that is read as it stands. */
  inPlainText(text: string, look: number, level: number): Edit[];
  /** Tells whether all of a string or number is to be masked that stands below the name of a secret in JSON. */
  isSecret(name: string, value: string | number): boolean;
}

/**
 * How many levels of JSON text in strings of JSON text are read as such. At eight, a quote has 255 backslashes
 * before it; with other escapes a hostile text could have hundreds of levels.
 */
const MAX_LEVELS = 8;

/** A mask may bring what stands beside it to light as a secret; more rounds than this are never needed. */
const MAX_ROUNDS = 4;

/** Masks in a text what a search finds. JSON stays JSON, also JSON text in its strings. */
export function maskText(text: string, search: Search): string {
  let masked = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const look = search.look(masked);
    if (look === undefined) return masked;
    const edits = findIn(masked, look, search, 0);
    if (edits.length === 0) return masked;
    const next = applyEdits(masked, edits);
    if (next === masked) return masked;
    masked = next;
  }
  return masked;
}

function findIn(text: string, look: number, search: Search, level: number): Edit[] {
  const segments = level < MAX_LEVELS ? jsonSegments(text) : [];
  if (segments.length === 0) return search.inPlainText(text, look, level);
  const edits: Edit[] = [];
  let from = 0;
  for (const { start, end, leaves } of segments) {
    append(edits, findBetween(text, from, start, search, level));
    append(edits, findInLeaves(text, leaves, search, level));
    from = end;
  }
  append(edits, findBetween(text, from, text.length, search, level));
  return edits;
}

/** Finds what to mask in a part of a text that is no JSON. */
function findBetween(text: string, start: number, end: number, search: Search, level: number): Edit[] {
  const part = text.slice(start, end);
  const look = search.look(part);
  if (look === undefined) return [];
  return search
    .inPlainText(part, look, level)
    .map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }));
}

/** Finds what to change in the leaves of a JSON text, so that it stays JSON and no two keys become one. */
export function findInLeaves(text: string, leaves: readonly Leaf[], search: Search, level: number): Edit[] {
  const edits: Edit[] = [];
  const keys = new Map<Leaf, Edit[]>();
  for (const leaf of leaves) {
    const found = findInLeaf(text, leaf, search, level);
    if (found.length === 0) continue;
    if (leaf.kind === "key") keys.set(leaf, found);
    else append(edits, found);
  }
  if (keys.size > 0) append(edits, keepApart(text, leaves, keys));
  return edits;
}

function findInLeaf(
  text: string,
  { kind, start, end, secretName }: Leaf,
  search: Search,
  level: number,
): Edit[] {
  if (kind === "number") {
    const isSecret = secretName !== undefined && search.isSecret(secretName, Number(text.slice(start, end)));
    return isSecret ? [{ start, end, by: '"***"' }] : [];
  }
  const raw = text.slice(start + 1, end - 1);
  const content = unescapeJson(raw);
  if (kind === "string" && secretName !== undefined && search.isSecret(secretName, content)) {
    return [mask(start + 1, end - 1)];
  }
  const look = search.look(content);
  const edits = look === undefined ? [] : mergeEdits(findIn(content, look, search, level + 1));
  if (edits.length === 0) return [];
  const offsetOf = offsetsIn(raw);
  return edits.map((edit) => ({
    start: start + 1 + offsetOf(edit.start),
    end: start + 1 + offsetOf(edit.end),
    by: escapeJson(edit.by),
  }));
}
