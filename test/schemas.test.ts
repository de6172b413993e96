import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSchemas, type SchemaSource } from "../scripts/generate/schemas.ts";
import { emitValidator } from "../scripts/generate/validator.ts";
import { ENVELOPE_FIELDS, GOAL_STATUSES, TERMINAL_REASONS } from "../src/gen/envelope-fields.ts";
import { validateGenericEnvelope } from "../src/gen/validate-generic-envelope.js";
import type { ValidationFinding } from "../src/gen/validation-finding.ts";

type Validator = (data: unknown) => readonly ValidationFinding[];
interface InvalidExample {
  readonly reason: string;
  readonly expect: { readonly path: string; readonly keyword: string };
  readonly document: unknown;
}

const ROOT = join(import.meta.dirname, "..");
const SOURCES = readSchemas(ROOT);
const scratch = mkdtempSync(join(tmpdir(), "schemas-test-"));
afterAll(() => rmSync(scratch, { recursive: true }));

function validatorFile(source: SchemaSource): string {
  return join(ROOT, "src/gen", source.folder, `validate-${source.stem}.js`);
}

async function loadValidator(source: SchemaSource): Promise<Validator> {
  const module: Record<string, Validator> = await import(pathToFileURL(validatorFile(source)).href);
  return module[`validate${source.typeName}`]!;
}

function examples<T>(source: SchemaSource, kind: "valid" | "invalid"): { name: string; content: T }[] {
  const folder = join(ROOT, "schemas/examples", source.folder, source.stem, kind);
  return readdirSync(folder).map((file) => ({
    name: basename(file, ".json"),
    content: JSON.parse(readFileSync(join(folder, file), "utf8")) as T,
  }));
}

it("finds every schema of the contract", () => {
  expect(SOURCES.map((source) => source.typeName)).toEqual(
    expect.arrayContaining([
      "GenericEnvelope",
      "PlanOutput",
      "ProcessingRecord",
      "ErrorEntry",
      "ReadFileInput",
    ]),
  );
  expect(SOURCES.length).toBeGreaterThanOrEqual(12);
});

it("keeps the envelope's schema as the Python and Go peers know it", () => {
  const { $id, ...contract } = SOURCES.find(({ typeName }) => typeName === "GenericEnvelope")!.schema;
  expect($id).toBe("urn:envelope-worker:schema:generic-envelope");
  expect(createHash("sha256").update(JSON.stringify(contract)).digest("hex")).toBe(
    "4f27aacfc47c47628f7f2fdb4fbd9007d0f97477ae0f99dbd44e111a6d39a37f",
  );
});

describe.each(SOURCES)("$path", (source) => {
  const least = source.typeName === "GenericEnvelope" ? { valid: 8, invalid: 25 } : { valid: 2, invalid: 4 };
  const valid = examples<unknown>(source, "valid");
  const invalid = examples<InvalidExample>(source, "invalid");
  let validate: Validator;
  beforeAll(async () => {
    validate = await loadValidator(source);
  });

  it("is a draft-07 schema", () => {
    const ajv = new Ajv();
    expect(source.schema).toHaveProperty("$schema", "http://json-schema.org/draft-07/schema#");
    expect(ajv.validateSchema({ ...source.schema }), ajv.errorsText()).toBe(true);
  });

  it("has enough examples", () => {
    expect(valid.length).toBeGreaterThanOrEqual(least.valid);
    expect(invalid.length).toBeGreaterThanOrEqual(least.invalid);
  });

  it.each(valid)("accepts $name", ({ content }) => {
    expect(validate(content)).toEqual([]);
  });

  it.each(invalid)("refuses $name", ({ content }) => {
    expect(content.reason).toMatch(/\.$/);
    const { path, keyword } = content.expect;
    expect(validate(content.document)).toContainEqual({ path, keyword, message: expect.any(String) });
  });
});

describe("findings", () => {
  const base = { user_id: "mira", raw_input: "q", current_stage: "start", terminated: false };

  it("never quote the document", () => {
    const secret = "sk-live-0123456789";
    const findings = validateGenericEnvelope({
      ...Object.fromEntries(ENVELOPE_FIELDS.map(({ name }) => [name, [secret]])),
      envelope_id: secret,
      completed_at: secret,
      terminal_reason: secret,
    });
    expect(findings.length).toBeGreaterThan(25);
    expect(JSON.stringify(findings)).not.toContain(secret);
  });

  it("check keys that objects inherit like any other key", () => {
    const text = '{"outputs":{"constructor":1,"__proto__":2,"toString":3,"plan":{}}}';
    const paths = validateGenericEnvelope({ ...base, ...JSON.parse(text) }).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(["/outputs/constructor", "/outputs/__proto__", "/outputs/toString"]),
    );
    expect(paths).not.toContain("/outputs/plan");
  });

  it("do not take an inherited field for a present one", () => {
    const inherited: unknown = Object.create({ ...base, outputs: {} });
    const missing = validateGenericEnvelope(inherited).filter(({ keyword }) => keyword === "required");
    expect(missing).toHaveLength(ENVELOPE_FIELDS.filter(({ required }) => required).length);
  });

  it("end at a thousand, however often a document is wrong", () => {
    const hostile = { ...base, stage_order: Array.from({ length: 300_000 }, () => 0) };
    expect(validateGenericEnvelope(hostile)).toHaveLength(1000);
    expect(validateGenericEnvelope(hostile)).toHaveLength(1000);
  });

  it("past the limit still fail the branch that they belong to", async () => {
    // Recursive, because ajv inlines a reference to anything simple.
    const tree = (item: string) => ({
      type: "object",
      properties: {
        leaves: { type: "array", items: { type: item } },
        children: { type: "array", items: { $ref: `#/definitions/${item}` } },
      },
    });
    const schema = {
      $id: "urn:test:tree",
      title: "Tree",
      anyOf: [{ $ref: "#/definitions/string" }, { $ref: "#/definitions/boolean" }],
      definitions: { string: tree("string"), boolean: tree("boolean") },
    };
    const source = { path: "schemas/tree.schema.json", folder: "", stem: "tree", typeName: "Tree", schema };
    writeFileSync(join(scratch, "tree.mjs"), await emitValidator(source));
    const { validateTree }: Record<string, Validator> = await import(
      pathToFileURL(join(scratch, "tree.mjs")).href
    );
    const numbers = { children: [{ leaves: Array.from({ length: 5000 }, (_, index) => index) }] };
    expect(validateTree!(numbers)).toHaveLength(1000);
    expect(validateTree!({ children: [{ leaves: Array.from({ length: 5000 }, () => true) }] })).toEqual([]);
  });
});

describe("envelope-fields", () => {
  const schema = SOURCES.find(({ typeName }) => typeName === "GenericEnvelope")!.schema;

  it("lists the schema's properties in its order", () => {
    expect(ENVELOPE_FIELDS.map(({ name }) => name)).toEqual(Object.keys(schema.properties!));
    expect(ENVELOPE_FIELDS).toHaveLength(36);
  });

  it("carries defaults, formats and item types", () => {
    const field = (name: string) => ENVELOPE_FIELDS.find((candidate) => candidate.name === name);
    expect(field("max_agent_hops")).toMatchObject({ type: "integer", default: 21, minimum: 1 });
    expect(field("clarification_pending")).toMatchObject({ type: "boolean", default: false });
    expect(field("completed_at")).toEqual({
      name: "completed_at",
      type: "string",
      nullable: true,
      format: "date-time",
    });
    expect(field("completed_stages")).toMatchObject({ type: "array", itemType: "object" });
    expect(field("envelope_id")).toEqual({ name: "envelope_id", type: "string", required: true });
  });

  it("come with the words of the schema's enums", () => {
    expect([null, ...TERMINAL_REASONS]).toEqual(schema.properties!.terminal_reason!.enum);
    expect(GOAL_STATUSES).toEqual(["pending", "satisfied", "failed"]);
  });
});

describe("generated code", () => {
  it("loads in plain Node, where no package is installed", () => {
    for (const source of SOURCES) cpSync(validatorFile(source), join(scratch, `${source.typeName}.mjs`));
    const names = SOURCES.map(({ typeName }) => typeName);
    const script = `
      for (const name of ${JSON.stringify(names)}) {
        const { ["validate" + name]: validate } = await import("./" + name + ".mjs");
        console.log(name, validate(null).map((finding) => finding.keyword).join());
      }`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: scratch });
    expect(output.toString().trim().split("\n")).toEqual(names.map((name) => `${name} type`));
  });

  function check(root: string) {
    const generator = join(ROOT, "scripts/generate.ts");
    return spawnSync(process.execPath, [generator, "--check", "--root", root], { encoding: "utf8" });
  }

  it("is current, and says so in one line", () => {
    const { status, stdout, stderr } = check(ROOT);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^src\/gen is current: \d+ files\n$/);
    expect(status).toBe(0);
  });

  it("is checked byte by byte: drifted, missing and stray files are named", () => {
    const copy = join(scratch, "copy");
    for (const folder of ["schemas", "wasm"])
      cpSync(join(ROOT, folder), join(copy, folder), { recursive: true });
    cpSync(join(ROOT, "src/gen"), join(copy, "src/gen"), { recursive: true });
    writeFileSync(join(copy, "src/gen/generic-envelope.ts"), " ", { flag: "a" });
    rmSync(join(copy, "src/gen/tools/validate-read-file.js"));
    writeFileSync(join(copy, "src/gen/by-hand.ts"), "export {};\n");
    const { status, stderr } = check(copy);
    expect(status).toBe(1);
    expect(stderr.split("\n").slice(0, 3)).toEqual([
      "drifted: src/gen/generic-envelope.ts",
      "missing: src/gen/tools/validate-read-file.js",
      "stray: src/gen/by-hand.ts",
    ]);
  });

  it("drifts when a schema changes", () => {
    const copy = join(scratch, "changed");
    for (const folder of ["schemas", "wasm"])
      cpSync(join(ROOT, folder), join(copy, folder), { recursive: true });
    cpSync(join(ROOT, "src/gen"), join(copy, "src/gen"), { recursive: true });
    const schema = join(copy, "schemas/tools/list-files.schema.json");
    writeFileSync(schema, readFileSync(schema, "utf8").replace('"glob"', '"pattern"'));
    const { status, stderr } = check(copy);
    expect(status).toBe(1);
    expect(stderr).toContain("drifted: src/gen/tools/validate-list-files.js");
  });
});
