import { type JsonMap, printJson, toPlain } from "../json.ts";
import type { Difference } from "../match.ts";
import { valueAt } from "../pointer.ts";
import { lossesOf } from "./kept.ts";
import { brokenRules } from "./state.ts";

/** One thing that a report on a hop found, as `merge --report` tells it. */
export interface HopFinding {
  readonly path: string;
  readonly kind: string;
  readonly rule: string | null;
  readonly expected: boolean;
}

/** What a hop is judged by besides the kit's own look. */
export interface HopRules {
  /** Says where a document breaks the seed's schema. */
  readonly schema: (envelope: unknown) => readonly { readonly path: string; readonly says: string }[];
  /** A report by other means than the kit's, so that one finds what the other misses. */
  readonly report?: ((sent: string, reply: string) => readonly HopFinding[]) | undefined;
  /** Words for a reason or a goal that the peer's dialect has and the seed has not. */
  readonly words: ReadonlySet<string>;
}

/** What is wrong with a hop; one difference for each place, the plainest first. */
export function judgeHop(sent: JsonMap, reply: JsonMap, rules: HopRules): Difference[] {
  const found = [
    ...lossesOf(sent, reply),
    ...brokenRules(sent, reply),
    ...againstSchema(sent, reply, rules),
    ...reported(sent, reply, rules),
  ];
  const told: Difference[] = [];
  for (const each of found) {
    if (!told.some(({ path }) => isWithin(each.path, path) || isWithin(path, each.path))) told.push(each);
  }
  return told;
}

/** Only a peer that was given a valid envelope must answer with one. */
function againstSchema(sent: JsonMap, reply: JsonMap, { schema, words }: HopRules): Difference[] {
  if (schema(toPlain(sent)).length > 0) return [];
  return schema(toPlain(reply)).flatMap(({ path, says }) => {
    const value = valueAt(reply, path);
    if (typeof value === "string" && words.has(value)) return [];
    const actual = value === undefined ? "(absent)" : printJson(value);
    return [
      {
        path,
        expected: `what the schema says: ${says}`,
        actual,
        cause: `writes ${path || "the document"} against the schema: ${says}`,
      },
    ];
  });
}

function reported(sent: JsonMap, reply: JsonMap, { report }: HopRules): Difference[] {
  const findings = report?.(printJson(sent), printJson(reply)) ?? [];
  return findings
    .filter(({ expected }) => !expected)
    .map(({ path, rule }) => ({
      path,
      expected: textAt(sent, path),
      actual: textAt(reply, path),
      ...(rule === null ? {} : { cause: `${rule.replaceAll("_", " ")} at ${path}` }),
    }));
}

function textAt(envelope: JsonMap, path: string): string {
  const value = valueAt(envelope, path);
  return value === undefined ? "(absent)" : printJson(value);
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}/`);
}
