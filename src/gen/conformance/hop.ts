// Generated from schemas/conformance/hop.schema.json by `npm run generate`. Do not edit.

/**
 * One hop of an envelope through a peer: what was sent, what came back, and what became of each value.
 */
export interface SavedHop {
  /**
   * The version of this form
   */
  version: 1;
  /**
   * What the peer was asked to do, such as process
   */
  operation: string;
  /**
   * When the reply was complete
   */
  recorded_at: string;
  /**
   * How a peer that was started for this hop ended
   */
  exit_code?: number;
  /**
   * The signal by which it ended, instead of an exit code
   */
  signal?: string;
  /**
   * The status of an HTTP peer
   */
  status?: number;
  /**
   * Whether secrets were looked for, and are masked; true unless given
   */
  masked?: boolean;
  /**
   * What was sent, with its own bytes; neither this nor sent_text where nothing was
   */
  sent?: {
    [k: string]: unknown;
  };
  /**
   * What was sent, where it is no JSON object
   */
  sent_text?: string;
  /**
   * What came back, with its own bytes; neither this nor reply_text where nothing did
   */
  reply?: {
    [k: string]: unknown;
  };
  /**
   * What came back, where it is no JSON object
   */
  reply_text?: string;
  findings: HopFinding[];
}
/**
 * What became of one value. A side without it leaves its key out; a value over 1 KB is {preview, size_bytes}.
 */
export interface HopFinding {
  /**
   * A JSON Pointer to the value
   */
  path: string;
  /**
   * What became of it; reordered is for lists only
   */
  kind: "lost" | "changed" | "added" | "rounded" | "retyped" | "respelled" | "reset" | "reordered";
  /**
   * The value that was sent
   */
  sent?: {
    [k: string]: unknown;
  };
  /**
   * The value that came back
   */
  reply?: {
    [k: string]: unknown;
  };
  /**
   * The value that merging makes of both
   */
  merged?: {
    [k: string]: unknown;
  };
  /**
   * Which rule the peer broke
   */
  rule:
    | null
    | "counter_fell"
    | "limit_changed"
    | "history_rewritten"
    | "id_changed"
    | "ran_after_end"
    | "ran_while_paused";
  /**
   * A run may do this, or the reply says the same in another way
   */
  expected: boolean;
}
