import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FIELD_ROWS, PEER_ROWS } from "../../src/envelope/fields/table.ts";
import { ENVELOPE_FIELDS } from "../../src/gen/envelope-fields.ts";
import {
  isNode,
  lineOf,
  type Node,
  type ParsedFile,
  parseFile,
  parseFolder,
  walk,
} from "../support/syntax.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Where the names may stand together: the table, what is generated from the schema, and what is not about fields. */
const MAY_LIST: Readonly<Record<string, string>> = {
  "src/gen/": "generated from the schema",
  "src/envelope/fields/table.ts": "the table",
  "src/envelope/dialects/":
    "what each dialect has beside the fields, and in which of its keys it repeats them",
  "src/service/go-answers.ts": "the keys of another program's answers",
  "src/stages/model/stage-input.ts": "what the prompts of the stages promise, under names of their own",
};

/** Members of envelopes, but words of many other documents as well. */
const ORDINARY = new Set(["error", "created_at"]);

const NAMES: ReadonlySet<unknown> = new Set(
  [...Object.keys(FIELD_ROWS), ...Object.keys(PEER_ROWS)].filter((name) => !ORDINARY.has(name)),
);

/** So many names make a list; two are a pair that belongs together. */
const LIST = 3;

describe("the table of fields", () => {
  it("has a row for every field of the schema, and no other", () => {
    expect(Object.keys(FIELD_ROWS).sort()).toEqual(ENVELOPE_FIELDS.map(({ name }) => name as string).sort());
    expect(Object.keys(PEER_ROWS).filter((name) => name in FIELD_ROWS)).toEqual([]);
  });
});

describe("outside of the table", () => {
  it("no list of field names stands", () => {
    const files = ["src", "scripts"].flatMap((folder) =>
      parseFolder(join(ROOT, folder)).map((file) => ({ ...file, path: `${folder}/${file.path}` })),
    );
    expect(files.length).toBeGreaterThan(300);
    const others = files.filter(({ path }) => !Object.keys(MAY_LIST).some((place) => path.startsWith(place)));
    expect(others.flatMap(listsOf)).toEqual([]);
  });

  it("every exception is one", () => {
    const files = parseFolder(join(ROOT, "src")).map((file) => ({ ...file, path: `src/${file.path}` }));
    const needed = Object.keys(MAY_LIST).filter((place) =>
      files.some((file) => file.path.startsWith(place) && listsOf(file).length > 0),
    );
    expect(needed).toEqual(Object.keys(MAY_LIST));
  });
});

describe("listsOf()", () => {
  it.each([
    ["an array", 'f(["iteration", "terminated", "max_stages"]);'],
    ["a set", 'const s = new Set<string>(["iteration", "terminated", `max_stages`]);'],
    ["a map", 'const m = new Map([["iteration", 1], ["terminated", 2], ["max_stages", 3]]);'],
    ["an object", 'const o = { iteration: 1, "terminated": 2, max_stages() {} };'],
    ["a pattern", "const { iteration, terminated: ended, max_stages = 3 } = envelope;"],
    ["a type", 'type Name = "iteration" | "terminated" | "max_stages";'],
    [
      "an interface",
      "interface Some { iteration: number; readonly terminated: boolean; max_stages?: number }",
    ],
    [
      "the cases of a switch",
      'switch (n) { case "iteration": case "terminated": f(); break; case "max_stages": }',
    ],
    ["members beside the schema", 'f(["interrupt", "interrupt_pending", "dag_mode"]);'],
  ])("finds %s", (_, text) => {
    expect(listsOf(parseFile("planted.ts", text))).toHaveLength(1);
  });

  it.each([
    'f(["iteration", "terminated", "iteration"]);',
    'e.get("iteration"); e.get("terminated"); e.get("max_stages");',
    "const o = { stage: e.iteration, ended: e.terminated, most: e.max_stages };",
  ])("lets pass what names single fields: %s", (text) => {
    expect(listsOf(parseFile("planted.ts", text))).toEqual([]);
  });
});

/** The literals and types that hold a list of field names, with their places. */
function listsOf(file: ParsedFile): string[] {
  const found: string[] = [];
  walk(file.program, (node) => {
    const names = new Set(namesIn(node).filter((name) => NAMES.has(name)));
    if (names.size >= LIST) found.push(`${file.path}:${lineOf(file, node)} ${[...names].join()}`);
  });
  return found;
}

/** The names that a container holds itself; an array also those that stand first in its elements. */
function namesIn(node: Node): unknown[] {
  const inside = (key: string): Node[] => (node[key] as unknown[]).filter(isNode);
  switch (node.type) {
    case "ArrayExpression":
      return inside("elements").flatMap((element) =>
        element.type === "ArrayExpression" ? textsOf([element.elements].flat()[0]) : textsOf(element),
      );
    case "ObjectExpression":
    case "ObjectPattern":
      return inside("properties").flatMap(({ key }) => keyOf(key));
    case "TSInterfaceBody":
      return inside("body").flatMap(({ key }) => keyOf(key));
    case "TSTypeLiteral":
      return inside("members").flatMap(({ key }) => keyOf(key));
    case "TSUnionType":
      return inside("types").flatMap(({ literal }) => textsOf(literal));
    case "SwitchStatement":
      return inside("cases").flatMap(({ test }) => textsOf(test));
    default:
      return [];
  }
}

function textsOf(node: unknown): unknown[] {
  if (!isNode(node)) return [];
  if (node.type === "TemplateLiteral") {
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  }
  return node.type === "Literal" ? [node.value] : [];
}

function keyOf(node: unknown): unknown[] {
  return isNode(node) && node.type === "Identifier" ? [node.name] : textsOf(node);
}
