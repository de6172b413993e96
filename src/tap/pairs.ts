import { type RequestId, readBeginning } from "../json/line-beginning.ts";

/** What is kept of lines that wait for their answers; beyond it they are passed without a look. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** A line that was sent: its bytes, or undefined where nobody can look at it. */
export type SentLine = Buffer | undefined;

/** Finds the line to which an answer belongs. */
export interface Pairs {
  sent(line: SentLine): void;
  /** Null where the answer belongs to none. */
  answered(line: Buffer | undefined): { readonly sent: SentLine } | null;
}

/** The n-th answer belongs to the n-th line; lines with an id have answers with the same. */
export function createPairs(maxBytes = MAX_WAITING_BYTES): Pairs {
  const waiting: SentLine[] = [];
  const named = new Map<RequestId, SentLine>();
  let bytes = 0;
  const taken = (sent: SentLine): { readonly sent: SentLine } => {
    bytes -= sent?.length ?? 0;
    return { sent };
  };
  return {
    sent(line) {
      if (line !== undefined && isBlank(line)) return;
      const kept = line !== undefined && bytes + line.length <= maxBytes ? line : undefined;
      const beginning = line && readBeginning(line);
      if (beginning?.kind === "cancel") return;
      bytes += kept?.length ?? 0;
      if (beginning === undefined) waiting.push(kept);
      else named.set(beginning.id, kept);
    },
    answered(line) {
      if (line !== undefined && isBlank(line)) return null;
      const id = line && readBeginning(line)?.id;
      if (id !== undefined && named.has(id)) {
        const sent = named.get(id);
        named.delete(id);
        return taken(sent);
      }
      return waiting.length === 0 ? null : taken(waiting.shift());
    },
  };
}

function isBlank(line: Buffer): boolean {
  return line.length < 64 && line.toString("latin1").trim() === "";
}
