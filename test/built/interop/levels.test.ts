import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadCases } from "../../../interop-tests/runner/cases.ts";
import { FIELDS } from "../../../interop-tests/runner/hop/fields.ts";
import { loadChecks } from "../../../interop-tests/runner/schemas.ts";

const ROOT = join(import.meta.dirname, "../../..");
const KIT = join(ROOT, "interop-tests");
const seedCases = loadCases(KIT, loadChecks(KIT)).filter(({ level }) => level === "seed");
const schema = JSON.parse(readFileSync(join(ROOT, "schemas/generic-envelope.schema.json"), "utf8")) as {
  properties: object;
};

/** Answers of operations that are no envelope have a word of their own. */
const WORDS_OF_ANSWERS = ["can_continue", "valid"];

describe("cases of level seed", () => {
  it("are many enough to tell something", () => {
    expect(seedCases.length).toBeGreaterThan(80);
  });

  it("need no field that the seed does not name", () => {
    const needed = seedCases.flatMap(({ id, expect: wanted, given }) => {
      const { output, changes } = Object.fromEntries(wanted) as Record<
        string,
        Map<string, unknown> | undefined
      >;
      const own = given().value instanceof Map ? [...(given().value as Map<string, unknown>).keys()] : [];
      const members = (output?.get("$has") ?? output) as Map<string, unknown> | undefined;
      const changed = [...(changes?.keys() ?? [])].map((path) => path.split("/")[1]!);
      return [...(members?.keys() ?? []), ...changed]
        .filter((field) => !FIELDS.has(field) && !own.includes(field) && !WORDS_OF_ANSWERS.includes(field))
        .map((field) => `${id} needs ${field}`);
    });
    expect(needed).toEqual([]);
  });

  it("ask for nothing that only this worker has: its operations, options and refusals", () => {
    const operations = new Set(seedCases.map(({ operation }) => operation));
    expect([...operations].sort()).toEqual([
      "can_continue",
      "create",
      "process",
      "result",
      "roundtrip",
      "validate",
    ]);
    expect(seedCases.filter(({ options, tools }) => options !== undefined || tools !== undefined)).toEqual(
      [],
    );
  });
});

it("the kit's table of fields has those of the schema, and the history that the seed describes apart", () => {
  expect([...FIELDS.keys()].sort()).toEqual([...Object.keys(schema.properties), "processing_history"].sort());
});
