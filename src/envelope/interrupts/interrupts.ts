import type { EnvelopeValues } from "../document/document.ts";
import { INTERRUPT_FIELDS, type InterruptFieldName } from "../fields/interrupt-fields.ts";

/** A pending or answered question to a person, whichever of the three spellings carried it. */
export interface Interrupt {
  /** `other` stands for the peers' reviews, checkpoints and system interrupts. */
  readonly kind: "clarification" | "confirmation" | "other";
  readonly pending: boolean;
  readonly id: string | null;
  /** The question or the message. */
  readonly prompt: string | null;
  /** A clarification's text. */
  readonly answer: string | null;
  /** A confirmation's decision; only boolean true approves. */
  readonly approved: boolean | null;
  /** There is a response, whatever it says: the Go peer leaves a denial out of it. */
  readonly responded: boolean;
}

/** The interrupt fields of the seed. */
export type SeedInterrupts = Pick<EnvelopeValues, InterruptFieldName>;

/** The interrupt fields of an envelope without any. */
export const NO_INTERRUPTS = seedInterrupts(({ part }) => (part === "pending" ? false : null));

/** Reads the unified spelling: `interrupt_pending` with `interrupt{kind}` or `interrupt{type}`. */
export function readUnified(pending: unknown, interrupt: unknown): Interrupt | null {
  if (!isRecord(interrupt)) {
    if (pending !== true) return null;
    return { kind: "other", pending, id: null, prompt: null, answer: null, approved: null, responded: false };
  }
  const response = interrupt.response ?? null;
  const answer = isRecord(response) ? response.text : response;
  const approved = isRecord(response) ? response.approved : response;
  // Some hooks of the Python peer set the interrupt and leave the flag out.
  const isOpen = namesOf(interrupt).length > 0 && response === null;
  return {
    kind: kindOf(interrupt),
    pending: typeof pending === "boolean" ? pending : isOpen,
    id: textOrNull(interrupt.id),
    prompt: textOrNull(interrupt.question) ?? textOrNull(interrupt.message),
    answer: textOrNull(answer),
    approved: typeof approved === "boolean" ? approved : null,
    responded: response !== null,
  };
}

function kindOf(interrupt: Record<string, unknown>): Interrupt["kind"] {
  const [name, another = name] = namesOf(interrupt);
  return name === another && (name === "clarification" || name === "confirmation") ? name : "other";
}

function namesOf({ kind, type }: Record<string, unknown>): string[] {
  return [kind, type].filter((name) => typeof name === "string" && name !== "") as string[];
}

/** The seed's fields for an interrupt that came in the unified spelling. */
export function toSeedFields(interrupt: Interrupt): SeedInterrupts {
  return seedInterrupts(({ name, kind, part }) =>
    kind === interrupt.kind ? interrupt[part] : NO_INTERRUPTS[name],
  );
}

/** Makes the interrupt fields of the seed, one by one. */
export function seedInterrupts(
  valueFor: (field: (typeof INTERRUPT_FIELDS)[number]) => unknown,
): SeedInterrupts {
  return Object.fromEntries(INTERRUPT_FIELDS.map((field) => [field.name, valueFor(field)])) as SeedInterrupts;
}

/** What holds a run, over all spellings. */
export type InterruptState =
  | { readonly kind: "none" }
  | {
      readonly kind: "clarification";
      readonly question: string | null;
      /** The answer that was given; null while the run waits. */
      readonly answer: string | null;
    }
  | {
      readonly kind: "confirmation";
      readonly id: string | null;
      readonly message: string | null;
      /** The decision that was given; null while the run waits. */
      readonly approved: boolean | null;
    }
  | { readonly kind: "other" }
  /** The spellings disagree: paused and unapproved (R12). */
  | { readonly kind: "conflict" };

/** Reads all spellings as one interrupt. Where they disagree, the run stays paused. */
export function interruptState(seed: SeedInterrupts, unified: Interrupt | null): InterruptState {
  if (unified !== null && !agrees(seed, unified)) return { kind: "conflict" };
  if (seed.clarification_pending && seed.confirmation_pending) return { kind: "conflict" };
  if (seed.clarification_pending) return clarificationOf(seed);
  if (seed.confirmation_pending) return confirmationOf(seed);
  return unified?.kind === "other" && unified.pending ? { kind: "other" } : { kind: "none" };
}

/** The question for clarification in the seed's fields, pending or not. */
export function clarificationOf(seed: SeedInterrupts): InterruptState {
  const answer = seed.clarification_response;
  return { kind: "clarification", question: seed.clarification_question, answer };
}

/** The question for confirmation in the seed's fields, pending or not. */
export function confirmationOf(seed: SeedInterrupts): InterruptState {
  const approved = seed.confirmation_response;
  return { kind: "confirmation", id: seed.confirmation_id, message: seed.confirmation_message, approved };
}

/** Tells whether an interrupt holds the run: there is one and nobody has answered it. */
export function isWaiting(state: InterruptState): boolean {
  switch (state.kind) {
    case "none":
      return false;
    case "clarification":
      return state.answer === null;
    case "confirmation":
      return state.approved === null;
    default:
      return true;
  }
}

function agrees(seed: SeedInterrupts, unified: Interrupt): boolean {
  const pending = seed.clarification_pending || seed.confirmation_pending;
  if (unified.kind === "other") return !(unified.pending && pending);
  if (pending !== unified.pending) return false;
  // The fields of the other kind may still hold an earlier question, which says nothing about this one.
  return unified.kind === "clarification" ? agreesOnAnswer(seed, unified) : agreesOnDecision(seed, unified);
}

function agreesOnAnswer(seed: SeedInterrupts, unified: Interrupt): boolean {
  const answer = seed.clarification_response;
  if (unified.pending) return seed.clarification_pending && answer === unified.answer;
  return answer === null || unified.answer === null || answer === unified.answer;
}

function agreesOnDecision(seed: SeedInterrupts, unified: Interrupt): boolean {
  const sameId = unified.id === null || unified.id === seed.confirmation_id;
  const approved = seed.confirmation_response;
  if (unified.pending) return seed.confirmation_pending && approved === unified.approved && sameId;
  return approved !== true || (unified.approved === true && sameId);
}

/** Tells whether a parsed value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
