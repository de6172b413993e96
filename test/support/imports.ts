import { posix } from "node:path";
import { isNode, type Node, parseFile, walk } from "./syntax.ts";

/** What matters of one source file for the layering. */
export interface SourceFile {
  /** The path below src/, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  /** Globals that Node adds to the language, as far as the file uses them. */
  readonly nodeGlobals: readonly string[];
  readonly hasDefaultExport: boolean;
}

/** One import, export-from or dynamic import, also of types alone. */
export interface Import {
  /** A path below src/ for our own files, otherwise the specifier as written. */
  readonly to: string;
  readonly kind: "ours" | "builtin" | "package";
}

const NODE_GLOBALS = new Set(["process", "Buffer", "require", "module", "__dirname", "__filename"]);
const LOADERS = new Set(["require", "getBuiltinModule"]);

/** Parses a file and collects what it imports, in whichever form. */
export function readSource(path: string, text: string): SourceFile {
  const specifiers: unknown[] = [];
  const nodeGlobals = new Set<string>();
  let hasDefaultExport = false;
  walk(parseFile(path, text).program, (node, parent) => {
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
      case "ImportExpression":
      case "TSImportType":
        specifiers.push(literal(node.source));
        break;
      case "ExportNamedDeclaration":
        if (node.source !== null) specifiers.push(literal(node.source));
        break;
      case "CallExpression":
        if (LOADERS.has(nameOf(node.callee))) specifiers.push(literal((node.arguments as Node[])[0]));
        break;
      case "ExportDefaultDeclaration":
        hasDefaultExport = true;
        break;
      case "ExportSpecifier":
        if (nameOf(node.exported) === "default") hasDefaultExport = true;
        break;
      case "Identifier":
        if (NODE_GLOBALS.has(node.name as string) && isReference(node, parent))
          nodeGlobals.add(node.name as string);
        break;
    }
  });
  return {
    path,
    lines: text.trimEnd().split("\n").length,
    imports: specifiers.map((specifier) => resolve(path, specifier)),
    nodeGlobals: [...nodeGlobals],
    hasDefaultExport,
  };
}

/** The top-level folder of a file, or `root` for the files beside the folders. */
export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.indexOf("/")) : "root";
}

/** Finds a cycle in a graph and gives its members, or undefined. */
export function findCycle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] | undefined => {
    if (done.has(node)) return undefined;
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle !== undefined) return cycle;
    }
    path.pop();
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** Not a reference: the name of a property, of a method, or of a parameter in a type. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === "MemberExpression") return parent.object === node || parent.computed === true;
  if (parent?.type === "Property") return parent.value === node || parent.computed === true;
  return !/^(MethodDefinition|PropertyDefinition|TS\w*Signature|TSFunctionType|TSPropertySignature)$/.test(
    parent?.type ?? "",
  );
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "MemberExpression") return nameOf(node.property);
  return String(node.name ?? "");
}

function literal(node: unknown): unknown {
  return isNode(node) && node.type === "Literal" ? node.value : undefined;
}

function resolve(from: string, specifier: unknown): Import {
  if (typeof specifier !== "string") throw new Error(`${from}: an import does not say what it imports`);
  if (specifier.startsWith(".")) return { to: posix.join(posix.dirname(from), specifier), kind: "ours" };
  return { to: specifier, kind: specifier.startsWith("node:") ? "builtin" : "package" };
}
