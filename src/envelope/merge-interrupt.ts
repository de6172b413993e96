import type { EnvelopeDocument } from "./document.ts";
import {
  type Interrupt,
  NO_INTERRUPTS,
  readUnified,
  type SeedInterrupts,
  toSeedFields,
} from "./interrupts.ts";
import { keep, type Merge } from "./merge-state.ts";
import { sameValue } from "./same-value.ts";

/**
 * Merges the interrupt, and gives the fields that are settled by it. A reply without an interrupt
 * never clears a question. One that speaks only the unified spelling, and at most echoes the seed's
 * fields, speaks for those as well.
 */
export function mergeInterrupt(merge: Merge): readonly string[] {
  const { envelope, reply, present } = merge;
  const [ours, theirs] = [unifiedOf(envelope), unifiedOf(reply)];
  if (theirs === null) {
    if (ours?.pending !== true || !(present.has("interrupt") || present.has("interrupt_pending"))) return [];
    keep(merge, "/interrupt", "the reply has no interrupt and no answer to this one");
    return ["interrupt", "interrupt_pending"];
  }
  const names = Object.keys(NO_INTERRUPTS).filter((name) => name.startsWith(theirs.kind));
  const isEcho = names.every(
    (name) => !present.has(name) || sameValue(envelope.value(name), reply.value(name)),
  );
  const closesUnanswered = !theirs.pending && !theirs.responded;
  if (sameValue(ours, theirs) || !isEcho || closesUnanswered) return [];
  const seed = toSeedFields(theirs);
  for (const name of names as (keyof SeedInterrupts)[]) {
    if (envelope.get(name) !== seed[name]) envelope.set(name, seed[name]);
  }
  return names;
}

function unifiedOf(envelope: EnvelopeDocument): Interrupt | null {
  return readUnified(envelope.value("interrupt_pending"), envelope.value("interrupt"));
}
