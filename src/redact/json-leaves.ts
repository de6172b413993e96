import { unescapeJson } from "./json-escapes.ts";
import { matchAt } from "./matching.ts";
import { isLabel, isLabeled, secrecyOf, secretFlag } from "./secret-names.ts";

/** A key, a string or a number in a JSON text. */
export interface Leaf {
  readonly kind: "key" | "string" | "number";
  readonly start: number;
  readonly end: number;
  /** The nearest name of a secret below which it stands. */
  secretName: string | undefined;
}

/** What was read of a text: the leaves of a JSON value and its end, or how far the text is JSON. */
export interface JsonScan {
  readonly isJson: boolean;
  readonly leaves: readonly Leaf[];
  readonly end: number;
}

/** In `{"name": "TOKEN", "value": "…"}`: what the label says, and the leaves that it speaks of. */
interface Pair {
  label: string;
  leaves: readonly Leaf[];
}

const SPACE = /[ \t\r\n]*/y;
const LITERAL = /-?\d[\d.eE+-]*|true|false|null/y;

/** Beyond this nesting a text is not read as JSON. */
const MAX_DEPTH = 512;

const NOT_JSON = -1;

/** Reads the JSON value that begins at a position; all of it is secret when a name is given. */
export function scanLeaves(text: string, index: number, secretName?: string): JsonScan {
  const leaves: Leaf[] = [];
  let furthest = index;
  const end = readValue(index, secretName, 0);
  return { isJson: end !== NOT_JSON, leaves, end: end === NOT_JSON ? furthest : end };

  function readValue(at: number, name: string | undefined, depth: number): number {
    furthest = at;
    const char = text[at];
    if (char === '"') return readString("string", at, name);
    if (depth > MAX_DEPTH) return NOT_JSON;
    if (char === "[") return readArray(at + 1, name, depth + 1);
    if (char === "{") return readObject(at + 1, name, depth + 1);
    const literal = matchAt(LITERAL, text, at)?.[0] ?? "";
    if (/\d/.test(literal))
      leaves.push({ kind: "number", start: at, end: at + literal.length, secretName: name });
    return literal === "" ? NOT_JSON : at + literal.length;
  }

  function readString(kind: "key" | "string", at: number, name: string | undefined): number {
    const end = endOfString(text, at);
    if (end !== NOT_JSON) leaves.push({ kind, start: at, end, secretName: name });
    return end;
  }

  function readList(from: number, close: string, readItem: (at: number) => number): number {
    let at = skipSpace(text, from);
    if (text[at] === close) return at + 1;
    for (;;) {
      at = readItem(at);
      if (at === NOT_JSON) return NOT_JSON;
      at = skipSpace(text, at);
      if (text[at] === close) return at + 1;
      if (text[at] !== ",") return NOT_JSON;
      at = skipSpace(text, at + 1);
    }
  }

  function readArray(from: number, name: string | undefined, depth: number): number {
    let flag: string | undefined;
    return readList(from, "]", (at) => {
      const end = readValue(at, flag ?? name, depth);
      flag = text.startsWith('"-', at) ? secretFlag(text.slice(at + 1, end - 1)) : undefined;
      return end;
    });
  }

  function readObject(from: number, name: string | undefined, depth: number): number {
    const pair: Pair = { label: "", leaves: [] };
    const end = readList(from, "}", (at) => readMember(at, name, depth, pair));
    if (secrecyOf(pair.label) !== undefined) for (const leaf of pair.leaves) leaf.secretName ??= pair.label;
    return end;
  }

  function readMember(at: number, name: string | undefined, depth: number, pair: Pair): number {
    const keyEnd = text[at] === '"' ? readString("key", at, undefined) : NOT_JSON;
    const colon = keyEnd === NOT_JSON ? at : skipSpace(text, keyEnd);
    if (text[colon] !== ":") return NOT_JSON;
    const key = unescapeJson(text.slice(at + 1, keyEnd - 1));
    const known = leaves.length;
    const start = skipSpace(text, colon + 1);
    const end = readValue(start, secrecyOf(key) === undefined ? name : key, depth);
    if (isLabel(key) && text[start] === '"') pair.label = unescapeJson(text.slice(start + 1, end - 1));
    if (isLabeled(key)) pair.leaves = leaves.slice(known);
    return end;
  }
}

/** The position behind the white space at a position. */
export function skipSpace(text: string, index: number): number {
  return index + matchAt(SPACE, text, index)![0].length;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === "\\") at += 1;
    else if (char === '"') return at + 1;
    else if (char === "\n") return NOT_JSON;
  }
  return NOT_JSON;
}
