import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const PROBE = "test/envelope/support/probe-further-fields.ts";
const TABLE = "src/envelope/fields/table.ts";

/** What the schema says of three further fields. */
const PROPERTIES = {
  review_notes: { type: "array", items: { type: "string" } },
  tool_call_count: { type: "integer", minimum: 0 },
  max_tool_calls: { type: "integer", minimum: 1, default: 8 },
};

/** And the row that each of them gets, in which group. */
const ROWS = {
  RECORDS: `review_notes: { merge: "growing", stage: "reviewNotes", result: "text", explain: "Notes" },`,
  BOUNDS: `tool_call_count: {
    counter: { limit: "max_tool_calls", left: "tool_calls", gauge: "tool calls" },
    merge: "counter", stage: "toolCalls", result: "value",
  },
  max_tool_calls: { isLimit: true, merge: "caller", create: "optional" },`,
};

type Json = Record<string, never>;

describe("fields that are added to the schema of a copy, with a row for each", () => {
  let copy: string;
  let seen: Json;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), "further-field-"));
    for (const part of ["src", "schemas", "scripts", "wasm", "package.json", "tsconfig.json", PROBE]) {
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
    edit("schemas/generic-envelope.schema.json", (text) => {
      const schema = JSON.parse(text) as { properties: object };
      return JSON.stringify({ ...schema, properties: { ...schema.properties, ...PROPERTIES } });
    });
    edit(TABLE, (text) =>
      Object.entries(ROWS).reduce((table, [group, rows]) => {
        const head = `const ${group} = {\n`;
        expect(table).toContain(head);
        return table.replace(head, `${head}${rows}\n`);
      }, text),
    );
    run("scripts/generate.ts");
    seen = JSON.parse(run(PROBE)) as Json;
  }, 120_000);

  afterAll(() => rmSync(copy, { recursive: true }));

  function edit(file: string, change: (text: string) => string): void {
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), "utf8")));
  }

  function run(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout;
  }

  /** What the compiler says of the folder of the table. */
  function types(): string {
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    writeFileSync(
      join(copy, "tsconfig.fields.json"),
      JSON.stringify({ extends: "./tsconfig.json", include: ["src/envelope"], exclude: ["**/*.test.ts"] }),
    );
    return spawnSync(process.execPath, [compiler, "-p", "tsconfig.fields.json"], {
      cwd: copy,
      encoding: "utf8",
    }).stdout;
  }

  it("pass the compiler, which refuses a field without a row", () => {
    expect(types()).toBe("");
    edit(TABLE, (text) => text.replace(ROWS.RECORDS, ""));
    expect(types()).toMatch(/fields\/table\.ts.* error .*'review_notes' is missing/);
  });

  it("are filled in, kept and repaired as the schema says", () => {
    expect(seen.created).toMatchObject({ review_notes: [], tool_call_count: 0, max_tool_calls: 8 });
    expect(seen.isPlain).toBe(true);
    expect(seen.holes).toMatchObject({
      value: { review_notes: ["a"], max_tool_calls: 8 },
      warnings: ["/review_notes/1 dropped", "/max_tool_calls null"],
    });
    expect(seen.refused).toMatchObject([
      { value: expect.stringContaining("/tool_call_count must be 0 or more") },
      { value: expect.stringContaining("/review_notes must be an array") },
    ]);
    expect(seen.zeroLimit).toMatchObject({ warnings: ["/max_tool_calls zero-limit"] });
    expect(seen.strict).toMatchObject({
      valid: false,
      errors: expect.arrayContaining([
        expect.objectContaining({ path: "/tool_call_count", keyword: "type" }),
      ]),
    });
    expect(seen.run).toMatchObject({ review_notes: ["one"], tool_call_count: 2, max_tool_calls: 5 });
  });

  it("are merged by their rules", () => {
    expect(seen.merged).toMatchObject({
      value: { review_notes: ["one", "two"], tool_call_count: 3, max_tool_calls: 5 },
      warnings: ["/review_notes kept", "/max_tool_calls kept"],
    });
    expect(seen.lowered).toMatchObject({
      value: { review_notes: ["one", "more"], tool_call_count: 2, max_tool_calls: 5 },
      warnings: ["/tool_call_count kept"],
    });
  });

  it("are shown in result, can-continue, explain and to stages", () => {
    expect(seen.result).toMatchObject({ review_notes: ["one"], tool_call_count: 2 });
    expect(seen.result).not.toHaveProperty("max_tool_calls");
    expect(seen.left).toMatchObject({ tool_call_count: 2, remaining: { tool_calls: 3 } });
    expect(seen.explained).toMatch(/^Notes +one$/m);
    expect(seen.explained).toMatch(/tool calls +\[#+\.+\] 2 of 5$/m);
    expect(seen.seen).toEqual([{ reviewNotes: ["one"], toolCalls: 2 }]);
  });

  it("are in the OpenAPI document, in every schema that shows them", () => {
    const { schemas } = JSON.parse(readFileSync(join(copy, "src/gen/openapi.json"), "utf8")).components;
    const count = { type: "integer", minimum: 0 };
    expect(schemas.Result.properties).toMatchObject({
      review_notes: { type: "array", items: { type: "string" } },
      tool_call_count: count,
    });
    expect(schemas.Result.required).toEqual(expect.arrayContaining(["review_notes", "tool_call_count"]));
    expect(schemas.CanContinue.properties).toMatchObject({
      tool_call_count: count,
      remaining: { properties: { tool_calls: count } },
    });
    expect(schemas.CreateRequest.properties).toHaveProperty("max_tool_calls");
    for (const name of ["EnvelopeInput", "EnvelopeAnswer", "GenericEnvelope"]) {
      expect(Object.keys(schemas[name].properties)).toEqual(expect.arrayContaining(Object.keys(PROPERTIES)));
    }
  });
});
