import { type Edit, type Finder, mask, mergeEdits } from "./edits.ts";
import { escapeJson, offsetsIn, unescapeJson } from "./json-escapes.ts";
import type { Leaf } from "./json-leaves.ts";
import { isSecretLeaf } from "./secret-leaf.ts";

/** Finds what to change in the leaves of a JSON text, so that it stays JSON. */
export function findInLeaves(text: string, leaves: readonly Leaf[], find: Finder): Edit[] {
  return leaves.flatMap((leaf) => findInLeaf(text, leaf, find));
}

function findInLeaf(text: string, { kind, start, end, secretName }: Leaf, find: Finder): Edit[] {
  if (kind === "number") {
    const isSecret = secretName !== undefined && isSecretLeaf(secretName, Number(text.slice(start, end)));
    return isSecret ? [{ start, end, by: '"***"' }] : [];
  }
  const raw = text.slice(start + 1, end - 1);
  const content = unescapeJson(raw);
  if (kind === "string" && secretName !== undefined && isSecretLeaf(secretName, content)) {
    return [mask(start + 1, end - 1)];
  }
  const edits = mergeEdits(find(content));
  if (edits.length === 0) return [];
  const offsetOf = offsetsIn(raw);
  return edits.map((edit) => ({
    start: start + 1 + offsetOf(edit.start),
    end: start + 1 + offsetOf(edit.end),
    by: escapeJson(edit.by),
  }));
}
