import type { Warning } from "../envelope/index.ts";
import type { RunEvent } from "../pipeline/ports.ts";
import { newJobId } from "../protocol/job-id.ts";
import type { MetaFields } from "../protocol/meta.ts";
import { createProtocolStream, type ProtocolStream } from "../protocol/stream.ts";
import { traceIdOf } from "../protocol/trace-id.ts";
import type { SourceFactory } from "./calls.ts";
import type { OnEvent } from "./runs.ts";

/** What the lines of one call say of it. */
export interface LineSettings {
  readonly command: string;
  readonly sources: SourceFactory;
  readonly traceparent: string | undefined;
  readonly meta: MetaFields;
  /** A new one where absent. */
  readonly jobId?: string | undefined;
  readonly write: (line: Buffer) => void;
}

/** The profile of Protocol v1 that the worker keeps to. */
const PROFILES = ["core/v1"];

/** Starts the Protocol v1 lines of one call. */
export function startLines(settings: LineSettings): ProtocolStream {
  const { command, sources, traceparent, meta, jobId, write } = settings;
  return createProtocolStream({
    command: `envelope/${command}`,
    // Its own sources: the ids of the envelope must not depend on how it is framed (R18).
    jobId: jobId ?? newJobId(sources()),
    traceId: traceIdOf(traceparent),
    now: sources().now,
    meta: { runner: null, profiles: PROFILES, ...meta },
    write,
  });
}

/** A run's events as progress lines; `pct` is how far the last stage stands in the run's own order. */
export function progressOf(stream: ProtocolStream): OnEvent {
  return (event, order) => {
    const { type, ...facts } = event;
    if (type === "run_finished") return;
    stream.progress({ pct: percentOf(event, order), event: type, ...facts });
  };
}

function percentOf(event: RunEvent, order: readonly string[]): number {
  const position = order.indexOf(event.stage);
  const done = event.type === "stage_finished" ? position + 1 : position;
  // The terminal line stands for the rest, so that loops back never look finished.
  return Math.round((Math.max(0, done) / order.length) * 99);
}

const MAX_REPAIRS = 1024;

/**
 * `COUNT; path=code, path=code, …`: as many repairs as fit; the count tells whether some are left
 * out. Paths are percent-encoded where a header could not carry them. Undefined without repairs.
 */
export function repairsText(warnings: readonly Warning[]): string | undefined {
  if (warnings.length === 0) return undefined;
  let text = `${warnings.length};`;
  for (const [index, { path, code }] of warnings.entries()) {
    const item = `${index === 0 ? " " : ", "}${encoded(path)}=${code}`;
    if (text.length + item.length > MAX_REPAIRS) break;
    text += item;
  }
  return text;
}

function encoded(path: string): string {
  return encodeURI(path.toWellFormed()).replaceAll(/[,;=]/g, encodeURIComponent);
}
