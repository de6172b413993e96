import { pointer } from "./json-pointer.ts";
import { decimalOf } from "./numerals.ts";

interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
  isRawJSON(value: unknown): boolean;
}

// In Node since 21; the language's library of the compiler does not list it yet.
const { parse, rawJSON, isRawJSON } = JSON as unknown as ExactJson;

/** Parses JSON text without rounding: a number that a double cannot hold stays as its digits. */
export function parseExactly(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value !== "number" || source === undefined || isExact(value, source)
      ? value
      : rawJSON(decimalOf(source)),
  );
}

/** JSON Pointers to the numbers of a text whose digits a double does not keep. */
export function inexactPaths(text: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (isRawJSON(value)) found.push(path);
    else for (const [key, member] of Object.entries(value)) walk(member, pointer(path, key));
  };
  walk(parseExactly(text), "");
  return found;
}

function isExact(value: number, source: string): boolean {
  return Number.isFinite(value) && decimalOf(String(value)) === decimalOf(source);
}
