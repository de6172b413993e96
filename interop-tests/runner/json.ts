/** A JSON number with its digits as they were written. */
export class JsonNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A parsed JSON value: numbers keep their digits, objects their order. */
export type Json = null | boolean | string | JsonNumber | Json[] | JsonMap;

/** A JSON object; a Map, so that keys such as `__proto__` are keys like any other. */
export type JsonMap = Map<string, Json>;

/** JSON text that cannot be read, or that says one thing twice. */
export class JsonTextError extends Error {}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\r\n]*/y;
const WORDS: readonly (readonly [string, null | boolean])[] = [
  ["null", null],
  ["true", true],
  ["false", false],
];

/** Parses JSON text and loses nothing of it; duplicate keys are an error, since they say two things. */
export function parseJson(text: string): Json {
  let at = 0;
  const fail = (what: string): never => {
    throw new JsonTextError(`${what} at character ${at}`);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skip = (character: string): boolean => {
    take(SPACE);
    if (text[at] !== character) return false;
    at++;
    return true;
  };
  const list = (end: string, item: () => void): void => {
    if (skip(end)) return;
    do item();
    while (skip(","));
    if (!skip(end)) fail(`expected ${end}`);
  };
  const string = (): string => {
    take(SPACE);
    const start = at;
    if (text[at] !== '"') fail("expected a string");
    // Not a pattern: those run out of stack on a text of some megabytes.
    do at += text[at] === "\\" ? 2 : 1;
    while (at < text.length && text[at] !== '"');
    at++;
    try {
      return JSON.parse(text.slice(start, at)) as string;
    } catch {
      return fail("wrong string");
    }
  };
  const value = (): Json => {
    if (skip("{")) {
      const members: JsonMap = new Map();
      list("}", () => {
        const key = string();
        if (members.has(key)) fail(`the key ${JSON.stringify(key)} stands twice`);
        if (!skip(":")) fail("expected :");
        members.set(key, value());
      });
      return members;
    }
    if (skip("[")) {
      const items: Json[] = [];
      list("]", () => items.push(value()));
      return items;
    }
    if (text[at] === '"') return string();
    for (const [word, meaning] of WORDS) {
      if (!text.startsWith(word, at)) continue;
      at += word.length;
      return meaning;
    }
    return new JsonNumber(take(NUMBER) ?? fail("expected a value"));
  };
  const result = value();
  take(SPACE);
  if (at < text.length) fail("expected the end");
  return result;
}

/** Writes a value as compact text, numbers with the digits they came with. */
export function printJson(value: Json): string {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(printJson).join(",")}]`;
  if (value instanceof Map) {
    return `{${[...value].map(([key, member]) => `${JSON.stringify(key)}:${printJson(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** A plain value of JavaScript, for schemas and scripts. */
export function toPlain(value: Json): unknown {
  return JSON.parse(printJson(value));
}

/** A copy that shares nothing with its original. */
export function cloneJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(cloneJson);
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [key, cloneJson(member)]));
  return value;
}

/** Tells whether two numbers have the same value, compared as decimals of any length. */
export function sameNumber(a: JsonNumber, b: JsonNumber): boolean {
  return a.text === b.text || decimalOf(a.text) === decimalOf(b.text);
}

/** The digits without zeros at either end, and the power of ten behind them. */
function decimalOf(text: string): string {
  const [, sign, whole, fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(
    text,
  )!;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const trimmed = digits.replace(/0+$/, "");
  if (trimmed === "") return "0";
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - trimmed.length);
  return `${sign}${trimmed}e${power}`;
}
