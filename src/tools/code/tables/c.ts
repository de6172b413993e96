import type { Node } from "web-tree-sitter";
import {
  type Around,
  childOf,
  field,
  fieldTail,
  type LanguageTable,
  type Shape,
  typeName,
  typeNameOf,
} from "./table.ts";

/** The declarator at the heart of a declaration: a name, maybe qualified. */
function innermost(node: Node | null): Node | null {
  let at = node;
  for (let depth = 0; at !== null && depth < 20; depth++) {
    const next: Node | null =
      field(at, "declarator") ??
      (/^(?:parenthesized|reference|pointer)_declarator$/.test(at.type) ? at.namedChild(0) : null);
    if (next === null) break;
    at = next;
  }
  return at;
}

function declaredName(declarator: Node | null): Node | null {
  let name = innermost(declarator);
  while (name?.type === "qualified_identifier") name = field(name, "name");
  return name?.type === "destructor_name" || name?.type === "template_function" ? name.namedChild(0) : name;
}

function isFunction(declarator: Node | null): boolean {
  for (let at = declarator; at !== null; at = field(at, "declarator"))
    if (at.type === "function_declarator") return innermostIsPlain(at);
  return false;
}

// `void (*cb)(int)` declares a pointer to a function: a variable.
function innermostIsPlain(declarator: Node): boolean {
  return field(declarator, "declarator")?.type !== "parenthesized_declarator";
}

/** `A` of `ns::A<T>::get`: whether it is a type or a namespace is not known, types are by far more. */
function qualifier(node: Node): readonly string[] | undefined {
  const name = innermost(field(node, "declarator"));
  if (name?.type !== "qualified_identifier") return undefined;
  const parts = name.text
    .replace(/<[^<>]*(?:<[^<>]*>)?[^<>]*>/g, "")
    .split("::")
    .slice(0, -1);
  return [typeNameOf(parts.at(-1) ?? "")];
}

const bases = (node: Node): string[] =>
  (childOf(node, "base_class_clause")?.namedChildren ?? []).flatMap((each) =>
    each === null || each.type === "access_specifier" ? [] : typeName(each),
  );

const type = (kind: "class" | "struct" | "enum"): Shape => ({
  kind: (node) => (field(node, "body") === null ? undefined : kind),
  bases,
});

function functionKind(node: Node, { inType, owners }: Around) {
  if (field(node, "type") === null && declaredName(field(node, "declarator"))?.text === owners.at(-1))
    return "constructor";
  return inType || qualifier(node) !== undefined ? "method" : "function";
}

function declarationKind(node: Node, around: Around) {
  const declarator = field(node, "declarator");
  if (isFunction(declarator)) return around.inCallable ? undefined : functionKind(node, around);
  if (around.inType && !around.inCallable) return "field";
  if (declarator === null) return undefined;
  return /\bconst(?:expr)?\b/.test(node.text.slice(0, declarator.startIndex - node.startIndex))
    ? "constant"
    : "variable";
}

const DECLARATION: Shape = {
  kind: declarationKind,
  names: (node) =>
    node
      .childrenForFieldName("declarator")
      .flatMap((each) => (each?.isNamed ? (declaredName(each) ?? []) : [])),
  owner: qualifier,
  returns: (node) => field(node, "type"),
  announces: (node) => isFunction(field(node, "declarator")) || /^extern\b/.test(node.text),
};

/** C and C++. */
export const C: LanguageTable = {
  definitions: {
    function_definition: {
      kind: functionKind,
      name: (node) => declaredName(field(node, "declarator")),
      owner: qualifier,
      returns: (node) => field(node, "type"),
    },
    declaration: DECLARATION,
    field_declaration: DECLARATION,
    class_specifier: type("class"),
    struct_specifier: type("struct"),
    union_specifier: type("struct"),
    enum_specifier: type("enum"),
    enumerator: { kind: "member" },
    type_definition: { kind: "type", name: (node) => declaredName(field(node, "declarator")) },
    alias_declaration: { kind: "type" },
    concept_definition: { kind: "type" },
    preproc_def: { kind: "macro" },
    preproc_function_def: { kind: "macro", body: (node) => field(node, "value") },
  },
  modules: { namespace_definition: (node) => field(node, "name")?.text },
  calls: { call_expression: fieldTail("function"), new_expression: fieldTail("type") },
  imports: ["preproc_include", "using_declaration"],
  raises: { throw_statement: (node) => node.namedChild(0), throw_expression: (node) => node.namedChild(0) },
  catches: {
    catch_clause: (node) =>
      (field(node, "parameters")?.namedChildren ?? []).flatMap((each) =>
        each === null ? [] : (field(each, "type") ?? []),
      ),
  },
  wrappers: ["template_declaration"],
};
