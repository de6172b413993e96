import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toDialects } from "./dialect-cases.ts";
import { baseReader, type GivenDocument, makeGiven } from "./given.ts";
import { type Json, type JsonMap, parseJson, toPlain } from "./json.ts";
import type { Level } from "./levels.ts";
import type { Recorded } from "./saved/read-hops.ts";
import type { Checks } from "./schemas.ts";
import type { Trip } from "./trips.ts";

/** A case as the runner uses it. */
export interface Case {
  /** Suite and name, such as `bounds/llm-calls-at-the-limit`. */
  readonly id: string;
  readonly suite: string;
  readonly says: string;
  readonly tests: readonly string[];
  readonly level: Level;
  readonly operation: string;
  /** What a peer must have for the case to apply: its operation and more. */
  readonly features: readonly string[];
  readonly expect: JsonMap;
  /** Made when it is asked for: some documents are large. */
  readonly given: () => GivenDocument;
  readonly scripts: unknown;
  readonly tools: unknown;
  readonly options: unknown;
  /** Where its output goes, for a case of one dialect. */
  readonly trip?: Trip;
  /** What a peer did when this hop was saved. */
  readonly recorded?: Recorded;
}

/** A case, a suite or a list of expected failures that is wrong or not there: never the fault of a peer. */
export class CaseError extends Error {}

/** A folder without what is looked for in it. */
export class NotThere extends CaseError {}

export const RUNS = new Set(["process", "resume"]);

/** Reads all cases, or those of some suites, in the order in which peers run them best. */
export function loadCases(kit: string, checks: Checks, suites: readonly string[] = []): Case[] {
  const base = baseReader(kit);
  const scripts = toPlain(base("scripts")) as Record<string, unknown>;
  const folder = join(kit, "cases");
  const known = readdirSync(folder).sort();
  const unknown = suites.find((suite) => !known.includes(suite));
  if (unknown !== undefined)
    throw new CaseError(`There is no suite ${unknown}; there are ${known.join(", ")}`);
  const cases = known
    .filter((suite) => suites.length === 0 || suites.includes(suite))
    .flatMap((suite) =>
      readdirSync(join(folder, suite))
        .sort()
        .flatMap((file) => readCases(join(folder, suite, file), `${suite}/${file.replace(/\.json$/, "")}`)),
    );
  return inGoodOrder(cases);

  function readCases(path: string, id: string): Case[] {
    const value = parseJson(readFileSync(path, "utf8")) as JsonMap;
    const problem = checks.case(toPlain(value));
    if (problem !== null) throw new CaseError(`The case ${id} is not valid: ${problem}`);
    if (!value.has("trip")) return [makeCase(value, id)];
    return toDialects(value).map(({ dialect, value, trip }) => ({
      ...makeCase(value, `${id}/${dialect}`),
      trip,
    }));
  }

  function makeCase(value: JsonMap, id: string): Case {
    const operation = value.get("operation") as string;
    const own = plainMember(value, "scripts") as Record<string, unknown> | undefined;
    return {
      id,
      suite: id.split("/")[0]!,
      says: value.get("says") as string,
      tests: value.get("tests") as string[],
      level: (value.get("level") ?? "worker") as Level,
      operation,
      features: [operation, ...((value.get("features") ?? []) as string[])],
      expect: value.get("expect") as JsonMap,
      given: () => makeGiven(value.get("given") as JsonMap, base),
      scripts: RUNS.has(operation) ? { ...scripts, ...own } : undefined,
      tools: plainMember(value, "tools"),
      options: plainMember(value, "options"),
    };
  }
}

function plainMember(value: JsonMap, key: string): unknown {
  const member: Json | undefined = value.get(key);
  return member === undefined ? undefined : toPlain(member);
}

/** Cases with the same scripts follow each other: a peer that is set up per script starts less often. */
function inGoodOrder(cases: readonly Case[]): Case[] {
  const groups = new Map<string, Case[]>();
  for (const each of cases) {
    const critic = (each.options as { max_critic_fires?: number } | undefined)?.max_critic_fires;
    const key = JSON.stringify([each.scripts ?? null, each.tools ?? null, critic ?? null]);
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].flat();
}
