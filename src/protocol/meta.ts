import type { ProtocolMeta } from "../gen/protocol/protocol-envelope.ts";

/** The fields of `meta` in the one order in which this worker writes them. */
export const META_FIELDS = [
  "ts",
  "duration_ms",
  "runner",
  "workspace",
  "job_id",
  "trace_id",
  "profiles",
  "source",
  "cas_digest",
  "skill_version",
  "cache_key",
  "seq",
  "final",
  "memory",
  "partial",
  "agent_id",
  "mailbox_id",
  "correlation_id",
  "parent_job_id",
  "quota_remaining",
] as const satisfies readonly (keyof ProtocolMeta)[];

/** The fields of `meta` that a caller decides; the others follow from the clock and the status. */
export type MetaFields = {
  readonly [Name in Exclude<keyof ProtocolMeta, "ts" | "duration_ms" | "seq" | "final">]?:
    | ProtocolMeta[Name]
    | undefined;
};

/** When a piece of work began and how to tell the time, for `meta`. */
export interface Timing {
  readonly startedAt: number;
  readonly now: () => number;
}

/** The meta of an envelope that ends a command: it says how long the command took. */
export function terminalMeta({ startedAt, now }: Timing, fields: MetaFields): ProtocolMeta {
  const end = now();
  const duration = Math.max(0, Math.round(end - startedAt));
  return inOrder({ ts: timeOf(end), duration_ms: duration, source: "run", ...fields });
}

/** The meta of a progress event: its place in the stream instead of a duration. */
export function progressMeta(
  now: () => number,
  place: { readonly seq: number; readonly final?: boolean },
  fields: MetaFields,
): ProtocolMeta {
  return inOrder({ ts: timeOf(now()), source: "run", ...fields, ...place });
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function inOrder(fields: { [Name in keyof ProtocolMeta]: ProtocolMeta[Name] | undefined }): ProtocolMeta {
  const known = META_FIELDS.filter((name) => fields[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, fields[name]])) as unknown as ProtocolMeta;
}
