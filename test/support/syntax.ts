import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";

/** A node of a syntax tree, as oxc-parser gives it. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A file as a syntax tree. */
export interface ParsedFile {
  /** The path below the folder that was read, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: Node;
}

/** Parses a file; throws where it is none of TypeScript or JavaScript. */
export function parseFile(path: string, text: string): ParsedFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  return { path, text, program: program as unknown as Node };
}

/** Parses every file of TypeScript below a folder that is no test. */
export function parseFolder(folder: string): ParsedFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !/\.(test|d)\.ts$/.test(file))
    .sort()
    .map((file) => parseFile(file, readFileSync(join(folder, file), "utf8")));
}

/** Visits a node and all below it. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  visit(node, parent);
  for (const child of childrenOf(node)) walk(child, visit, node);
}

/** The nodes right below a node. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** Tells whether a value is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** The line in which a node begins, counted from 1. */
export function lineOf({ text }: ParsedFile, node: Node): number {
  return text.slice(0, node.start as number).split("\n").length;
}
