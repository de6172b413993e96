import type { Fragment } from "./fragment.ts";
import { JsonBytesReader } from "./json-bytes-reader.ts";
import type { JsonToken } from "./json-reader.ts";

/** A value in JSON text, and where it stands. */
export type JsonNode = Place &
  (
    | { readonly type: "object"; readonly members: ReadonlyMap<string, JsonNode> }
    | { readonly type: "array"; readonly items: readonly JsonNode[] }
    /** What it stands for; a number is its digits as they are written. */
    | { readonly type: "string" | "number" | "literal"; readonly text: string }
  );

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Reads JSON text that was scanned before. Where a key stands twice, the last one counts. */
export function treeOf(fragment: Fragment): JsonNode {
  const reader = new JsonBytesReader(fragment);

  function node(token: JsonToken): JsonNode {
    const { start } = reader;
    switch (token) {
      case "object": {
        const members = new Map<string, JsonNode>();
        while (reader.next() === "key") members.set(reader.text(), node(reader.next()));
        return { type: "object", start, end: reader.end, members };
      }
      case "array": {
        const items: JsonNode[] = [];
        for (let next = reader.next(); next !== "close"; next = reader.next()) items.push(node(next));
        return { type: "array", start, end: reader.end, items };
      }
      case "string":
        return { type: "string", start, end: reader.end, text: reader.text() };
      default: {
        const text = fragment.toString("latin1", start, reader.end);
        return { type: token === "number" ? "number" : "literal", start, end: reader.end, text };
      }
    }
  }

  return node(reader.next());
}
