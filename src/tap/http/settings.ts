import type { Look } from "../look.ts";

/** What a tap before an HTTP peer needs to know. */
export interface ProxySettings {
  readonly target: URL;
  readonly port: number;
  /** What the peer is asked to do where the path does not tell. */
  readonly operation: string;
  readonly maxBytes: number;
  readonly mends: boolean;
  readonly look: Look;
  readonly say: (line: string) => void;
}
