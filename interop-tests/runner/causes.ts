import { type CaseResult, verdictOf } from "./results.ts";

/** Failures that have one cause, the largest group first: a peer with one mistake is told of one. */
export function groupByCause(failed: readonly CaseResult[]): CaseResult[][] {
  const groups = [...Map.groupBy(failed, causeOf).values()];
  return groups.sort((a, b) => b.length - a.length);
}

/** The place of the first difference and what stands there instead, or what the peer did. */
function causeOf(each: CaseResult): string {
  const [first] = each.differences ?? [];
  const what = first === undefined ? [each.reason ?? ""] : [first.path, kindOf(first.actual)];
  return [verdictOf(each), ...what].join("\n");
}

/** A refusal is known by its words, a value by its type: a mistake with numbers has many. */
function kindOf(actual: string): string {
  if (/^(refused|\(absent\))/.test(actual)) return actual;
  return actual.slice(0, 1).replace(/[-\d]/, "0");
}
