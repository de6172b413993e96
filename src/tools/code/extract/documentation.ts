import type { Node } from "web-tree-sitter";
import type { LanguageTable } from "../tables/table.ts";

const MAX_DOC = 1_000;
const BETWEEN = /^(?:attribute_item|attribute_list|annotation|marker_annotation|decorator|modifiers)$/;

/** The documentation of a definition as text without its signs; null where it has none. */
export function documentationOf(node: Node, table: LanguageTable, path: readonly Node[]): string | null {
  const inside = table.docstring?.(node);
  if (inside !== undefined)
    return cleaned(inside.text.replace(/^[rbuRBU]*("""|'''|"|')/, "").replace(/("""|'''|"|')$/, ""));
  if (table.docstring !== undefined) return null;
  const comments = commentsBefore(outermost(node, table, path));
  return comments.length === 0 ? null : cleaned(comments.join("\n"));
}

/** The node with its wrappers; they must have no more than this one definition on the same line. */
function outermost(node: Node, table: LanguageTable, path: readonly Node[]): Node {
  let anchor = node;
  for (let at = path.length - 1; at >= 0; at--) {
    const parent = path[at]!;
    if (!table.wrappers.includes(parent.type) || parent.startPosition.row < anchor.startPosition.row - 2)
      break;
    if (
      parent.startPosition.row !== anchor.startPosition.row &&
      parent.namedChild(0)?.id !== anchor.id &&
      !/decorat|template|export/.test(parent.type)
    )
      break;
    anchor = parent;
  }
  return anchor;
}

function commentsBefore(anchor: Node): string[] {
  const texts: string[] = [];
  let row = anchor.startPosition.row;
  for (let at = anchor.previousSibling; at !== null; at = at.previousSibling) {
    if (BETWEEN.test(at.type)) {
      row = at.startPosition.row;
      continue;
    }
    const end = at.endPosition.column === 0 ? at.endPosition.row - 1 : at.endPosition.row;
    if (!/comment/.test(at.type) || end < row - 1 || isTrailing(at) || at.text.startsWith("#!")) break;
    texts.unshift(at.text);
    row = at.startPosition.row;
  }
  return texts;
}

/** A comment behind code of the same line is about that code. */
function isTrailing(comment: Node): boolean {
  const before = comment.previousSibling;
  return (
    before !== null && before.endPosition.row === comment.startPosition.row && before.endPosition.column > 0
  );
}

function cleaned(text: string): string | null {
  const lines = text.split(/\r?\n/).map((line) =>
    line
      .replace(/^\s*(?:\/\*+!?|\*+\/|\/\/[/!]?|\*(?!\*)|#+!?|--)?\s?/, "")
      .replace(/\s*\*+\/\s*$/, "")
      .replace(/<\/?(?:summary|remarks|para|c|see)\b[^>]*>/g, "")
      .trim(),
  );
  const bare = lines.join("\n").trim();
  if (bare === "" || /^(?:eslint|biome|prettier|noqa|type:|pylint|nolint|go:|@ts-|SPDX|Copyright)/.test(bare))
    return null;
  return bare.length > MAX_DOC ? `${bare.slice(0, MAX_DOC)}…` : bare;
}
