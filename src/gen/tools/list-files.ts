// Generated from schemas/tools/list-files.schema.json by `npm run generate`. Do not edit.

/**
 * Lists the files of the workspace.
 */
export interface ListFilesInput {
  /**
   * List only files whose path matches, such as docs/**
   */
  glob?: string;
}
