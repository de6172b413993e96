import type { Node } from "web-tree-sitter";
import type { Role } from "../../../code/roles.ts";

/** What is known around a node while the tree is walked. */
export interface Around {
  /** The node's ancestors, outermost first. */
  readonly path: readonly Node[];
  /** Names of the definitions around it that own what is in them, outermost first. */
  readonly owners: readonly string[];
  /** The innermost definition around it is a function or method. */
  readonly inCallable: boolean;
  /** The innermost definition around it is a type. */
  readonly inType: boolean;
}

/** How nodes of one type define a name. */
export interface Shape {
  /** Undefined where this node defines nothing. */
  readonly kind: Role | ((node: Node, around: Around) => Role | undefined);
  /** The node of the name; by default the field `name`. */
  readonly name?: (node: Node) => Node | null | undefined;
  /** The nodes of the names where one node defines several. */
  readonly names?: (node: Node) => readonly Node[];
  /** The owner that the definition itself names: a receiver, `Owner::name`, `this.name`. Absolute. */
  readonly owner?: (node: Node, around: Around) => readonly string[] | undefined;
  readonly bases?: (node: Node) => readonly string[];
  /** The declared type of what it gives; by default the field `return_type`. */
  readonly returns?: (node: Node) => Node | null | undefined;
  /** Where its body begins; by default the field `body`. */
  readonly body?: (node: Node) => Node | null | undefined;
  readonly announces?: (node: Node) => boolean;
  /** It only adds bases or members to a type that is defined elsewhere. */
  readonly extends?: (node: Node) => boolean;
}

/** What the walk must know of one language. */
export interface LanguageTable {
  readonly definitions: Readonly<Record<string, Shape>>;
  /** Nodes that own what is in them without defining it: an `impl`, an extension. They name the owner. */
  readonly scopes?: Readonly<Record<string, (node: Node) => readonly string[] | undefined>>;
  /** Nodes around definitions that are no owners: packages and namespaces. */
  readonly modules?: Readonly<Record<string, (node: Node) => string | undefined>>;
  /** The package that a file names at its top. */
  readonly fileModule?: (root: Node) => string | undefined;
  /** Gives what is called. */
  readonly calls: Readonly<Record<string, (node: Node) => Node | null | undefined>>;
  readonly imports: readonly string[];
  /** Gives what is raised; nothing where what was caught is raised again. */
  readonly raises: Readonly<Record<string, (node: Node) => Node | null | undefined>>;
  readonly catches: Readonly<Record<string, (node: Node) => readonly Node[]>>;
  /** Nodes around a definition that hold its documentation before them: `export`, decorators. */
  readonly wrappers: readonly string[];
  /** The documentation stands in the body, as in Python. */
  readonly docstring?: (node: Node) => Node | undefined;
  /** Methods define fields: `self.x = 1`. */
  readonly fieldsInMethods?: boolean;
}

/** The child in a field. */
export function field(node: Node, name: string): Node | null {
  return node.childForFieldName(name);
}

/** The first child of one of these types. */
export function childOf(node: Node, ...types: readonly string[]): Node | undefined {
  return node.namedChildren.find((child) => child !== null && types.includes(child.type)) ?? undefined;
}

/** All children of one of these types. */
export function childrenOf(node: Node, ...types: readonly string[]): Node[] {
  return node.namedChildren.filter((child) => child !== null && types.includes(child.type)) as Node[];
}

/** The name of a type without its package, arguments and signs: `Base` of `*pkg.Base[T]`. */
export function typeName(node: Node | null | undefined): string {
  return typeNameOf(node?.text.slice(0, 400) ?? "");
}

/** The same for text. */
export function typeNameOf(text: string): string {
  const bare = text
    .replace(
      /^(?:[&*?\s]|'\w+\s|mut\s|dyn\s|new\s|class\s|struct\s|public\s|private\s|protected\s|virtual\s)+/,
      "",
    )
    .replace(/[<[({\s].*$/s, "");
  return /([\p{L}_$][\p{L}\p{N}_$]*)[?!&*]*$/u.exec(bare)?.[1] ?? "";
}

const TAILS = [
  "property",
  "attribute",
  "field",
  "name",
  "method",
  "function",
  "constructor",
  "type",
  "value",
];

/** The leaf that names what an expression ends in: `put` of `self.queue.put`. */
export function tail(node: Node | null | undefined): Node | undefined {
  let at = node ?? undefined;
  for (let depth = 0; at !== undefined && at.namedChildCount > 0 && depth < 40; depth++) {
    const here: Node = at;
    const next = TAILS.map((name) => here.childForFieldName(name)).find((child) => child !== null);
    at =
      next ??
      here.namedChildren.findLast(
        (child) => child !== null && !/argument|comment|block|lambda/.test(child.type),
      ) ??
      undefined;
  }
  return at;
}

/** What stands before the last name of an expression, as text: `self.queue` of `self.queue.put`. */
export function receiverOf(callee: Node | null | undefined): string | undefined {
  const last = tail(callee);
  if (callee === null || callee === undefined || last === undefined) return undefined;
  const before = callee.text.slice(0, last.startIndex - callee.startIndex).slice(-200);
  return /^(.*?)\s*(?:\?\.|\.|::|->|\\)\s*[@$#]?$/s.exec(before)?.[1]?.trim();
}

/** The function of a node that its field names. */
export const fieldTail =
  (name: string) =>
  (node: Node): Node | undefined =>
    tail(field(node, name));
