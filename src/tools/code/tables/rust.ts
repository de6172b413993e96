import type { Node } from "web-tree-sitter";
import { childrenOf, field, fieldTail, type LanguageTable, tail, typeName } from "./table.ts";

function bounds(node: Node): string[] {
  return (field(node, "bounds")?.namedChildren ?? [])
    .map((bound) => typeName(bound))
    .filter((name) => name !== "");
}

/** Rust. */
export const RUST: LanguageTable = {
  definitions: {
    struct_item: { kind: "struct" },
    union_item: { kind: "struct" },
    enum_item: { kind: "enum" },
    enum_variant: { kind: "member" },
    trait_item: { kind: "interface", bases: bounds },
    function_item: { kind: (_, { inType, inCallable }) => (inType && !inCallable ? "method" : "function") },
    function_signature_item: { kind: "method", announces: () => true },
    field_declaration: { kind: "field", returns: (node) => field(node, "type") },
    const_item: { kind: "constant", returns: (node) => field(node, "type") },
    static_item: { kind: "constant", returns: (node) => field(node, "type") },
    type_item: { kind: (_, { inType }) => (inType ? "field" : "type") },
    associated_type: { kind: "field" },
    impl_item: {
      kind: (node) => (field(node, "trait") === null ? undefined : "type"),
      name: (node) =>
        tail(
          field(node, "type")?.type === "generic_type"
            ? field(field(node, "type")!, "type")
            : field(node, "type"),
        ),
      owner: () => [],
      bases: (node) => [typeName(field(node, "trait"))],
      extends: () => true,
    },
    macro_definition: { kind: "macro", body: (node) => node.namedChild(1) },
    mod_item: { kind: "module", announces: (node) => field(node, "body") === null },
    let_declaration: {
      kind: (node) => (field(node, "pattern")?.type === "identifier" ? "variable" : undefined),
      name: (node) => field(node, "pattern"),
    },
  },
  scopes: {
    impl_item: (node) => [typeName(field(node, "type"))],
  },
  modules: { mod_item: (node) => field(node, "name")?.text },
  calls: {
    call_expression: fieldTail("function"),
    macro_invocation: fieldTail("macro"),
    struct_expression: fieldTail("name"),
  },
  imports: ["use_declaration", "extern_crate_declaration"],
  raises: {
    macro_invocation: (node) =>
      /^(?:panic|unreachable|todo|unimplemented|bail)$/.test(field(node, "macro")?.text ?? "")
        ? field(node, "macro")
        : undefined,
    call_expression: (node) =>
      field(node, "function")?.text === "Err" ? field(node, "arguments")?.namedChild(0) : undefined,
    try_expression: () => null,
  },
  catches: {
    match_arm: (node) => childrenOf(node, "match_pattern").filter((each) => /^Err\b/.test(each.text)),
  },
  wrappers: [],
};
