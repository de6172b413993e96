import type { Node } from "web-tree-sitter";
import { childOf, field, fieldTail, type LanguageTable, tail, typeName } from "./table.ts";

const bases = (node: Node): string[] =>
  (field(node, "extend")?.childrenForFieldName("type") ?? []).flatMap((each) =>
    each?.isNamed ? typeName(each) : [],
  );

const VALUE = {
  kind: (_: Node, { inType, inCallable }: { inType: boolean; inCallable: boolean }) =>
    inType && !inCallable ? "field" : "variable",
  name: (node: Node) => field(node, "pattern") ?? field(node, "name"),
  returns: (node: Node) => field(node, "type"),
} as const;

/** Scala. */
export const SCALA: LanguageTable = {
  definitions: {
    class_definition: { kind: "class", bases },
    object_definition: { kind: "class", bases },
    trait_definition: { kind: "interface", bases },
    enum_definition: { kind: "enum", bases },
    simple_enum_case: { kind: "member" },
    function_definition: {
      kind: (_, { inType, inCallable }) => (inType && !inCallable ? "method" : "function"),
    },
    function_declaration: { kind: "method" },
    val_definition: VALUE,
    var_definition: VALUE,
    val_declaration: VALUE,
    class_parameter: {
      kind: (node, { path }) =>
        /^(?:va[lr])\b/.test(node.text) || /^case\b/.test(path.at(-2)?.text.slice(0, 5) ?? "")
          ? "field"
          : undefined,
      returns: (node) => field(node, "type"),
    },
    type_definition: { kind: "type" },
  },
  fileModule: (root) => {
    const clause = childOf(root, "package_clause");
    return clause === undefined ? undefined : field(clause, "name")?.text;
  },
  calls: { call_expression: fieldTail("function"), instance_expression: (node) => tail(node.namedChild(0)) },
  imports: ["import_declaration"],
  raises: { throw_expression: (node) => node.namedChild(0) },
  catches: {
    typed_pattern: (node) => [field(node, "type")].filter((each) => each !== null) as Node[],
  },
  wrappers: [],
};
