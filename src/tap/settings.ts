import type { Look } from "./look.ts";

/** What a tap before a program needs to know. */
export interface TapSettings {
  readonly operation: string;
  readonly maxBytes: number;
  /** The answer is what merging makes of the peer's. */
  readonly mends: boolean;
  readonly look: Look;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
}
