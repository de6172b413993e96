import { toWorkerError } from "../errors/worker-error.ts";
import type { ProtocolEnvelope } from "../gen/protocol/protocol-envelope.ts";
import { errorEnvelope, okEnvelope, type ProtocolData, progressEnvelope } from "./envelope.ts";
import type { MetaFields, Timing } from "./meta.ts";
import { envelopeLine, type RawMembers } from "./serialize.ts";

/** What a stream needs to frame its lines. */
export interface ProtocolStreamOptions {
  readonly command: string;
  readonly jobId: string;
  readonly traceId?: string | undefined;
  readonly now: () => number;
  /** Takes one line at a time, with its line break. */
  readonly write: (line: Buffer) => void;
  /** More fields for the `meta` of every line. */
  readonly meta?: MetaFields | undefined;
}

/**
 * Writes one command's stream: progress lines, then one terminal line. Each method tells whether its
 * line was written. The first terminal call wins: a signal and the end of the work may race, so what
 * is called after it is ignored.
 */
export interface ProtocolStream {
  progress(data: ProtocolData): boolean;
  ok(data: ProtocolData, raw?: RawMembers): boolean;
  error(thrown: unknown, data?: ProtocolData, raw?: RawMembers): boolean;
}

/**
 * Starts a stream that cannot break the rules of streaming: `seq` counts from 0, `data.pct` stays
 * within 0 and 100 and never falls, data is small, and nothing follows the terminal line. The last
 * progress line is one of its own, made when the end is known: it carries `final` and how it ended.
 */
export function createProtocolStream(options: ProtocolStreamOptions): ProtocolStream {
  const { command, now, write } = options;
  const meta: MetaFields = { ...options.meta, job_id: options.jobId, trace_id: options.traceId };
  const startedAt = now();
  let seq = 0;
  let lastPct: number | undefined;
  let ended = false;

  const progressLine = (data: ProtocolData, at: () => number, place: { final?: true } = {}): Buffer => {
    const { pct, ...rest } = data;
    const isNumber = typeof pct === "number" && !Number.isNaN(pct);
    const next = isNumber ? Math.min(100, Math.max(lastPct ?? 0, pct)) : undefined;
    const payload = next === undefined ? rest : { pct: next, ...rest };
    const line = envelopeLine(progressEnvelope(command, payload, at, { seq, ...place }, meta));
    lastPct = next ?? lastPct;
    seq++;
    return line;
  };

  const end = (makeTerminal: (timing: Timing) => ProtocolEnvelope, raw?: RawMembers): boolean => {
    if (ended) return false;
    const endedAt = now();
    const at = (): number => endedAt;
    // Both lines are made before one is written: data that JSON cannot hold must leave no half end.
    const terminal = makeTerminal({ startedAt, now: at });
    const lines = [envelopeLine(terminal, raw)];
    if (seq > 0) {
      const pct = terminal.status === "ok" ? 100 : lastPct;
      const summary = { pct, event: "end", status: terminal.status };
      lines.unshift(progressLine(summary, at, { final: true }));
    }
    ended = true;
    for (const line of lines) write(line);
    return true;
  };

  return {
    progress(data) {
      if (ended) return false;
      write(progressLine(data, now));
      return true;
    },
    ok: (data, raw) => end((timing) => okEnvelope(command, data, timing, meta), raw),
    error: (thrown, data, raw) =>
      end((timing) => errorEnvelope(command, toWorkerError(thrown), timing, { data, meta }), raw),
  };
}
