// Generated from schemas/tools/read-file.schema.json by `npm run generate`. Do not edit.

/**
 * Reads a text file of the workspace, or some of its lines.
 */
export interface ReadFileInput {
  /**
   * Path of the file from the workspace's root
   */
  path: string;
  /**
   * First line to read, from 1
   */
  start?: number;
  /**
   * Last line to read
   */
  end?: number;
}
