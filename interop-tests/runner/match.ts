import { type Json, type JsonMap, JsonNumber, printJson, sameNumber } from "./json.ts";
import { below } from "./pointer.ts";

/** One place where the output is not what a case expects. */
export interface Difference {
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
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
  contains: (actual, pattern) => {
    const pieces = pattern.get("pieces") as string[];
    return typeof actual === "string" && pieces.every((piece) => actual.includes(piece));
  },
};

/** The names that `$match` knows. */
export const MATCHER_NAMES = Object.keys(MATCHERS);

/** Compares an output with what is expected of it; each difference with its place. */
export function compare(expected: Json, actual: Json, numbers: Numbers): Difference[] {
  const found: Difference[] = [];
  visit(expected, actual, "", numbers, found);
  return found;
}

function visit(expected: Json, actual: Json, path: string, numbers: Numbers, found: Difference[]): void {
  const differs = (): void => {
    found.push({ path, expected: printJson(expected), actual: printJson(actual) });
  };
  if (expected instanceof Map) {
    const name = expected.get("$match");
    if (typeof name === "string") {
      if (!matcher(name)(actual, expected)) differs();
      return;
    }
    const some = expected.get("$some");
    if (Array.isArray(some)) return visitSome(some, actual, path, numbers, found);
    if (!(actual instanceof Map)) return differs();
    const least = expected.get("$has");
    return visitMembers(
      least instanceof Map ? least : expected,
      actual,
      path,
      numbers,
      found,
      least !== undefined,
    );
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return differs();
    for (let index = 0; index < Math.max(expected.length, actual.length); index++) {
      visitOne(expected[index], actual[index], below(path, index), numbers, found);
    }
    return;
  }
  if (!isSameScalar(expected, actual, numbers)) differs();
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

function visitMembers(
  expected: JsonMap,
  actual: JsonMap,
  path: string,
  numbers: Numbers,
  found: Difference[],
  isPart: boolean,
): void {
  for (const [key, member] of expected) visitOne(member, actual.get(key), below(path, key), numbers, found);
  if (isPart) return;
  for (const [key, member] of actual) {
    if (!expected.has(key)) visitOne(undefined, member, below(path, key), numbers, found);
  }
}

function visitOne(
  expected: Json | undefined,
  actual: Json | undefined,
  path: string,
  numbers: Numbers,
  found: Difference[],
): void {
  if (expected !== undefined && actual !== undefined) return visit(expected, actual, path, numbers, found);
  const isAbsent = expected instanceof Map && expected.get("$match") === "absent";
  if (actual === undefined && isAbsent) return;
  const print = (value: Json | undefined): string => (value === undefined ? "(absent)" : printJson(value));
  found.push({ path, expected: isAbsent ? "(absent)" : print(expected), actual: print(actual) });
}

/** Each pattern must fit some element of the list. */
function visitSome(
  patterns: readonly Json[],
  actual: Json,
  path: string,
  numbers: Numbers,
  found: Difference[],
): void {
  const items = Array.isArray(actual) ? actual : [];
  for (const pattern of patterns) {
    if (items.some((item) => compare(pattern, item, numbers).length === 0)) continue;
    found.push({ path, expected: `some element like ${printJson(pattern)}`, actual: printJson(actual) });
  }
}
