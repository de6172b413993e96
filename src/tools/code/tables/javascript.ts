import type { Node } from "web-tree-sitter";
import {
  type Around,
  childOf,
  childrenOf,
  field,
  fieldTail,
  type LanguageTable,
  type Shape,
  tail,
  typeName,
} from "./table.ts";

const FUNCTIONS = ["arrow_function", "function_expression", "function", "generator_function"];

function isFunction(node: Node | null): boolean {
  return node !== null && FUNCTIONS.includes(node.type);
}

/** What a value that may be wrapped in calls (`memo(() => …)`) or types is in the end. */
function valueKind(
  value: Node | null,
  otherwise: "constant" | "variable" | "field",
): "function" | "class" | typeof otherwise {
  if (isFunction(value)) return "function";
  return value?.type === "class" ? "class" : otherwise;
}

function heritage(node: Node): string[] {
  const clause = childOf(node, "class_heritage");
  if (clause === undefined) return [];
  const clauses = childrenOf(clause, "extends_clause", "implements_clause");
  if (clauses.length === 0) return [typeName(clause.namedChild(0))];
  return clauses.flatMap((each) =>
    (each.namedChildren.filter((child) => child !== null && child.type !== "type_arguments") as Node[]).map(
      typeName,
    ),
  );
}

/** An object literal whose members have an owner: the value of a name, not an argument. */
function isOwnedObject({ path }: Around): boolean {
  const object = path.at(-1);
  let holder = path.at(-2);
  if (object?.type !== "object") return false;
  for (
    let at = path.length - 2;
    holder !== undefined && /^(?:as|satisfies|parenthesized)_expression$/.test(holder.type);
    at--
  )
    holder = path[at - 1];
  return /^(?:variable_declarator|assignment_expression|pair|export_statement|public_field_definition|field_definition)$/.test(
    holder?.type ?? "",
  );
}

const METHOD: Shape = {
  kind: (node, around) => {
    if (around.path.at(-1)?.type === "object" && !isOwnedObject(around)) return undefined;
    return field(node, "name")?.text === "constructor" ? "constructor" : "method";
  },
};

const FIELD: Shape = {
  kind: (node) => (isFunction(field(node, "value")) ? "method" : "field"),
  name: (node) => field(node, "name") ?? field(node, "property"),
  returns: (node) => field(node, "type") ?? returnsOf(field(node, "value")),
  body: (node) => bodyOf(field(node, "value")),
};

function returnsOf(value: Node | null): Node | null {
  return isFunction(value) ? field(value!, "return_type") : null;
}

function bodyOf(value: Node | null): Node | null {
  return isFunction(value) ? field(value!, "body") : value?.type === "class" ? field(value, "body") : null;
}

/** `Owner.prototype.name`, `this.name`, `exports.name`, `Owner.name`: the owner, or none for a module's exports. */
function assignedOwner(node: Node, { owners, inCallable }: Around): readonly string[] | undefined {
  const object = field(field(node, "left")!, "object");
  const text = object?.text.slice(0, 200) ?? "";
  if (text === "this") return inCallable ? ownerOfThis(owners, node) : owners;
  if (/^(?:module\.)?exports$/.test(text)) return [];
  const parts = text
    .replace(/^(?:module\.)?exports\./, "")
    .split(".")
    .filter((part) => part !== "prototype");
  return parts.every((part) => /^[\w$]+$/.test(part)) ? parts : undefined;
}

// In a constructor function, `this` belongs to the function itself; in a method, to the class around it.
function ownerOfThis(owners: readonly string[], node: Node): readonly string[] {
  for (let at = node.parent; at !== null; at = at.parent) {
    if (at.type === "method_definition" || at.type === "class_body") return owners.slice(0, -1);
    if (at.type === "function_declaration") return owners;
    if (at.type === "assignment_expression" && /\.prototype\./.test(field(at, "left")?.text ?? ""))
      return owners.slice(0, -1);
  }
  return owners;
}

const ASSIGNMENT: Shape = {
  kind: (node, { inCallable }) => {
    const left = field(node, "left");
    const right = field(node, "right");
    if (left?.type !== "member_expression" || field(left, "property") === null) return undefined;
    const object = field(left, "object")?.text.slice(0, 200) ?? "";
    if (object === "this") return isFunction(right) ? "method" : "field";
    if (/\.prototype$/.test(object)) return isFunction(right) ? "method" : "field";
    if (/^(?:module\.)?exports$/.test(object)) return valueKind(right, "variable");
    if (object === "module") return undefined;
    return isFunction(right) && !inCallable && /^[\w$.]+$/.test(object) ? "method" : undefined;
  },
  name: (node) => field(field(node, "left")!, "property"),
  owner: assignedOwner,
  returns: (node) => returnsOf(field(node, "right")),
  body: (node) => bodyOf(field(node, "right")),
};

const CLASS: Shape = { kind: "class", bases: heritage };
const FUNCTION: Shape = { kind: "function" };

const DECLARATOR: Shape = {
  kind: (node, { path }) => {
    if (field(node, "name")?.type !== "identifier") return undefined;
    const value = field(node, "value");
    if (/^(?:await\s+)?(?:require|import)\(/.test(value?.text.slice(0, 20) ?? "")) return undefined;
    return valueKind(value, path.at(-1)?.child(0)?.text === "const" ? "constant" : "variable");
  },
  bases: (node) => (field(node, "value")?.type === "class" ? heritage(field(node, "value")!) : []),
  returns: (node) => field(node, "type") ?? returnsOf(field(node, "value")),
  body: (node) => bodyOf(field(node, "value")),
};

function callee(node: Node): Node | undefined {
  return tail(field(node, "function"));
}

/** JavaScript; TypeScript and TSX add to it. */
export const JAVASCRIPT: LanguageTable = {
  definitions: {
    class_declaration: CLASS,
    abstract_class_declaration: CLASS,
    function_declaration: FUNCTION,
    generator_function_declaration: FUNCTION,
    function_signature: { kind: "function", announces: () => true },
    method_definition: METHOD,
    abstract_method_signature: { kind: "method", announces: () => true },
    method_signature: { kind: "method" },
    property_signature: { kind: "field", returns: (node) => field(node, "type") },
    field_definition: FIELD,
    public_field_definition: FIELD,
    interface_declaration: {
      kind: "interface",
      bases: (node) =>
        childrenOf(node, "extends_type_clause", "extends_clause").flatMap((each) =>
          (each.namedChildren.filter((child) => child !== null) as Node[]).map(typeName),
        ),
    },
    type_alias_declaration: { kind: "type", body: (node) => field(node, "value") },
    enum_declaration: { kind: "enum" },
    enum_assignment: { kind: "member" },
    property_identifier: {
      kind: (_, { path }) => (path.at(-1)?.type === "enum_body" ? "member" : undefined),
      name: (node) => node,
    },
    internal_module: { kind: "module" },
    module: { kind: (node) => (field(node, "name")?.type === "identifier" ? "module" : undefined) },
    variable_declarator: DECLARATOR,
    pair: {
      kind: (node, around) => {
        if (!isOwnedObject(around) || field(node, "key")?.type !== "property_identifier") return undefined;
        return isFunction(field(node, "value")) ? "method" : "field";
      },
      name: (node) => field(node, "key"),
      returns: (node) => returnsOf(field(node, "value")),
      body: (node) => bodyOf(field(node, "value")),
    },
    assignment_expression: ASSIGNMENT,
    required_parameter: {
      kind: (node, { path }) => (isParameterProperty(node, path) ? "field" : undefined),
      name: (node) => field(node, "pattern"),
      owner: (_, { owners }) => owners.slice(0, -1),
      returns: (node) => field(node, "type"),
    },
  },
  calls: {
    call_expression: callee,
    new_expression: fieldTail("constructor"),
    decorator: (node) => (childOf(node, "call_expression") ? undefined : tail(node.namedChild(0))),
    jsx_opening_element: fieldTail("name"),
    jsx_self_closing_element: fieldTail("name"),
  },
  imports: ["import_statement", "import_alias"],
  raises: { throw_statement: (node) => node.namedChild(0) },
  catches: {
    binary_expression: (node) =>
      field(node, "operator")?.text === "instanceof" && isInCatch(node)
        ? ([field(node, "right")].filter(Boolean) as Node[])
        : [],
  },
  wrappers: [
    "export_statement",
    "lexical_declaration",
    "variable_declaration",
    "ambient_declaration",
    "expression_statement",
  ],
  fieldsInMethods: true,
};

function isParameterProperty(node: Node, path: readonly Node[]): boolean {
  const owner = path.at(-2);
  return (
    owner?.type === "method_definition" &&
    field(owner, "name")?.text === "constructor" &&
    node.children.some((child) => child?.type === "accessibility_modifier" || child?.type === "readonly")
  );
}

function isInCatch(node: Node): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at.type === "catch_clause") return true;
  return false;
}
