import { ERROR_CATALOG } from "../errors/catalog.ts";
import type { WorkerError } from "../errors/worker-error.ts";
import type { ProtocolEnvelope } from "../gen/protocol/protocol-envelope.ts";
import { fitInto } from "./fit-into.ts";
import { type MetaFields, progressMeta, type Timing, terminalMeta } from "./meta.ts";

/** The payload of an envelope. */
export type ProtocolData = Readonly<Record<string, unknown>>;

/** What an error envelope may carry beside the error and its hint. */
export interface ErrorExtras {
  readonly data?: ProtocolData | undefined;
  readonly meta?: MetaFields | undefined;
}

/** Progress is read while it happens, so its data stays within this many bytes of JSON. */
export const MAX_PROGRESS_BYTES = 1024;

/** Frames a result. Where the data names an artifact, `meta.cas_digest` repeats its digest. */
export function okEnvelope(
  command: string,
  data: ProtocolData,
  timing: Timing,
  meta: MetaFields = {},
): ProtocolEnvelope {
  const fields = { ...digestOf(data), ...meta };
  return frame("ok", command, data, terminalMeta(timing, fields), NO_ERROR);
}

/** Frames an error: code and message for programs, the hint where Protocol v1 puts it. */
export function errorEnvelope(
  command: string,
  error: WorkerError,
  timing: Timing,
  { data = {}, meta = {} }: ErrorExtras = {},
): ProtocolEnvelope {
  const fields = { ...digestOf(data), ...meta };
  return frame("error", command, { hint: error.hint, ...data }, terminalMeta(timing, fields), {
    code: error.code,
    // The protocol wants a message that says something; what is thrown may have none.
    message: error.message.trim() === "" ? ERROR_CATALOG[error.code].meaning : error.message,
    details: error.details,
  });
}

/** Frames a progress event; data over the size limit is cut and marked with `truncated`. */
export function progressEnvelope(
  command: string,
  data: ProtocolData,
  now: () => number,
  place: { readonly seq: number; readonly final?: boolean },
  meta: MetaFields = {},
): ProtocolEnvelope {
  const small = fitInto(data, MAX_PROGRESS_BYTES);
  return frame("progress", command, small, progressMeta(now, place, meta), NO_ERROR);
}

const NO_ERROR = { code: null, message: null, details: {} } as const;

function frame(
  status: ProtocolEnvelope["status"],
  command: string,
  data: ProtocolData,
  meta: ProtocolEnvelope["meta"],
  error: ProtocolEnvelope["error"],
): ProtocolEnvelope {
  return { version: 1, status, command, data, meta, error };
}

function digestOf({ artifact }: ProtocolData): MetaFields {
  return typeof artifact === "string" ? { cas_digest: artifact } : {};
}
