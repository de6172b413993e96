import type { Node } from "web-tree-sitter";
import { childOf, childrenOf, field, type LanguageTable, tail, typeName } from "./table.ts";

const KINDS: Readonly<Record<string, "class" | "struct" | "enum">> = {
  class: "class",
  actor: "class",
  struct: "struct",
  enum: "enum",
};

const bases = (node: Node) =>
  childrenOf(node, "inheritance_specifier").map((each) => typeName(field(each, "inherits_from") ?? each));

const returned = (node: Node): Node | undefined =>
  node.childrenForFieldName("name").filter((each) => each !== null)[1] ?? undefined;

const PROPERTY = {
  kind: "field",
  name: (node: Node) => tail(field(node, "name")),
  returns: (node: Node) => childOf(node, "type_annotation"),
} as const;

/** Swift. */
export const SWIFT: LanguageTable = {
  definitions: {
    class_declaration: {
      kind: (node) => KINDS[field(node, "declaration_kind")?.text ?? ""] ?? "type",
      name: (node) => tail(field(node, "name")),
      bases,
      extends: (node) => field(node, "declaration_kind")?.text === "extension",
    },
    protocol_declaration: { kind: "interface", bases },
    function_declaration: { kind: (_, { inType }) => (inType ? "method" : "function"), returns: returned },
    protocol_function_declaration: { kind: "method", returns: returned },
    init_declaration: { kind: "constructor" },
    property_declaration: {
      ...PROPERTY,
      kind: (_, { inType, inCallable }) => (inType && !inCallable ? "field" : "variable"),
    },
    protocol_property_declaration: PROPERTY,
    enum_entry: {
      kind: "member",
      names: (node) => node.childrenForFieldName("name").filter((each) => each !== null) as Node[],
    },
    typealias_declaration: { kind: "type" },
  },
  calls: {
    call_expression: (node) => tail(lastOf(node.namedChild(0))),
    constructor_expression: (node) => tail(node.namedChild(0)),
  },
  imports: ["import_declaration"],
  raises: {
    control_transfer_statement: (node) =>
      childOf(node, "throw_keyword") === undefined ? undefined : node.namedChild(1),
  },
  catches: { catch_block: (node) => childrenOf(field(node, "error") ?? node, "user_type") },
  wrappers: [],
};

function lastOf(node: Node | null): Node | null {
  return node?.type === "navigation_expression" ? (field(node, "suffix") ?? node) : node;
}
