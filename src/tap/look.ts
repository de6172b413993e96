import { mergeReply, type ReadOptions } from "../envelope/index.ts";
import { isLossless, reportHop } from "../envelope/merge/report.ts";
import { findingTexts, type HopMask, maskTexts } from "../envelope/merge/report-text.ts";
import { toWorkerError } from "../errors/worker-error.ts";
import { createMasking } from "../redact/index.ts";
import { maskOf } from "../redact/mask-paths.ts";
import { documentsOf, type HopDocuments, isCompared, type PassedHop } from "./hop.ts";
import type { SaveHop } from "./save-hops.ts";

/** What a tap does with what it sees. */
export interface LookSettings {
  readonly read: () => ReadOptions;
  readonly isMasked: boolean;
  /** Says something on stderr. */
  readonly say: (line: string) => void;
  /** Takes each unexpected finding as JSON text, instead of a line on stderr. */
  readonly report: ((operation: string, finding: Buffer) => void) | undefined;
  readonly save: SaveHop | undefined;
}

/** Looks at hops; what goes wrong with that is said, and never thrown. */
export interface Look {
  see(hop: PassedHop): void;
  /** The reply with what the peer has lost; the same bytes where it cannot be mended. */
  mend(hop: PassedHop): Buffer;
  /** A hop that nobody can look at. */
  pass(why: string): void;
}

/** Makes what looks at the hops of a peer. */
export function createLook(settings: LookSettings): Look {
  const { say } = settings;
  const pass = (why: string): void => say(`tap: not looked at: ${why}`);
  return {
    pass,
    see(hop) {
      try {
        compare(hop, settings);
      } catch (thrown) {
        pass(hop.reply.length === 0 ? "there is no answer" : toWorkerError(thrown).message);
      }
    },
    mend(hop) {
      const { operation, sent, reply, withDocument } = documentsOf(hop);
      if (!isCompared(operation)) return hop.reply;
      try {
        return withDocument(mergeReply(sent, reply, settings.read()).envelope.toBytes());
      } catch (thrown) {
        say(`tap: not mended: ${toWorkerError(thrown).message}`);
        return hop.reply;
      }
    },
  };
}

function compare(hop: PassedHop, settings: LookSettings): void {
  const documents = documentsOf(hop);
  const { operation, sent, reply } = documents;
  const options = settings.read();
  const isOfEnvelopes = isCompared(operation);
  if (settings.save === undefined && (!isOfEnvelopes || isLossless(sent, reply, options))) return;
  const mask = settings.isMasked ? maskOf(createMasking()) : undefined;
  const findings: Buffer[] = [];
  try {
    if (isOfEnvelopes) findings.push(...tell(documents, options, mask, settings));
  } finally {
    // What cannot be read is worth keeping, too.
    settings.save?.({ operation, sent, reply, ending: hop.ending, findings }, mask);
  }
}

/** Tells the unexpected findings of a hop, and gives all of them as JSON text. */
function tell(
  { operation, sent, reply }: HopDocuments,
  options: ReadOptions,
  mask: HopMask | undefined,
  { report, say }: LookSettings,
): Buffer[] {
  const { findings, merged } = reportHop(sent, reply, options);
  const texts = { sent, reply, merged: merged?.toBytes() };
  const written = findingTexts(findings, mask === undefined ? texts : maskTexts(texts, mask), mask);
  findings.forEach(({ path, kind, rule, expected }, index) => {
    if (expected) return;
    if (report !== undefined) report(operation, written[index]!);
    else say(`tap: ${kind} ${mask?.path(path) ?? path}${rule === null ? "" : ` (${rule})`}`);
  });
  return written;
}
