import type { Node } from "web-tree-sitter";
import type { Occurrence, Reference } from "../symbol.ts";
import { type LanguageTable, receiverOf, tail } from "../tables/table.ts";
import { bareName } from "./describe.ts";
import type { Place } from "./place.ts";

const MAX_LINE = 300;
const NAMES =
  /identifier|^(?:name|constant|word|variable_name|self|type|instance_variable|class_variable|global_variable|simple_symbol|hash_key_symbol|string_fragment|string_content|interpreted_string_literal_content)$/;
const TEXT = /^(?:string_fragment|string_content|interpreted_string_literal_content)$/;

/** What a leaf that has the name is there for; undefined where it defines the name. */
export function referenceAt(
  leaf: Node,
  name: string,
  table: LanguageTable,
  place: Place,
  lineText: string,
): Reference | undefined {
  if (place.enclosing.some(({ nameIndex }) => nameIndex === leaf.startIndex)) return undefined;
  const isName = NAMES.test(leaf.type) && bareName(leaf.text) === name;
  const importing = place.path.some(({ type }) => table.imports.includes(type));
  const quoted = TEXT.test(leaf.type) || !isName;
  const call = quoted ? undefined : callOf(leaf, table, place);
  const kind = importing
    ? "import"
    : quoted
      ? "mention"
      : (specialKind(leaf, table, place) ?? (call === undefined ? "use" : "call"));
  return reference(name, kind, leaf, place, lineText, call);
}

/** Makes a reference at a node. */
export function reference(
  name: string,
  kind: Occurrence,
  node: Node,
  place: Place,
  lineText: string,
  call?: Node,
): Reference {
  const line = node.startPosition.row + 1;
  const text = lineText.trim();
  return {
    name,
    kind,
    owner: enclosingName(place),
    line,
    end_line: line,
    signature: text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text,
    returns: null,
    doc: null,
    basis: place.broken ? "line" : "parsed",
    receiver: call === undefined ? undefined : receiverOf(call),
    calls: call !== undefined,
  };
}

/** The name of the innermost definition around a place that can hold code, with its owner. */
export function enclosingName({ enclosing }: Place): string | null {
  const inner = enclosing.findLast(({ definition }) => !definition.local)?.definition;
  if (inner === undefined) return null;
  return inner.owner === null ? inner.name : `${inner.owner}.${inner.name}`;
}

/** The called expression whose last name the leaf is. */
function callOf(leaf: Node, table: LanguageTable, { path }: Place): Node | undefined {
  for (let at = path.length - 1; at >= Math.max(0, path.length - 12); at--) {
    const called = Object.hasOwn(table.calls, path[at]!.type)
      ? table.calls[path[at]!.type]!(path[at]!)
      : undefined;
    if (called?.startIndex === leaf.startIndex) return calleeOf(path, at) ?? leaf;
  }
  return undefined;
}

// The expression below the call that leads to the leaf, with the receiver.
function calleeOf(path: readonly Node[], at: number): Node | undefined {
  return path[at + 1];
}

function specialKind(leaf: Node, table: LanguageTable, { path, enclosing }: Place): Occurrence | undefined {
  for (let at = path.length - 1; at >= 0; at--) {
    const node = path[at]!;
    const raised = Object.hasOwn(table.raises, node.type) ? table.raises[node.type]!(node) : undefined;
    if (
      raised !== undefined &&
      raised !== null &&
      tail(calledIn(raised, table))?.startIndex === leaf.startIndex
    )
      return "raise";
    const caught = Object.hasOwn(table.catches, node.type) ? table.catches[node.type]!(node) : [];
    if (caught.some((each) => each.startIndex <= leaf.startIndex && leaf.endIndex <= each.endIndex))
      return "catch";
  }
  const inner = enclosing.at(-1)?.definition;
  return inner?.bases.includes(bareName(leaf.text)) === true && isInHeader(leaf, inner.line, path)
    ? "heir"
    : undefined;
}

/** What a raised expression names: the called thing of a call, else itself. */
export function calledIn(node: Node, table: LanguageTable): Node {
  return (Object.hasOwn(table.calls, node.type) ? table.calls[node.type]!(node) : undefined) ?? node;
}

function isInHeader(leaf: Node, line: number, path: readonly Node[]): boolean {
  const holder = path.findLast(({ startPosition }) => startPosition.row + 1 <= line);
  const body = holder?.childForFieldName("body");
  return body === null || body === undefined || leaf.startIndex < body.startIndex;
}
