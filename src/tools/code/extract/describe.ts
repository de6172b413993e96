import type { Node } from "web-tree-sitter";
import { isCallableRole, type Role } from "../../../code/roles.ts";
import type { Definition } from "../symbol.ts";
import type { LanguageTable, Shape } from "../tables/table.ts";
import { documentationOf } from "./documentation.ts";
import type { Place } from "./place.ts";

const MAX_SIGNATURE = 400;
const MAX_RETURNS = 200;

/** The nodes and rules that a definition is described by. */
export interface DefinitionParts {
  readonly node: Node;
  readonly name: Node;
  readonly kind: Role;
  readonly shape: Shape;
  readonly table: LanguageTable;
  readonly source: string;
}

/** Describes a definition that the parser found. */
export function describeDefinition(parts: DefinitionParts, place: Place): Definition {
  const { node, name, kind, shape, table, source } = parts;
  const named = shape.owner?.(node, place);
  const owners = named ?? place.owners;
  const body = shape.body === undefined ? node.childForFieldName("body") : shape.body(node);
  const returns = shape.returns === undefined ? node.childForFieldName("return_type") : shape.returns(node);
  return {
    name: bareName(name.text),
    kind,
    owner: owners.length === 0 ? null : owners.join("."),
    line: name.startPosition.row + 1,
    end_line: lastRow(node) + 1,
    signature: signatureOf(node, body, source),
    returns: returns === null || returns === undefined ? null : returnsText(returns.text),
    doc: documentationOf(node, table, place.path),
    basis: place.broken ? "line" : "parsed",
    modules: place.modules,
    bases: (shape.bases?.(node) ?? []).filter((base) => base !== ""),
    announces: shape.announces?.(node) ?? false,
    extends: shape.extends?.(node) ?? false,
    local: place.inCallable && named === undefined && !isCallableRole(kind),
  };
}

/** A name without the signs that some languages put before it, and without quotes. */
export function bareName(text: string): string {
  return text.replace(/^[@$#:&"'`]+|["'`]$/g, "");
}

function signatureOf(node: Node, body: Node | null | undefined, source: string): string {
  const end =
    body === null || body === undefined || body.startIndex <= node.startIndex
      ? node.endIndex
      : body.startIndex;
  const text = source.slice(node.startIndex, Math.min(end, node.startIndex + 4 * MAX_SIGNATURE));
  const bare = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\s*(?:\{|=>|=|:|;)$/, "");
  return bare.length > MAX_SIGNATURE ? `${bare.slice(0, MAX_SIGNATURE)}…` : bare;
}

function returnsText(text: string): string {
  const bare = text
    .replace(/^\s*(?::|->)\s*/, "")
    .replace(/\s+/g, " ")
    .trim();
  return bare.length > MAX_RETURNS ? `${bare.slice(0, MAX_RETURNS)}…` : bare;
}

/** The last row with text of a node: some grammars give a line break to the node before it. */
function lastRow(node: Node): number {
  const { row, column } = node.endPosition;
  return column === 0 && row > node.startPosition.row ? row - 1 : row;
}
