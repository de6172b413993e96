import { type Edit, maskGroup } from "./edits.ts";
import { isHarmless } from "./harmless-values.ts";
import { secrecyOf } from "./secret-names.ts";

const ELEMENT = /<(?:[\w.-]{1,40}:)?([\w.-]{1,80})(?:\s[^<>]{0,200})?>([^<]{1,4096})(?=<\/)/g;

/** Finds the content of XML elements whose name is that of a secret. */
export function findElements(text: string): Edit[] {
  const edits: Edit[] = [];
  if (!text.includes("</")) return edits;
  for (const match of text.matchAll(ELEMENT)) {
    if (secrecyOf(match[1]!) !== undefined && !isHarmless(match[2]!)) edits.push(maskGroup(match, 2));
  }
  return edits;
}
