import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canonicalStage, goalStatusOf, reasonOf, verdictOf } from "../../src/envelope/dialects/words.ts";
import { canContinue, DEFAULT_MAX_BYTES, type Warning } from "../../src/envelope/index.ts";
import { ERROR_CATALOG } from "../../src/errors/catalog.ts";
import { ENVELOPE_FIELDS } from "../../src/gen/envelope-fields.ts";
import {
  envelopeText,
  failureOf,
  normalized,
  read,
  refusalOf,
  warningsOf,
} from "../envelope/support/read.ts";
import { codesIn, pageOf, ROOT, sectionsOf, tableOf } from "./support/markdown.ts";
import { REPAIRS } from "./support/repairs.ts";

const page = pageOf("wire.md");

/** Complete by its type: a code that is added to the reading is missing here until it is. */
const WARNING_CODES: Readonly<Record<Warning["code"], true>> = {
  missing: true,
  null: true,
  generated: true,
  dropped: true,
  synonym: true,
  date: true,
  "zero-limit": true,
  "duplicate-key": true,
  "interrupt-conflict": true,
  "unknown-value": true,
  kept: true,
  "peer-stage": true,
  dialect: true,
  refused: true,
  inexact: true,
  more: true,
};

describe("docs/wire.md", () => {
  it("says each thing about the framing once", () => {
    const framing = sectionsOf(page, 2).find(({ heading }) => heading === "Framing")!.text;
    const points = [...framing.matchAll(/^- \*\*(.+?)\*\*/gm)].map((match) => match[1]!.replace(/\.$/, ""));
    expect(points.length).toBeGreaterThan(4);
    expect(new Set(points).size).toBe(points.length);
  });

  it("lists every code of a warning", () => {
    const listed = tableOf(page, "Warnings").flatMap(([code]) => codesIn(code!));
    expect(listed).toEqual(Object.keys(WARNING_CODES));
  });

  it("lists every exit code with its errors", () => {
    const rows = tableOf(page, "Exit codes").map(([exit, codes]) => [
      Number(exit),
      codes!.split(", ").filter(Boolean),
    ]);
    const catalog = Map.groupBy(Object.entries(ERROR_CATALOG), ([, { exitCode }]) => exitCode);
    const expected = [...catalog].map(([exit, entries]) => [exit, entries.map(([code]) => code).toSorted()]);
    const withCodes = rows.filter(([, codes]) => (codes as string[]).length > 0);
    expect(withCodes.map(([exit, codes]) => [exit, (codes as string[]).toSorted()])).toEqual(
      expected.toSorted(([a], [b]) => Number(a) - Number(b)),
    );
    expect(rows.map(([exit]) => exit)).toEqual(rows.map(([exit]) => exit).toSorted((a, b) => +a! - +b!));
  });

  it("lists every variable of the environment that the worker reads", () => {
    const sources = globSync("src/**/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts"] });
    const names = sources.flatMap((path) =>
      [...readFileSync(join(ROOT, path), "utf8").matchAll(/\bENVELOPE_WORKER_[A-Z_]+\b/g)].map(String),
    );
    const listed = tableOf(page, "Environment").flatMap(([name]) => codesIn(name!));
    const handedOn = pageOf("skills.md").match(/\bENVELOPE_WORKER_[A-Z_]+\b/g) ?? [];
    expect([...new Set(names)].toSorted()).toEqual([...listed, ...handedOn].toSorted());
  });
});

describe("docs/wire.md, Limits", () => {
  const rows = new Map(tableOf(page, "Limits").map(([limit, value, beyond]) => [limit!, { value, beyond }]));
  const numberIn = (limit: string, pattern: RegExp): number =>
    Number(pattern.exec(rows.get(limit)?.value ?? "")?.[1]);

  it("has the size of a document", () => {
    const mebibytes = numberIn("Size of a document or line", /^(\d+) MiB/);
    expect(mebibytes * 1024 ** 2).toBe(DEFAULT_MAX_BYTES);
    expect(rows.get("Size of a document or line")!.beyond).toMatch(
      failureOf(() => read(Buffer.alloc(DEFAULT_MAX_BYTES + 1, " "))).code,
    );
  });

  it("has the levels of nesting", () => {
    const levels = numberIn("Nesting", /^(\d+) levels$/);
    const nested = (depth: number): string => `{"raw_input":"","x":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect(normalized(nested(levels - 1))).toContain("[[");
    expect(failureOf(() => read(nested(levels))).code).toBe(rows.get("Nesting")!.beyond);
  });

  it("has the range of counters", () => {
    const { value, beyond } = rows.get("Counters and limits in an envelope")!;
    expect(value).toBe("whole numbers from 0 to 2^53 − 1; `current_stage_number` from 1");
    expect(warningsOf(envelopeText({ iteration: 2 ** 53 - 1, llm_call_count: 0 }))).toEqual([]);
    for (const fields of [{ iteration: 2 ** 53 }, { iteration: -1 }, { current_stage_number: 0 }]) {
      expect(refusalOf(envelopeText(fields))).toMatch(`${beyond} /`);
    }
  });

  it("has the number of warnings", () => {
    const most = numberIn("Warnings for one document", /^(\d+) in `validate`/);
    const warnings = warningsOf(envelopeText({ all_goals: Array.from({ length: most + 5 }, () => null) }));
    expect(warnings).toHaveLength(most + 1);
    expect(warnings.at(-1)).toBe(" more");
  });
});

describe("docs/wire.md, What is repaired", () => {
  const rows = tableOf(page, "What is repaired");

  it("has an example for each row", () => {
    expect(rows.map(([found]) => found)).toEqual([...REPAIRS.keys()]);
  });

  it.each(rows)("%s: %s", (found, _, warning) => {
    for (const { given, path, written } of REPAIRS.get(found!) ?? []) {
      expect(warningsOf(given)).toContain(`${path} ${codesIn(warning!)[0]}`);
      expect(JSON.parse(normalized(given))).toMatchObject(written);
    }
  });

  it("R3: tells what a limit of 0 allows", () => {
    const mayStart = (fields: Readonly<Record<string, unknown>>): boolean =>
      canContinue(read(envelopeText(fields)).envelope).can_continue;
    expect([{ max_llm_calls: 0 }, { max_agent_hops: 0 }].map(mayStart)).toEqual([false, false]);
    expect([{ max_iterations: 0 }, { max_stages: 0 }].map(mayStart)).toEqual([true, true]);
    expect(mayStart({ max_iterations: 0, iteration: 1 })).toBe(false);
  });
});

describe("docs/wire.md, Defaults", () => {
  const rows = tableOf(page, "Defaults").map(([value, fields]) => [value!, codesIn(fields!)] as const);
  const filledIn = (document: object): Record<string, unknown> =>
    JSON.parse(normalized(JSON.stringify(document))) as Record<string, unknown>;

  it("has each field of the schema once", () => {
    const listed = rows.flatMap(([, fields]) => fields);
    expect(listed.toSorted()).toEqual(ENVELOPE_FIELDS.map(({ name }) => name as string).toSorted());
  });

  it.each(rows)("%s: %s", (value, fields) => {
    // A document needs one of the two.
    const filled = new Map(Object.entries(filledIn({ raw_input: "q" })));
    filled.set("raw_input", filledIn({ envelope_id: "e" }).raw_input);
    const { warnings } = read('{"raw_input":"q"}');
    const made = warnings
      .filter(({ message }) => message.endsWith("a value was made"))
      .map(({ path }) => path);
    for (const field of fields) {
      if (value === "made") expect(made).toContain(`/${field}`);
      else expect([field, filled.get(field)]).toEqual([field, JSON.parse(codesIn(value)[0]!)]);
    }
  });
});

describe("docs/wire.md, Dialects", () => {
  const READERS = new Map<string, (word: string) => string | undefined>([
    ["terminal_reason", reasonOf],
    ["goal_completion_status", goalStatusOf],
    ["outputs.critic.verdict", verdictOf],
    ["current_stage", canonicalStage],
  ]);
  const rows = tableOf(page, "Dialects").flatMap(([field, words, readAs]) =>
    codesIn(words!).map((word) => [codesIn(field!)[0]!, word, codesIn(readAs!)[0]!] as const),
  );

  it.each(rows)("%s: %s is read as %s", (field, word, readAs) => {
    expect(READERS.get(field)?.(word)).toBe(readAs);
  });

  it("lists every word that is read as another", () => {
    const source = readFileSync(join(ROOT, "src/envelope/dialects/words.ts"), "utf8");
    const pairs = [...source.matchAll(/\["([^"]+)", "([^"]+)"\]/g)].map(([, word, readAs]) => [word, readAs]);
    const others = pairs.filter(([word, readAs]) => word !== readAs);
    expect(others.length).toBeGreaterThan(20);
    expect(rows.map(([, word, readAs]) => [word, readAs])).toEqual(others);
  });
});
