import type { Node } from "web-tree-sitter";
import {
  childOf,
  childrenOf,
  field,
  fieldTail,
  type LanguageTable,
  type Shape,
  tail,
  typeName,
} from "./table.ts";

function bases(node: Node): string[] {
  const clauses = [field(node, "superclass"), field(node, "interfaces"), childOf(node, "extends_interfaces")];
  return clauses.flatMap((clause) => {
    const types =
      clause === null || clause === undefined ? [] : (childOf(clause, "type_list") ?? clause).namedChildren;
    return types.map(typeName);
  });
}

const method: Shape = {
  kind: "method",
  returns: (node) => field(node, "type"),
  announces: (node) =>
    field(node, "body") === null && childOf(node, "modifiers")?.text.includes("abstract") === true,
};

/** Java. */
export const JAVA: LanguageTable = {
  definitions: {
    class_declaration: { kind: "class", bases },
    interface_declaration: { kind: "interface", bases },
    annotation_type_declaration: { kind: "interface" },
    enum_declaration: { kind: "enum", bases },
    record_declaration: { kind: "class", bases },
    enum_constant: { kind: "member" },
    method_declaration: method,
    constructor_declaration: { kind: "constructor" },
    field_declaration: {
      kind: "field",
      names: (node) => childrenOf(node, "variable_declarator").flatMap((each) => field(each, "name") ?? []),
      returns: (node) => field(node, "type"),
    },
    local_variable_declaration: {
      kind: "variable",
      names: (node) => childrenOf(node, "variable_declarator").flatMap((each) => field(each, "name") ?? []),
    },
  },
  fileModule: (root) => childOf(root, "package_declaration")?.namedChildren.at(-1)?.text,
  calls: {
    method_invocation: fieldTail("name"),
    object_creation_expression: (node) => typeLeaf(field(node, "type")),
    method_reference: (node) => node.namedChildren.at(-1),
  },
  imports: ["import_declaration"],
  raises: { throw_statement: (node) => node.namedChild(0) },
  catches: { catch_type: (node) => node.namedChildren.filter((each) => each !== null) as Node[] },
  wrappers: [],
};

/** The leaf of a type's own name, without its arguments. */
export function typeLeaf(type: Node | null): Node | undefined {
  if (type === null) return undefined;
  return tail(/generic/.test(type.type) ? type.namedChild(0) : type);
}
