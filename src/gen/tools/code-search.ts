// Generated from schemas/tools/code-search.schema.json by `npm run generate`. Do not edit.

/**
 * Finds lines in the files of the workspace.
 */
export interface CodeSearchInput {
  /**
   * Text to find, or a regular expression when regex is true
   */
  query: string;
  /**
   * Read the query as a regular expression
   */
  regex?: boolean;
  /**
   * Search only files whose path matches, such as src/** /*.ts
   */
  glob?: string;
  /**
   * Stop after this many lines
   */
  max_results?: number;
}
