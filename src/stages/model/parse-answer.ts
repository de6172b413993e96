import { isRecord } from "../../envelope/index.ts";
import type { JsonRecord } from "../../pipeline/stage.ts";

/** Finds the JSON object of an answer: alone, in a fence, or with words around it. Undefined where there is none. */
export function parseAnswer(text: string): JsonRecord | undefined {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n?```/.exec(text)?.[1];
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  for (const candidate of [text, fenced, start === -1 ? undefined : text.slice(start, end + 1)]) {
    const value = candidate === undefined ? undefined : parse(candidate);
    if (isRecord(value)) return value;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
