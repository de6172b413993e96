import type { Node } from "web-tree-sitter";
import { typeLeaf } from "./java.ts";
import { childOf, childrenOf, field, type LanguageTable, type Shape, tail, typeName } from "./table.ts";

const bases = (node: Node) => (childOf(node, "base_list")?.namedChildren ?? []).map(typeName);

const VARIABLES: Shape = {
  kind: "field",
  names: (node) =>
    childrenOf(childOf(node, "variable_declaration") ?? node, "variable_declarator").flatMap(
      (each) => field(each, "name") ?? [],
    ),
  returns: (node) => field(childOf(node, "variable_declaration") ?? node, "type"),
};

/** C#. */
export const CSHARP: LanguageTable = {
  definitions: {
    class_declaration: { kind: "class", bases },
    struct_declaration: { kind: "struct", bases },
    record_declaration: { kind: "class", bases },
    interface_declaration: { kind: "interface", bases },
    enum_declaration: { kind: "enum" },
    enum_member_declaration: { kind: "member" },
    delegate_declaration: { kind: "type", returns: (node) => field(node, "type") },
    method_declaration: { kind: "method", returns: (node) => field(node, "returns") },
    local_function_statement: { kind: "function", returns: (node) => field(node, "type") },
    constructor_declaration: { kind: "constructor" },
    property_declaration: {
      kind: "field",
      returns: (node) => field(node, "type"),
      body: (node) => field(node, "accessors"),
    },
    field_declaration: VARIABLES,
    event_field_declaration: VARIABLES,
    local_declaration_statement: { ...VARIABLES, kind: "variable" },
  },
  modules: { namespace_declaration: (node) => field(node, "name")?.text },
  fileModule: (root) => {
    const scoped = childOf(root, "file_scoped_namespace_declaration");
    return scoped === undefined ? undefined : field(scoped, "name")?.text;
  },
  calls: {
    invocation_expression: (node) => {
      const called = field(node, "function");
      const last = called?.type === "member_access_expression" ? field(called, "name") : called;
      return last?.type === "generic_name" ? last.namedChild(0) : tail(last);
    },
    object_creation_expression: (node) => typeLeaf(field(node, "type")),
  },
  imports: ["using_directive"],
  raises: {
    throw_statement: (node) => node.namedChild(0),
    throw_expression: (node) => node.namedChild(0),
  },
  catches: { catch_declaration: (node) => [field(node, "type")].filter((each) => each !== null) as Node[] },
  wrappers: [],
};
