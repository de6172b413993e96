import type { Node } from "web-tree-sitter";
import { isCallableRole, isTypeRole } from "../../../code/roles.ts";
import type { LanguageTable } from "../tables/table.ts";
import { describeDefinition } from "./describe.ts";
import type { Enclosing, Place } from "./place.ts";

/** Deeper trees are not followed: generated expressions nest by the ten thousand. */
const MAX_DEPTH = 1_000;

/** What the walk is to do. */
export interface Visitor {
  /** Whether to look at what begins and ends here; what is not looked at costs nothing. */
  enters(start: number, end: number): boolean;
  /** Whether bodies of functions are looked into. */
  readonly bodies: boolean;
  define?(found: Enclosing, node: Node, place: Place): void;
  /** Called for every node, after its own definition. */
  visit?(node: Node, place: Place): void;
}

/** Walks a tree from its root and tells the visitor what it meets. */
export function walk(root: Node, table: LanguageTable, source: string, visitor: Visitor): void {
  const fileModule = table.fileModule?.(root);
  step(root, {
    table,
    source,
    visitor,
    place: {
      path: [],
      owners: [],
      modules: fileModule === undefined ? [] : [fileModule],
      enclosing: [],
      inCallable: false,
      inType: false,
      broken: false,
    },
  });
}

interface Step {
  readonly table: LanguageTable;
  readonly source: string;
  readonly visitor: Visitor;
  readonly place: Place;
}

function step(node: Node, { table, source, visitor, place }: Step): void {
  const all = definitionsAt(node, table, source, place);
  const found = all[0];
  for (const each of all) visitor.define?.(each, node, place);
  visitor.visit?.(node, place);
  if (place.path.length > MAX_DEPTH) return;
  const inner = placeInside(node, table, place, found);
  const skipped = visitor.bodies || !inner.inCallable ? undefined : skippedBody(node, table, found, inner);
  for (const child of node.namedChildren) {
    if (child === null || child.id === skipped || !visitor.enters(child.startIndex, child.endIndex)) continue;
    step(child, { table, source, visitor, place: inner });
  }
}

function definitionsAt(node: Node, table: LanguageTable, source: string, place: Place): readonly Enclosing[] {
  const shape = Object.hasOwn(table.definitions, node.type) ? table.definitions[node.type] : undefined;
  if (shape === undefined) return [];
  const kind = typeof shape.kind === "function" ? shape.kind(node, place) : shape.kind;
  if (kind === undefined) return [];
  const names = shape.names?.(node) ?? [
    shape.name === undefined ? node.childForFieldName("name") : shape.name(node),
  ];
  return names.flatMap((name) =>
    name === null || name === undefined || name.text === ""
      ? []
      : {
          definition: describeDefinition({ node, name, kind, shape, table, source }, place),
          nameIndex: name.startIndex,
        },
  );
}

/** What is known inside of a node. */
function placeInside(node: Node, table: LanguageTable, place: Place, found: Enclosing | undefined): Place {
  const path = [...place.path, node];
  const broken = place.broken || node.isError;
  const scope = table.scopes?.[node.type]?.(node);
  if (scope !== undefined) return { ...place, path, broken, owners: scope, inType: true, inCallable: false };
  const module = table.modules?.[node.type]?.(node);
  const modules = module === undefined ? place.modules : [...place.modules, module];
  if (found === undefined) return { ...place, path, broken, modules };
  const { definition } = found;
  const isType = (isTypeRole(definition.kind) && definition.kind !== "module") || opensObject(node);
  const own = definition.owner === null ? [] : definition.owner.split(".");
  const opens = isTypeRole(definition.kind) || isCallableRole(definition.kind) || opensObject(node);
  return {
    path,
    broken,
    modules,
    enclosing: [...place.enclosing, found],
    owners: module === undefined && opens ? [...own, definition.name] : place.owners,
    inType: opens ? isType : place.inType,
    inCallable: opens ? isCallableRole(definition.kind) : place.inCallable,
  };
}

// A name whose value is an object literal owns what is in it.
function opensObject(node: Node): boolean {
  return (
    node.childForFieldName("value")?.type === "object" || node.childForFieldName("right")?.type === "object"
  );
}

/** The body that is not looked into; a language whose methods define fields needs those of methods. */
function skippedBody(
  node: Node,
  table: LanguageTable,
  found: Enclosing | undefined,
  { enclosing }: Place,
): number | undefined {
  if (found === undefined || !isCallableRole(found.definition.kind)) return undefined;
  // A function with a capital letter may be a constructor of old.
  const isMethod =
    enclosing.at(-2) !== undefined || found.definition.owner !== null || /^[A-Z]/.test(found.definition.name);
  if (table.fieldsInMethods === true && isMethod) return undefined;
  const shape = table.definitions[node.type];
  return (shape?.body === undefined ? node.childForFieldName("body") : shape.body(node))?.id;
}
