import { childrenOf, isNode, lineOf, type Node, type ParsedFile } from "./syntax.ts";

const FUNCTION = /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/;

/** Methods that change what they are called on. */
const CHANGES = new Set(
  ["set", "add", "delete", "clear", "push", "pop", "shift", "unshift", "splice"].concat([
    "sort",
    "reverse",
    "fill",
    "copyWithin",
  ]),
);

/** Methods of Object, Reflect and Atomics that change their first argument. */
const CHANGES_FIRST =
  /^(Object\.(assign|definePropert(y|ies)|setPrototypeOf)|Reflect\.(set|defineProperty|deleteProperty)|Atomics\.(store|add))$/;

/** Methods that call what they are given before they return. */
const CALLS_AT_ONCE = new Set(["forEach", "map", "flatMap", "filter", "reduce"]);

/** What the names of a module stand for, as far as it matters here. */
interface ModuleNames {
  /** Constants, functions, classes and what is imported from our own files: one for all who use the module. */
  readonly shared: ReadonlySet<string>;
  /** Constants that are made by lazy(), when they are first called. */
  readonly lazy: ReadonlySet<string>;
}

/**
 * Finds what a module keeps from call to call: variables, and values that a function changes. What is done while the
 * module loads is no such thing.
 */
export function findModuleState(file: ParsedFile): string[] {
  const declared = (file.program.body as Node[]).map((node) =>
    isNode(node.declaration) ? node.declaration : node,
  );
  const names = moduleNames(declared);
  const found = new Set<string>();
  const report = (node: Node, what: string): void => {
    found.add(`${file.path}:${lineOf(file, node)} ${what}`);
  };
  for (const node of declared) {
    if (node.type !== "VariableDeclaration") continue;
    const kept = (node.declarations as Node[]).flatMap(({ id }) => namesIn(id));
    if (node.kind !== "const") report(node, `${node.kind} ${kept.join()}`);
    for (const { init } of node.declarations as Node[]) {
      if (keepsVariables(init)) report(node, `${kept.join()} keeps variables`);
    }
  }
  inspect(file.program, names, undefined, report);
  return [...found];
}

function moduleNames(declared: readonly Node[]): ModuleNames {
  const shared = new Set<string>();
  const lazy = new Set<string>();
  for (const node of declared) {
    if (node.type === "ImportDeclaration" && String((node.source as Node).value).startsWith(".")) {
      for (const { local } of node.specifiers as Node[]) shared.add(nameOf(local));
    } else if (node.type === "VariableDeclaration") {
      for (const { id, init } of node.declarations as Node[]) {
        for (const name of namesIn(id)) shared.add(name);
        if (isNode(init) && init.type === "CallExpression" && nameOf(init.callee) === "lazy")
          lazy.add(nameOf(id));
      }
    } else if (isNode(node.id)) shared.add(nameOf(node.id));
  }
  return { shared, lazy };
}

/** Whether a value is what a function gives that is called at once and declares variables of its own. */
function keepsVariables(init: unknown): boolean {
  if (!isNode(init) || init.type !== "CallExpression") return false;
  const callee = unwrapped(init.callee);
  if (callee === undefined || !FUNCTION.test(callee.type) || !isNode(callee.body)) return false;
  return childrenOf(callee.body).some(({ type, kind }) => type === "VariableDeclaration" && kind !== "const");
}

/** Looks for changes in functions; `own` are the names that the functions around have of their own. */
function inspect(
  node: Node,
  names: ModuleNames,
  own: ReadonlySet<string> | undefined,
  report: (node: Node, what: string) => void,
): void {
  const inside = FUNCTION.test(node.type) ? new Set([...(own ?? []), ...ownNames(node)]) : own;
  if (inside !== undefined) {
    for (const target of targetsOf(node)) {
      const name = rootOf(target, names);
      if (name !== undefined && !inside.has(name)) report(node, `changes ${name}`);
    }
  }
  const atOnce = inside === undefined ? calledAtOnce(node) : [];
  for (const child of childrenOf(node)) {
    if (!atOnce.includes(child)) inspect(child, names, inside, report);
    else for (const part of childrenOf(child)) inspect(part, names, undefined, report);
  }
}

/** The functions among the arguments of a call that have returned when it does. */
function calledAtOnce(node: Node): unknown[] {
  const callee = node.type === "CallExpression" ? unwrapped(node.callee) : undefined;
  if (callee?.type !== "MemberExpression" || !CALLS_AT_ONCE.has(nameOf(callee.property))) return [];
  return (node.arguments as Node[]).filter(({ type }) => FUNCTION.test(type));
}

/** What a node changes: what is assigned to, counted up, deleted, or called by a method that changes it. */
function targetsOf(node: Node): unknown[] {
  switch (node.type) {
    case "AssignmentExpression":
      return membersIn(node.left);
    case "UpdateExpression":
      return membersIn(node.argument);
    case "UnaryExpression":
      return node.operator === "delete" ? membersIn(node.argument) : [];
    case "CallExpression": {
      const callee = unwrapped(node.callee);
      if (callee?.type !== "MemberExpression") return [];
      const method = nameOf(callee.property);
      if (CHANGES_FIRST.test(`${nameOf(callee.object)}.${method}`)) return [(node.arguments as Node[])[0]];
      return CHANGES.has(method) ? [callee.object] : [];
    }
    default:
      return [];
  }
}

/** The objects whose members an assignment writes; plain names are variables, which stand elsewhere. */
function membersIn(target: unknown): unknown[] {
  const node = unwrapped(target);
  if (node === undefined) return [];
  return node.type === "MemberExpression" ? [node.object] : childrenOf(node).flatMap(membersIn);
}

/** The name of the module in which a chain of members begins. */
function rootOf(target: unknown, names: ModuleNames): string | undefined {
  const node = unwrapped(target);
  if (node?.type === "MemberExpression") return rootOf(node.object, names);
  if (node?.type === "CallExpression") {
    const name = nameOf(node.callee);
    return names.lazy.has(name) ? name : undefined;
  }
  if (node?.type !== "Identifier") return undefined;
  const name = nameOf(node);
  return names.shared.has(name) ? name : undefined;
}

/** The names that a function declares, without those of the functions in it. */
function ownNames(node: Node): string[] {
  const parameters = (node.params as Node[]).flatMap(namesIn);
  const declaredIn = (inner: Node): string[] => {
    const own = /^(VariableDeclarator|FunctionDeclaration|ClassDeclaration)$/.test(inner.type)
      ? namesIn(inner.id)
      : inner.type === "CatchClause"
        ? namesIn(inner.param)
        : [];
    return FUNCTION.test(inner.type) ? own : [...own, ...childrenOf(inner).flatMap(declaredIn)];
  };
  return [...parameters, ...(isNode(node.body) ? declaredIn(node.body) : [])];
}

/** The names that a pattern binds. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [nameOf(pattern)];
    case "Property":
      return namesIn(pattern.value);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "ObjectPattern":
    case "ArrayPattern":
    case "RestElement":
    case "TSParameterProperty":
      return childrenOf(pattern).flatMap(namesIn);
    default:
      return [];
  }
}

/** A node without what TypeScript, brackets and `?.` put around it. */
function unwrapped(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  const isWrapper = /^(TS(NonNull|As|Satisfies)Expression|ParenthesizedExpression|ChainExpression)$/.test(
    node.type,
  );
  return isWrapper ? unwrapped(node.expression) : node;
}

function nameOf(node: unknown): string {
  return isNode(node) ? String(node.name ?? "") : "";
}
