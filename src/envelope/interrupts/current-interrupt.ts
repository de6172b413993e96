import type { EnvelopeDocument } from "../document/document.ts";
import { clarificationOf, confirmationOf, type InterruptState, interruptState } from "./interrupt-state.ts";
import { type Interrupt, readUnified, type SeedInterrupts, seedInterrupts } from "./interrupts.ts";

/** The interrupt of an envelope that is pending, over all spellings (R12) and the two pseudo-stages (R1). */
export function currentInterrupt(envelope: EnvelopeDocument): InterruptState {
  if (!mayBeInterrupted(envelope)) return NO_INTERRUPT;
  const seed = seedInterruptsOf(envelope);
  const unified = unifiedInterrupt(envelope);
  const state = interruptState(seed, unified);
  if (state.kind !== "none") return state;
  switch (envelope.get("current_stage")) {
    case "clarification":
      return clarificationOf(seed, unified);
    case "confirmation":
      return confirmationOf(seed, unified);
    default:
      return state;
  }
}

const NO_INTERRUPT: InterruptState = { kind: "none" };

/** Nearly all envelopes are in none of the ways to say so, and a run asks before each stage. */
function mayBeInterrupted(envelope: EnvelopeDocument): boolean {
  const stage = envelope.get("current_stage");
  return (
    envelope.get("clarification_pending") ||
    envelope.get("confirmation_pending") ||
    stage === "clarification" ||
    stage === "confirmation" ||
    unifiedInterrupt(envelope) !== null
  );
}

/** What a run waits for; more than one kind where the spellings disagree, so that an answer can settle all. */
export function waitingKinds(envelope: EnvelopeDocument): ReadonlySet<Interrupt["kind"]> {
  const state = currentInterrupt(envelope);
  if (state.kind === "none") return new Set();
  if (state.kind !== "conflict") return new Set([state.kind]);
  const kinds = new Set<Interrupt["kind"]>();
  if (envelope.get("confirmation_pending")) kinds.add("confirmation");
  if (envelope.get("clarification_pending")) kinds.add("clarification");
  const unified = unifiedInterrupt(envelope);
  return unified === null ? kinds : kinds.add(unified.kind);
}

/**
 * What a person has said to a confirmation, pending or not: the Go peer closes a question with its answer. The
 * spellings agree where this is asked. Null where nobody has said anything, or it counts no more.
 */
export function recordedDecision(
  envelope: EnvelopeDocument,
): { readonly id: string | null; readonly approved: boolean } | null {
  const seed = seedInterruptsOf(envelope);
  const unified = unifiedInterrupt(envelope);
  if (isSpentApproval(seed, unified)) return null;
  const { id, approved } = confirmationOf(seed, unified);
  return approved === null ? null : { id, approved };
}

/** Whether what the seed's fields still say was approved for a stage that has finished. */
function isSpentApproval(seed: SeedInterrupts, unified: Interrupt | null): boolean {
  if (unified?.kind !== "confirmation" || !unified.spent || seed.confirmation_pending) return false;
  return unified.id === null || (seed.confirmation_id ?? unified.id) === unified.id;
}

/** The answer to a question that waits for intent, pending or not; null where there is none, or it counts no more. */
export function recordedAnswer(envelope: EnvelopeDocument): string | null {
  const unified = unifiedInterrupt(envelope);
  if (!envelope.get("clarification_pending") && (unified?.kind !== "clarification" || unified.spent))
    return null;
  return clarificationOf(seedInterruptsOf(envelope), unified).answer;
}

/** The interrupt of an envelope in the unified spelling. */
export function unifiedInterrupt(envelope: EnvelopeDocument): Interrupt | null {
  return readUnified(envelope.value("interrupt_pending"), envelope.value("interrupt"));
}

function seedInterruptsOf(envelope: EnvelopeDocument): SeedInterrupts {
  // An empty text answers nothing, in this spelling as in the others.
  return seedInterrupts(({ name, part }) =>
    part === "answer" ? envelope.get(name) || null : envelope.get(name),
  );
}
