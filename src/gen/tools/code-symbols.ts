// Generated from schemas/tools/code-symbols.schema.json by `npm run generate`. Do not edit.

/**
 * Finds definitions, members, callers and other relations of names in the workspace's code, by parsing it.
 */
export interface CodeSymbolsInput {
  /**
   * What is asked about the name, the owner or the path
   */
  relation: "definitions" | "members" | "calls" | "uses" | "heirs" | "imports" | "raises" | "outline";
  /**
   * The name as it is written in the code, without its owner
   */
  name?: string;
  /**
   * The type, module or package that the name belongs to, such as Cache or Outer.Inner
   */
  owner?: string;
  /**
   * Only this file or what is below this folder; a glob such as src/** /*.ts is taken too
   */
  path?: string;
  /**
   * Give at most this many symbols, 1,000 by default; total counts all
   */
  max_results?: number;
}
