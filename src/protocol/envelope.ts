import type { ErrorCode } from "../errors/catalog.ts";
import type { WorkerError } from "../errors/worker-error.ts";

/** Execution metadata of a Protocol v1 envelope, in the order in which it is written. */
export interface ProtocolMeta {
  readonly ts: string;
  readonly duration_ms: number;
  readonly source: "run" | "cache" | "memory";
}

/** A Protocol v1 envelope: the frame around results, errors and progress. */
export interface ProtocolEnvelope {
  readonly version: 1;
  readonly status: "ok" | "error" | "progress";
  readonly command: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly meta: ProtocolMeta;
  readonly error: {
    readonly code: ErrorCode | null;
    readonly message: string | null;
    readonly details: Readonly<Record<string, unknown>>;
  };
}

/** When a piece of work began and how to tell the time, for `meta`. */
export interface Timing {
  readonly startedAt: number;
  readonly now: () => number;
}

/** Frames an error: code and message for programs, the hint where Protocol v1 puts it. */
export function errorEnvelope(command: string, error: WorkerError, timing: Timing): ProtocolEnvelope {
  return {
    version: 1,
    status: "error",
    command,
    data: { hint: error.hint },
    meta: metaOf(timing),
    error: { code: error.code, message: error.message, details: error.details },
  };
}

function metaOf({ startedAt, now }: Timing): ProtocolMeta {
  const end = now();
  return {
    ts: new Date(end).toISOString(),
    duration_ms: Math.max(0, Math.round(end - startedAt)),
    source: "run",
  };
}
