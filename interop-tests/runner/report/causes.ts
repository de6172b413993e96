import { FIELDS } from "../hop/fields.ts";
import type { Difference } from "../match.ts";
import { type CaseResult, isFailure, type PeerResult, verdictOf } from "../results.ts";

/** One mistake of a peer, and the cases that show it. */
export interface Cause {
  /** What the peer does, in words. */
  readonly cause: string;
  readonly cases: readonly string[];
  /** The places where it does so, without indexes. */
  readonly paths: readonly string[];
  readonly example: {
    readonly case: string;
    readonly path: string;
    readonly expected: string;
    readonly actual: string;
  };
}

/** Groups what failed by what the peer did wrong, the mistake with the most cases first. */
export function causesOf({ cases }: Pick<PeerResult, "cases">): Cause[] {
  const groups = new Map<string, { cases: Set<string>; paths: Set<string>; example: Cause["example"] }>();
  for (const each of cases.filter((result) => isFailure(verdictOf(result)))) {
    for (const found of differencesOf(each)) {
      const cause = causeOf(found);
      const group = groups.get(cause) ?? {
        cases: new Set(),
        paths: new Set(),
        example: exampleOf(each, found),
      };
      groups.set(cause, group);
      group.cases.add(each.id);
      group.paths.add(withoutIndexes(found.path));
    }
  }
  return [...groups]
    .map(([cause, group]) => ({ cause, ...group, cases: [...group.cases], paths: [...group.paths] }))
    .sort((a, b) => b.cases.length - a.cases.length);
}

/** What failed in a case; a case without an answer failed as a whole. */
function differencesOf(each: CaseResult): readonly Difference[] {
  if (verdictOf(each) === "unexpected-pass") {
    return [
      { path: "", expected: "a failure", actual: "it passes", cause: "passes what is listed as a failure" },
    ];
  }
  if (each.differences !== undefined) return each.differences;
  const cause = each.outcome === "skipped" ? "skips what applies to it" : faultOf(each.reason ?? "");
  return [{ path: "", expected: "an answer", actual: each.reason ?? "none", cause }];
}

/** A fault that many cases share is one; what the peer wrote on the way differs. */
function faultOf(reason: string): string {
  return reason
    .replace(/^given up after \d+ faults; the last: /, "")
    .replace(/; its stderr ends with .*$/s, "");
}

function causeOf({ path, expected, actual, cause }: Difference): string {
  if (cause !== undefined) return cause;
  if (actual === "null" && expected === "{}") return "writes null for an empty object";
  if (actual === "null" && expected === "[]") return "writes null for an empty list";
  const place = placeOf(path);
  if (actual === "(absent)") return `loses ${place}`;
  if (expected === "(absent)") return `adds ${place}`;
  if (isNumber(expected) && isNumber(actual) && Number(expected) === Number(actual)) return "rounds numbers";
  return `answers ${kindOf(actual)} instead of ${kindOf(expected)}${path === "" ? "" : ` at ${withoutIndexes(path)}`}`;
}

/** A field; what nobody knows is one place, as is what stands in an object of the caller's own. */
function placeOf(path: string): string {
  const [, field = "", ...rest] = withoutIndexes(path).split("/");
  if (!FIELDS.has(field)) return "fields that the seed does not name";
  if (FIELDS.get(field) === "members" && rest.length > 0) return `members of /${field}`;
  return `/${[field, ...rest].join("/")}`;
}

function withoutIndexes(path: string): string {
  return path.replace(/\/\d+(?=\/|$)/g, "/*");
}

/** Short values are told as they are, others by their type: the text of two cases is never the same. */
function kindOf(value: string): string {
  if (value.length <= 40) return value;
  if (value.startsWith('"')) return "another text";
  if (value.startsWith("{")) return "an object";
  return value.startsWith("[") ? "a list" : "something else";
}

function isNumber(text: string): boolean {
  return /^-?\d/.test(text);
}

function exampleOf({ id }: CaseResult, { path, expected, actual }: Difference): Cause["example"] {
  return { case: id, path, expected, actual };
}
