import type { Node } from "web-tree-sitter";
import { type Around, childOf, field, fieldTail, type LanguageTable, typeName } from "./table.ts";

const SELF = /^(?:self|cls)$/;

function selfAttribute(left: Node | null): boolean {
  return left?.type === "attribute" && SELF.test(field(left, "object")?.text ?? "");
}

function assignmentKind(node: Node, { inCallable, inType }: Around) {
  const left = field(node, "left");
  if (selfAttribute(left)) return "field";
  if (left?.type !== "identifier") return undefined;
  if (inType && !inCallable) return "field";
  return /^[A-Z][A-Z\d_]*$/.test(left.text) ? "constant" : "variable";
}

/** Python. */
export const PYTHON: LanguageTable = {
  definitions: {
    class_definition: {
      kind: "class",
      bases: (node) =>
        (field(node, "superclasses")?.namedChildren ?? []).flatMap((base) =>
          base === null || base.type === "keyword_argument" || base.type === "comment" ? [] : typeName(base),
        ),
    },
    function_definition: {
      kind: (_, { inType, inCallable }) => (inType && !inCallable ? "method" : "function"),
    },
    assignment: {
      kind: assignmentKind,
      name: (node) => {
        const left = field(node, "left");
        return left?.type === "attribute" ? field(left, "attribute") : left;
      },
      owner: (node, { owners }) => (selfAttribute(field(node, "left")) ? owners.slice(0, -1) : undefined),
      returns: (node) => field(node, "type"),
    },
    type_alias_statement: { kind: "type", name: (node) => field(node, "left")?.namedChild(0) },
  },
  calls: {
    call: fieldTail("function"),
    decorator: (node) => (childOf(node, "call") ? undefined : (fieldTail("x")(node) ?? lastName(node))),
  },
  imports: ["import_statement", "import_from_statement", "future_import_statement"],
  raises: {
    raise_statement: (node) =>
      node.namedChild(0)?.startIndex === field(node, "cause")?.startIndex ? null : node.namedChild(0),
  },
  catches: {
    except_clause: (node) => caught(field(node, "value") ?? node.namedChild(0)),
    except_group_clause: (node) => caught(field(node, "value") ?? node.namedChild(0)),
  },
  wrappers: ["decorated_definition", "expression_statement"],
  docstring: (node) => {
    const first = field(node, "body")?.namedChildren.find((child) => child?.type !== "comment");
    const text = first?.type === "expression_statement" ? first.namedChild(0) : first;
    return text?.type === "string" ? text : undefined;
  },
  fieldsInMethods: true,
};

function lastName(node: Node): Node | undefined {
  const inner = node.namedChild(0);
  return inner?.type === "attribute" ? (field(inner, "attribute") ?? undefined) : (inner ?? undefined);
}

function caught(value: Node | null): Node[] {
  if (value === null || value.type === "block") return [];
  const inner = value.type === "as_pattern" ? value.namedChild(0) : value;
  if (inner === null) return [];
  return inner.type === "tuple" ? (inner.namedChildren.filter((child) => child !== null) as Node[]) : [inner];
}
