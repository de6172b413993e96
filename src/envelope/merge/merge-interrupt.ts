import { sameValue } from "../../json/same-value.ts";
import { interruptFields } from "../fields/interrupt-fields.ts";
import { type Interrupt, readUnified, toSeedFields } from "../interrupts/interrupts.ts";
import { keep, type Merge } from "./merge-state.ts";

/**
 * Merges the interrupt, and gives the fields that are settled by it. A reply never clears a question
 * without a response to it. One that speaks only the unified spelling, and at most echoes the seed's
 * fields, speaks for those as well.
 */
export function mergeInterrupt(merge: Merge): readonly string[] {
  const { envelope, reply, present } = merge;
  const said = (name: string): unknown => (present.has(name) ? reply : envelope).value(name);
  const ours = readUnified(envelope.value("interrupt_pending"), envelope.value("interrupt"));
  const theirs = readUnified(said("interrupt_pending"), said("interrupt"));
  if (sameValue(ours, theirs)) return [];
  const isClosed = theirs === null || !(theirs.pending || theirs.responded);
  if (ours?.pending === true && isClosed) {
    keep(merge, "/interrupt", "the reply has no response to the interrupt");
    return ["interrupt", "interrupt_pending"];
  }
  return isClosed ? [] : adoptNews(merge, theirs);
}

/** Writes an interrupt that is new in the unified spelling into the seed's fields of its kind. */
function adoptNews({ envelope, reply, present }: Merge, interrupt: Interrupt): readonly string[] {
  const names = interruptFields(interrupt.kind).map(({ name }) => name);
  const isEcho = names.every((name) => !present.has(name) || sameValue(envelope.get(name), reply.get(name)));
  if (!isEcho) return [];
  const seed = toSeedFields(interrupt);
  for (const name of names) if (envelope.get(name) !== seed[name]) envelope.set(name, seed[name]);
  return names;
}
