import type { Node } from "web-tree-sitter";
import { childOf, childrenOf, field, fieldTail, type LanguageTable, tail, typeName } from "./table.ts";

const TYPE_KINDS: Readonly<Record<string, "struct" | "interface">> = {
  struct_type: "struct",
  interface_type: "interface",
};

function embedded(node: Node): string[] {
  const type = field(node, "type");
  if (type?.type === "struct_type") {
    const fields = childOf(type, "field_declaration_list");
    return childrenOf(fields ?? type, "field_declaration").flatMap((each) =>
      field(each, "name") === null ? typeName(field(each, "type")) : [],
    );
  }
  if (type?.type === "interface_type")
    return childrenOf(type, "type_elem").map((each) => typeName(each.namedChild(0)));
  return [];
}

function namesOr(node: Node, otherwise?: Node): readonly Node[] {
  const names = node.childrenForFieldName("name").filter((name) => name?.isNamed) as Node[];
  return names.length === 0 && otherwise !== undefined ? [otherwise] : names;
}

const TYPE_SHAPE = {
  kind: (node: Node) => TYPE_KINDS[field(node, "type")?.type ?? ""] ?? "type",
  bases: embedded,
  body: (node: Node) => {
    const type = field(node, "type");
    return type === null || TYPE_KINDS[type.type] === undefined
      ? undefined
      : (childOf(type, "field_declaration_list") ?? type.children.find((child) => child?.type === "{"));
  },
} as const;

/** Go. */
export const GO: LanguageTable = {
  definitions: {
    function_declaration: { kind: "function", returns: (node) => field(node, "result") },
    method_declaration: {
      kind: "method",
      owner: (node) => {
        const parameter = childOf(field(node, "receiver") ?? node, "parameter_declaration");
        return parameter === undefined ? undefined : [typeName(field(parameter, "type"))];
      },
      returns: (node) => field(node, "result"),
    },
    type_spec: TYPE_SHAPE,
    type_alias: { kind: "type" },
    field_declaration: {
      kind: "field",
      names: (node) => namesOr(node, tail(field(node, "type"))),
      returns: (node) => field(node, "type"),
    },
    method_elem: { kind: "method", returns: (node) => field(node, "result") },
    const_spec: { kind: "constant", names: (node) => namesOr(node), returns: (node) => field(node, "type") },
    var_spec: { kind: "variable", names: (node) => namesOr(node), returns: (node) => field(node, "type") },
    short_var_declaration: {
      kind: (_, { inCallable }) => (inCallable ? "variable" : undefined),
      name: (node) => field(node, "left")?.namedChild(0),
    },
  },
  fileModule: (root) => childOf(root, "package_clause")?.namedChild(0)?.text,
  calls: { call_expression: fieldTail("function"), composite_literal: fieldTail("type") },
  imports: ["import_declaration"],
  raises: {
    return_statement: (node) => {
      const last = node.namedChild(0)?.namedChildren.at(-1);
      const text = last?.text.slice(0, 100) ?? "";
      if (text === "err") return null;
      return /^(?:errors\.\w+|fmt\.Errorf|(?:\w+\.)?Err[A-Z]\w*|&?\w*Error\{)/.test(text) ? last : undefined;
    },
    call_expression: (node) =>
      field(node, "function")?.text === "panic" ? field(node, "arguments")?.namedChild(0) : undefined,
  },
  catches: {
    call_expression: (node) =>
      /^errors\.(?:Is|As)$/.test(field(node, "function")?.text ?? "")
        ? ([field(node, "arguments")?.namedChild(1)].filter((each) => each) as Node[])
        : [],
  },
  wrappers: ["type_declaration", "const_declaration", "var_declaration"],
};
