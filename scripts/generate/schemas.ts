import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A JSON Schema as far as the generator looks into it. */
export interface JsonSchema {
  readonly $id: string;
  readonly title: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
}

/** One schema file and the names that its generated code has. */
export interface SchemaSource {
  /** Path of the schema from the project root, with forward slashes. */
  readonly path: string;
  /** Folder below src/gen: empty, or with a trailing slash. */
  readonly folder: string;
  /** File name without `.schema.json`. */
  readonly stem: string;
  /** The schema's title: name of the type, and of the validator after `validate`. */
  readonly typeName: string;
  readonly schema: JsonSchema;
}

const SUFFIX = ".schema.json";

/** Folders below schemas/ that hold documents, not schemas. */
const EXAMPLE_FOLDERS = new Set(["examples", "valid", "invalid"]);

/** Reads every schema below schemas/ of `root`, sorted by path. */
export function readSchemas(root: string): SchemaSource[] {
  const sources = readdirSync(join(root, "schemas"), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(SUFFIX) && !isExample(path))
    .sort()
    .map((path) => readSchema(root, path));
  if (sources.length === 0) throw new Error("schemas/ holds no *.schema.json");
  refuseDuplicates(sources, "title", (source) => source.typeName);
  refuseDuplicates(sources, "$id", (source) => source.schema.$id);
  return sources;
}

function isExample(path: string): boolean {
  return path.split("/").some((part) => EXAMPLE_FOLDERS.has(part));
}

function readSchema(root: string, path: string): SchemaSource {
  const schema = JSON.parse(readFileSync(join(root, "schemas", path), "utf8")) as JsonSchema;
  const name = `schemas/${path}`;
  if (typeof schema.$id !== "string") throw new Error(`${name} has no "$id"`);
  if (!/^[A-Z][A-Za-z0-9]*$/.test(schema.title ?? "")) {
    throw new Error(`${name} needs a "title" in PascalCase: it becomes the type's name`);
  }
  const slash = path.lastIndexOf("/") + 1;
  return {
    path: name,
    folder: path.slice(0, slash),
    stem: path.slice(slash, -SUFFIX.length),
    typeName: schema.title,
    schema,
  };
}

function refuseDuplicates(
  sources: readonly SchemaSource[],
  what: string,
  key: (source: SchemaSource) => string,
): void {
  for (const [value, group] of Map.groupBy(sources, key)) {
    if (group.length > 1) {
      throw new Error(`${what} "${value}" is used by ${group.map((source) => source.path).join(" and ")}`);
    }
  }
}
