import type { Node, Tree } from "web-tree-sitter";
import type { Definition, FileFacts, Reference } from "../symbol.ts";
import { type LanguageTable, tail } from "../tables/table.ts";
import { bareName } from "./describe.ts";
import { occurrencesOf } from "./occurrences.ts";
import type { Enclosing, Place } from "./place.ts";
import { calledIn, enclosingName, reference, referenceAt } from "./references.ts";
import { walk } from "./walk.ts";

/** What is wanted of a file. */
export type Wanted =
  /** Definitions and heirs of a name, and whatever else it is there for; with what its definitions call, raise and catch. */
  | { readonly facts: "name"; readonly name: string; readonly inside?: boolean }
  /** All definitions, without those within functions. */
  | { readonly facts: "outline" }
  /** All imports. */
  | { readonly facts: "imports" };

/** Collects the wanted facts of a parsed file. */
export function extractFacts(
  tree: Tree,
  table: LanguageTable,
  source: string,
  wanted: Wanted,
): FileFacts & { readonly broken: ReadonlySet<number> } {
  const broken = new Set<number>();
  const definitions: Definition[] = [];
  const references: Reference[] = [];
  const lines = source.split("\n");
  const lineOf = (node: Node) => lines[node.startPosition.row] ?? "";
  const root = tree.rootNode;
  if (wanted.facts === "outline") {
    walk(root, table, source, {
      enters: () => true,
      bodies: false,
      visit: (node) => {
        if (node.isError) addLines(broken, node);
      },
      define: ({ definition }, _, place) => {
        if (
          !definition.local &&
          !(place.inCallable && definition.kind !== "field" && definition.owner === ownerOf(place))
        )
          definitions.push(definition);
      },
    });
    return { definitions, references, broken };
  }
  if (wanted.facts === "imports") {
    walk(root, table, source, {
      enters: () => true,
      bodies: false,
      visit: (node, place) => {
        if (table.imports.includes(node.type))
          references.push(
            reference(node.text.replace(/\s+/g, " ").slice(0, 300), "import", node, place, lineOf(node)),
          );
      },
    });
    return { definitions, references, broken };
  }
  const { name } = wanted;
  const insides: Reference[] = [];
  const hits = occurrencesOf(source, name);
  const within = (start: number, end: number) => hits.some((hit) => hit >= start && hit < end);
  walk(root, table, source, {
    enters: within,
    bodies: true,
    define: (found, node, place) => {
      const { definition } = found;
      if (definition.name !== name && !definition.bases.includes(name)) return;
      definitions.push(definition);
      if (wanted.inside === true && definition.name === name)
        insides.push(...inside(node, table, source, found, place, lineOf));
    },
    visit: (node, place) => {
      if (node.isError) addLines(broken, node);
      if (node.namedChildCount > 0) return;
      const found = referenceAt(node, name, table, place, lineOf(node));
      if (found !== undefined) references.push(found);
    },
  });
  return { definitions, references, insides, broken };
}

function addLines(lines: Set<number>, node: Node): void {
  for (let row = node.startPosition.row; row <= node.endPosition.row; row++) lines.add(row + 1);
}

function ownerOf({ owners }: Place): string | null {
  return owners.length === 0 ? null : owners.join(".");
}

/** What a definition calls, raises and catches. */
function inside(
  body: Node,
  table: LanguageTable,
  source: string,
  { definition }: Enclosing,
  around: Place,
  lineOf: (node: Node) => string,
): Reference[] {
  const found: Reference[] = [];
  const owner = definition.owner === null ? definition.name : `${definition.owner}.${definition.name}`;
  const add = (
    kind: "call" | "raise" | "reraise" | "catch",
    node: Node,
    place: Place,
    named: Node | null | undefined,
  ) => {
    const leaf = tail(named === null || named === undefined ? named : calledIn(named, table));
    const name = leaf === undefined ? "" : bareName(leaf.text.slice(0, 200));
    found.push({
      ...reference(name, kind, node, place, lineOf(node), named ?? undefined),
      owner: enclosingName(place) ?? owner,
    });
  };
  walk(body, table, source, {
    enters: () => true,
    bodies: true,
    visit: (node, inner) => {
      const place = { ...inner, broken: around.broken || inner.broken };
      const raised = Object.hasOwn(table.raises, node.type) ? table.raises[node.type]!(node) : undefined;
      if (raised === null) add("reraise", node, place, null);
      else if (raised !== undefined)
        add(isCaughtName(raised, place) ? "reraise" : "raise", node, place, raised);
      for (const each of Object.hasOwn(table.catches, node.type) ? table.catches[node.type]!(node) : [])
        add("catch", each, place, each);
      const called = Object.hasOwn(table.calls, node.type) ? table.calls[node.type]!(node) : undefined;
      if (called !== undefined && called !== null) add("call", node, place, called);
    },
  });
  return found.map((each) => ({ ...each, owner }));
}

/** A plain name that a catch around it has bound is raised again. */
function isCaughtName(raised: Node, { path }: Place): boolean {
  if (!/identifier|^variable_name$/.test(raised.type)) return false;
  return path.some(
    (node) =>
      /catch|except|rescue/.test(node.type) &&
      new RegExp(`^[^{]*?\\b${raised.text.replace(/\W/g, "\\$&")}\\b`).test(headOf(node)),
  );
}

function headOf(node: Node): string {
  return node.text.slice(0, 200).split("\n")[0] ?? "";
}
