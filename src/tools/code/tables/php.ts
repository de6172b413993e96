import type { Node } from "web-tree-sitter";
import { childOf, childrenOf, field, fieldTail, type LanguageTable, tail, typeName } from "./table.ts";

function bases(node: Node): string[] {
  const used = childrenOf(field(node, "body") ?? node, "use_declaration");
  return [...childrenOf(node, "base_clause", "class_interface_clause"), ...used].flatMap((each) =>
    each.namedChildren.map(typeName),
  );
}

const FIELDS = (node: Node) =>
  childrenOf(node, "property_element").flatMap((each) => field(each, "name") ?? each.namedChild(0) ?? []);

/** PHP. */
export const PHP: LanguageTable = {
  definitions: {
    class_declaration: { kind: "class", bases },
    interface_declaration: { kind: "interface", bases },
    trait_declaration: { kind: "interface", bases },
    enum_declaration: { kind: "enum", bases },
    enum_case: { kind: "member" },
    method_declaration: {
      kind: (node) => (field(node, "name")?.text === "__construct" ? "constructor" : "method"),
      announces: (node) => field(node, "body") === null && childOf(node, "abstract_modifier") !== undefined,
    },
    function_definition: { kind: "function" },
    property_declaration: { kind: "field", names: FIELDS, returns: (node) => field(node, "type") },
    property_promotion_parameter: {
      kind: "field",
      owner: (_, { owners }) => owners.slice(0, -1),
      returns: (node) => field(node, "type"),
    },
    const_element: { kind: "constant", name: (node) => node.namedChild(0) },
  },
  fileModule: (root) => {
    const namespace = childOf(root, "namespace_definition");
    return namespace === undefined ? undefined : field(namespace, "name")?.text;
  },
  calls: {
    function_call_expression: fieldTail("function"),
    member_call_expression: fieldTail("name"),
    nullsafe_member_call_expression: fieldTail("name"),
    scoped_call_expression: fieldTail("name"),
    object_creation_expression: (node) => tail(node.namedChild(0)),
  },
  imports: [
    "namespace_use_declaration",
    "require_expression",
    "require_once_expression",
    "include_expression",
    "include_once_expression",
  ],
  raises: { throw_expression: (node) => node.namedChild(0), throw_statement: (node) => node.namedChild(0) },
  catches: {
    catch_clause: (node) =>
      (field(node, "type")?.namedChildren.filter((each) => each !== null) ?? []) as Node[],
  },
  wrappers: ["const_declaration"],
};
