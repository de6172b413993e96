import { type Json, type JsonMap, JsonNumber, printJson, sameNumber } from "./json.ts";
import { below } from "./pointer.ts";

/** One place where the output is not what a case expects. */
export interface Difference {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** What the peer did wrong, in words; without it, the place and both values say it. */
  readonly cause?: string;
}

/** How numbers are compared: as decimals of any length, or by how they are written. */
export type Numbers = "value" | "spelling";

const ID = { env: /^env_[0-9a-f]{16}$/, req: /^req_[0-9a-f]{16}$/, sess: /^sess_[0-9a-f]{16}$/ };
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** The patterns that `{"$match": NAME}` stands for. */
const MATCHERS: Readonly<Record<string, (actual: Json, pattern: JsonMap) => boolean>> = {
  any: () => true,
  "id:env": (actual) => typeof actual === "string" && ID.env.test(actual),
  "id:req": (actual) => typeof actual === "string" && ID.req.test(actual),
  "id:sess": (actual) => typeof actual === "string" && ID.sess.test(actual),
  time: (actual) => typeof actual === "string" && TIME.test(actual),
  text: (actual) => typeof actual === "string" && actual !== "",
  count: (actual) => actual instanceof JsonNumber && /^\d+(\.0+)?$/.test(actual.text),
  duration: (actual) => actual instanceof JsonNumber && !actual.text.startsWith("-"),
  object: (actual) => actual instanceof Map,
  order: (actual) =>
    Array.isArray(actual) &&
    /^$|^perception,intent,plan(ner)?,execut(ion|or),critic,integration$/.test(actual.join()),
  contains: (actual, pattern) => {
    const pieces = pattern.get("pieces") as string[];
    return typeof actual === "string" && pieces.every((piece) => actual.includes(piece));
  },
};

/** Compares an output with what is expected of it; each difference with its place. */
export function compare(expected: Json, actual: Json, numbers: Numbers, path = ""): Difference[] {
  const differs = (isSame: boolean): Difference[] =>
    isSame ? [] : [{ path, expected: printJson(expected), actual: printJson(actual) }];
  if (expected instanceof Map) {
    const name = expected.get("$match");
    if (typeof name === "string") return differs(matcher(name)(actual, expected));
    const some = expected.get("$some");
    if (Array.isArray(some)) return compareSome(some, actual, numbers, path);
    if (!(actual instanceof Map)) return differs(false);
    const least = expected.get("$has");
    return least instanceof Map
      ? compareMembers(least, actual, [...least.keys()], numbers, path)
      : compareMembers(expected, actual, [...new Set([...expected.keys(), ...actual.keys()])], numbers, path);
  }
  if (!Array.isArray(expected)) return differs(isSameScalar(expected, actual, numbers));
  if (!Array.isArray(actual)) return differs(false);
  const longest = expected.length > actual.length ? expected : actual;
  return longest.flatMap((_, index) =>
    compareOne(expected[index], actual[index], numbers, below(path, index)),
  );
}

function matcher(name: string): (actual: Json, pattern: JsonMap) => boolean {
  const known = MATCHERS[name];
  if (known === undefined) throw new Error(`There is no pattern ${name}`);
  return known;
}

function isSameScalar(expected: Json, actual: Json, numbers: Numbers): boolean {
  if (!(expected instanceof JsonNumber)) return expected === actual;
  if (!(actual instanceof JsonNumber)) return false;
  return numbers === "spelling" ? expected.text === actual.text : sameNumber(expected, actual);
}

function compareMembers(
  expected: JsonMap,
  actual: JsonMap,
  keys: readonly string[],
  numbers: Numbers,
  path: string,
): Difference[] {
  return keys.flatMap((key) => compareOne(expected.get(key), actual.get(key), numbers, below(path, key)));
}

function compareOne(
  expected: Json | undefined,
  actual: Json | undefined,
  numbers: Numbers,
  path: string,
): Difference[] {
  if (expected !== undefined && actual !== undefined) return compare(expected, actual, numbers, path);
  const print = (value: Json | undefined): string => (value === undefined ? "(absent)" : printJson(value));
  return [{ path, expected: print(expected), actual: print(actual) }];
}

/** Each pattern must fit some element of the list. */
function compareSome(patterns: readonly Json[], actual: Json, numbers: Numbers, path: string): Difference[] {
  const items = Array.isArray(actual) ? actual : [];
  return patterns
    .filter((pattern) => !items.some((item) => compare(pattern, item, numbers).length === 0))
    .map((pattern) => ({
      path,
      expected: `some element like ${printJson(pattern)}`,
      actual: printJson(actual),
    }));
}
