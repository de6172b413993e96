// Generated from schemas/error-entry.schema.json by `npm run generate`. Do not edit.

/**
 * One failure during a run: an entry of errors.
 */
export interface ErrorEntry {
  /**
   * Stage in which it happened
   */
  agent: string;
  /**
   * Kind of failure: a code of the error catalog, or the name a peer gives it
   */
  error_type: string;
  /**
   * What failed and why
   */
  message: string;
  /**
   * When it happened
   */
  timestamp: string;
  /**
   * Whether the run could go on after it
   */
  recoverable: boolean;
  /**
   * More facts: names, paths, limits
   */
  details?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
