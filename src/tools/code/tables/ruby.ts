import type { Node } from "web-tree-sitter";
import { childrenOf, field, type LanguageTable, tail, typeName } from "./table.ts";

const MIXINS = /^(?:include|extend|prepend)$/;
const ATTRIBUTES = /^(?:attr_reader|attr_writer|attr_accessor)$/;

function bases(node: Node): string[] {
  const above = field(node, "superclass")?.namedChild(0);
  const calls = childrenOf(field(node, "body") ?? node, "call").filter((each) =>
    MIXINS.test(field(each, "method")?.text ?? ""),
  );
  const mixed = calls.flatMap((each) => (field(each, "arguments")?.namedChildren ?? []).map(typeName));
  return [typeName(above), ...mixed];
}

const named = (node: Node) => tail(field(node, "name"));

function raised(node: Node): Node | null | undefined {
  if (field(node, "method")?.text !== "raise" || field(node, "receiver") !== null) return undefined;
  const first = field(node, "arguments")?.namedChild(0) ?? null;
  return first?.type === "call" && field(first, "method")?.text === "new" ? field(first, "receiver") : first;
}

/** Ruby. */
export const RUBY: LanguageTable = {
  definitions: {
    class: { kind: "class", name: named, bases },
    module: { kind: "module", name: named, bases },
    method: {
      kind: (node, { owners }) =>
        field(node, "name")?.text === "initialize"
          ? "constructor"
          : owners.length > 0
            ? "method"
            : "function",
      body: (node) => field(node, "body"),
    },
    singleton_method: { kind: "method" },
    assignment: {
      kind: (node, { inCallable }) => {
        const left = field(node, "left");
        if (left?.type === "instance_variable" && inCallable) return "field";
        if (left?.type === "constant") return "constant";
        return left?.type === "identifier" ? "variable" : undefined;
      },
      name: (node) => field(node, "left"),
      owner: (node, { owners }) =>
        field(node, "left")?.type === "instance_variable" ? owners.slice(0, -1) : undefined,
    },
    call: {
      kind: (node) => (ATTRIBUTES.test(field(node, "method")?.text ?? "") ? "field" : undefined),
      names: (node) => childrenOf(field(node, "arguments") ?? node, "simple_symbol"),
    },
  },
  calls: {
    call: (node) =>
      /^(?:require|require_relative)$/.test(field(node, "method")?.text ?? "")
        ? undefined
        : field(node, "method"),
  },
  imports: [],
  raises: {
    call: raised,
    identifier: (node) => (node.text === "raise" && node.parent?.type !== "call" ? null : undefined),
  },
  catches: { exceptions: (node) => node.namedChildren.filter((each) => each !== null) as Node[] },
  wrappers: ["body_statement"],
  fieldsInMethods: true,
};
