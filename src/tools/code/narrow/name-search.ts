/** Takes a line that has one of the names. A line that is too long to show comes with another text. */
export type OnLine = (path: string, line: number, text: string) => void;

/** What a pass over the workspace has seen. */
export interface NameSearch {
  readonly files: number;
  readonly unreadable: number;
  /** Files with a name that are no text. */
  readonly binary: readonly string[];
  /** Files with a name that are too large to be read. */
  readonly large: readonly string[];
}
