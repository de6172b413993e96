import { pointer } from "./json-pointer.ts";

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

/** A number's digits and its power of ten: the same for every spelling of the same number. */
function decimalOf(text: string): string {
  const [, sign, whole, fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(
    text,
  )!;
  // An exponent beyond this cannot be added to; such a number is only the same in the same spelling.
  if (exponent.length > 15) return text;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = withoutZerosBehind(digits);
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return significant === "" ? "0" : `${sign}${significant}e${power}`;
}

/** Not a regular expression: a search for zeros at the end is quadratic in zeros before it. */
function withoutZerosBehind(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end);
}
