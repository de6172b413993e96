import type { EnvelopeDocument } from "./document.ts";
import {
  type InterruptState,
  interruptState,
  NO_INTERRUPTS,
  readUnified,
  type SeedInterrupts,
} from "./interrupts.ts";

/** The interrupt of an envelope, over all spellings (R12) and the two pseudo-stages (R1). */
export function currentInterrupt(envelope: EnvelopeDocument): InterruptState {
  const unified =
    envelope.has("interrupt_pending") || envelope.has("interrupt")
      ? readUnified(envelope.value("interrupt_pending"), envelope.value("interrupt"))
      : null;
  const seed = seedInterrupts(envelope);
  const state = interruptState(seed, unified);
  if (state.kind !== "none") return state;
  switch (envelope.get("current_stage")) {
    case "clarification":
      return {
        kind: "clarification",
        question: seed.clarification_question,
        answer: seed.clarification_response,
      };
    case "confirmation":
      return {
        kind: "confirmation",
        id: seed.confirmation_id,
        message: seed.confirmation_message,
        approved: seed.confirmation_response,
      };
    default:
      return state;
  }
}

function seedInterrupts(envelope: EnvelopeDocument): SeedInterrupts {
  const names = Object.keys(NO_INTERRUPTS) as (keyof SeedInterrupts)[];
  const seed = Object.fromEntries(
    names.map((name) => [name, envelope.get(name)]),
  ) as unknown as SeedInterrupts;
  // An empty text answers nothing, in this spelling as in the others.
  return { ...seed, clarification_response: seed.clarification_response || null };
}
