import type { Node } from "web-tree-sitter";
import { type Around, childOf, childrenOf, type LanguageTable, tail, typeName } from "./table.ts";

const typeNode = (node: Node) => childOf(node, "type_identifier", "simple_identifier");

function bases(node: Node): string[] {
  return childrenOf(node, "delegation_specifier").map((each) =>
    typeName(
      childOf(each, "constructor_invocation", "explicit_delegation")?.namedChild(0) ?? each.namedChild(0),
    ),
  );
}

/** The type that an extension function is written for: it stands before the name. */
function receiver(node: Node, { inCallable }: Around): readonly string[] | undefined {
  const name = childOf(node, "simple_identifier");
  const type = childOf(node, "user_type", "nullable_type");
  return name !== undefined && type !== undefined && type.startIndex < name.startIndex && !inCallable
    ? [typeName(type)]
    : undefined;
}

function returned(node: Node): Node | undefined {
  const parameters = childOf(node, "function_value_parameters");
  return childrenOf(node, "user_type", "nullable_type", "function_type").find(
    (each) => each.startIndex > (parameters?.endIndex ?? 0),
  );
}

function classKind(node: Node) {
  const words = node.children.filter((child) => child !== null && !child.isNamed).map((child) => child!.type);
  return words.includes("interface")
    ? "interface"
    : words.includes("enum") || childOf(node, "enum_class_body")
      ? "enum"
      : "class";
}

const body = (node: Node) => childOf(node, "class_body", "enum_class_body", "function_body");

/** Kotlin. What a companion has belongs to its class. */
export const KOTLIN: LanguageTable = {
  definitions: {
    class_declaration: { kind: classKind, name: typeNode, bases, body },
    object_declaration: { kind: "class", name: typeNode, bases, body },
    function_declaration: {
      kind: (node, around) => (around.inType || receiver(node, around) !== undefined ? "method" : "function"),
      name: (node) => childOf(node, "simple_identifier"),
      owner: receiver,
      returns: returned,
      body,
    },
    secondary_constructor: { kind: "constructor", name: (node) => node.child(0), body },
    property_declaration: {
      kind: (_, { inType, inCallable }) => (inType && !inCallable ? "field" : "variable"),
      name: (node) => childOf(childOf(node, "variable_declaration") ?? node, "simple_identifier"),
      returns: (node) => childOf(childOf(node, "variable_declaration") ?? node, "user_type", "nullable_type"),
    },
    class_parameter: {
      kind: (node) => (childOf(node, "binding_pattern_kind") === undefined ? undefined : "field"),
      name: (node) => childOf(node, "simple_identifier"),
      returns: (node) => childOf(node, "user_type", "nullable_type"),
    },
    enum_entry: { kind: "member", name: (node) => childOf(node, "simple_identifier") },
    type_alias: { kind: "type", name: typeNode },
  },
  fileModule: (root) => childOf(root, "package_header")?.namedChild(0)?.text,
  calls: {
    call_expression: (node) => tail(node.namedChild(0)),
    constructor_invocation: (node) => tail(node.namedChild(0)?.namedChild(0)),
  },
  imports: ["import_header"],
  raises: { jump_expression: (node) => (/^throw\b/.test(node.text) ? node.namedChild(0) : undefined) },
  catches: { catch_block: (node) => childrenOf(node, "user_type") },
  wrappers: [],
};
