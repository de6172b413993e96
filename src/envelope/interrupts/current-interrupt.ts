import type { EnvelopeDocument } from "../document/document.ts";
import {
  clarificationOf,
  confirmationOf,
  type Interrupt,
  type InterruptState,
  interruptState,
  readUnified,
  type SeedInterrupts,
  seedInterrupts,
} from "./interrupts.ts";

/** The interrupt of an envelope, over all spellings (R12) and the two pseudo-stages (R1). */
export function currentInterrupt(envelope: EnvelopeDocument): InterruptState {
  if (!mayBeInterrupted(envelope)) return NO_INTERRUPT;
  const seed = seedInterruptsOf(envelope);
  const state = interruptState(seed, unifiedInterrupt(envelope));
  if (state.kind !== "none") return state;
  switch (envelope.get("current_stage")) {
    case "clarification":
      return clarificationOf(seed);
    case "confirmation":
      return confirmationOf(seed);
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

function unifiedInterrupt(envelope: EnvelopeDocument): Interrupt | null {
  return readUnified(envelope.value("interrupt_pending"), envelope.value("interrupt"));
}

function seedInterruptsOf(envelope: EnvelopeDocument): SeedInterrupts {
  // An empty text answers nothing, in this spelling as in the others.
  return seedInterrupts(({ name, part }) =>
    part === "answer" ? envelope.get(name) || null : envelope.get(name),
  );
}
