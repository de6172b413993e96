/** Bounds of one call of a workspace tool. Reaching one cuts the result; it never fails the call. */
export interface WorkspaceLimits {
  /** Files that are listed or searched. */
  readonly maxFiles: number;
  /** Bytes of one file; larger files are not searched. */
  readonly maxFileBytes: number;
  /** Bytes that are read in all. */
  readonly maxTotalBytes: number;
  /** Milliseconds of work. */
  readonly maxMillis: number;
}

/** The limits that hold where the caller sets none. */
export const DEFAULT_LIMITS: WorkspaceLimits = {
  maxFiles: 50_000,
  maxFileBytes: 5 * 1024 * 1024,
  maxTotalBytes: 512 * 1024 * 1024,
  maxMillis: 10_000,
};

/** How a result names the bound that cut it. */
export type LimitName =
  | "max_files"
  | "max_total_bytes"
  | "max_millis"
  | "max_results"
  | "max_lines"
  | "max_bytes";
