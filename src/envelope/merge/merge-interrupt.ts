import { sameValue } from "../../json/same-value.ts";
import { interruptFields } from "../fields/interrupt-fields.ts";
import { unifiedInterrupt } from "../interrupts/current-interrupt.ts";
import { type Interrupt, isRecord, readUnified, toSeedFields } from "../interrupts/interrupts.ts";
import { layOver } from "./interrupt-members.ts";
import { keep, type Merge } from "./merge-state.ts";

/**
 * Merges the interrupt, and gives the fields that are settled by it. A reply never clears a question
 * without a response to it. One that speaks only the unified spelling, and at most echoes the seed's
 * fields, speaks for those as well.
 */
export function mergeInterrupt(merge: Merge): readonly string[] {
  const { envelope, reply, present } = merge;
  const said = (name: string): unknown => (present.has(name) ? reply : envelope).value(name);
  const ours = unifiedInterrupt(envelope);
  const theirs = readUnified(said("interrupt_pending"), said("interrupt"));
  const isClosed = theirs === null || !(theirs.pending || theirs.responded);
  if (ours?.pending === true && isClosed) {
    keep(merge, "/interrupt", "the reply has no response to the interrupt");
    return ["interrupt", "interrupt_pending"];
  }
  const settled = mergeObject(merge, ours, theirs) ? ["interrupt"] : [];
  return isClosed || sameValue(ours, theirs) ? settled : [...settled, ...adoptNews(merge, theirs)];
}

/** Lays what the reply says of the same question over ours; false where it has a question of its own, or we have none. */
function mergeObject(
  { envelope, reply, present }: Merge,
  ours: Interrupt | null,
  theirs: Interrupt | null,
): boolean {
  if (!present.has("interrupt") || !isRecord(envelope.value("interrupt"))) return false;
  // What was asked and answered stays for the record.
  if (reply.value("interrupt") === null) return true;
  if (ours === null || theirs === null || !isSameQuestion(ours, theirs)) return false;
  const isSameAnswer = ours.responded && ours.answer === theirs.answer && ours.approved === theirs.approved;
  const merged = layOver(envelope.fragment("interrupt")!, reply.fragment("interrupt")!, isSameAnswer);
  envelope.setFragment("interrupt", merged);
  return true;
}

function isSameQuestion(ours: Interrupt, theirs: Interrupt): boolean {
  if (ours.kind !== theirs.kind || ours.kind === "other") return false;
  return (theirs.id ?? ours.id) === ours.id && (theirs.prompt ?? ours.prompt) === ours.prompt;
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
