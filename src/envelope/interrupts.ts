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
}

/** The seven interrupt fields of the seed. */
export interface SeedInterrupts {
  readonly clarification_pending: boolean;
  readonly clarification_question: string | null;
  readonly clarification_response: string | null;
  readonly confirmation_pending: boolean;
  readonly confirmation_id: string | null;
  readonly confirmation_message: string | null;
  readonly confirmation_response: boolean | null;
}

/** The interrupt fields of an envelope without any. */
export const NO_INTERRUPTS: SeedInterrupts = {
  clarification_pending: false,
  clarification_question: null,
  clarification_response: null,
  confirmation_pending: false,
  confirmation_id: null,
  confirmation_message: null,
  confirmation_response: null,
};

/** Reads the unified spelling: `interrupt_pending` with `interrupt{kind}` or `interrupt{type}`. */
export function readUnified(pending: unknown, interrupt: unknown): Interrupt | null {
  if (!isRecord(interrupt)) {
    return pending === true
      ? { kind: "other", pending: true, id: null, prompt: null, answer: null, approved: null }
      : null;
  }
  const kind = interrupt.kind ?? interrupt.type;
  const response = interrupt.response;
  const fields = isRecord(response) ? response : {};
  const answer = isRecord(response) ? (fields.text ?? null) : response;
  const approved = isRecord(response) ? fields.approved : response;
  return {
    kind: kind === "clarification" || kind === "confirmation" ? kind : "other",
    pending: pending === true,
    id: textOrNull(interrupt.id),
    prompt: textOrNull(interrupt.question) ?? textOrNull(interrupt.message),
    answer: textOrNull(answer),
    approved: typeof approved === "boolean" ? approved : null,
  };
}

/** The seed's fields for an interrupt that came in the unified spelling. */
export function toSeedFields(interrupt: Interrupt): SeedInterrupts {
  if (interrupt.kind === "clarification") {
    return {
      ...NO_INTERRUPTS,
      clarification_pending: interrupt.pending,
      clarification_question: interrupt.prompt,
      clarification_response: interrupt.answer,
    };
  }
  if (interrupt.kind === "confirmation") {
    return {
      ...NO_INTERRUPTS,
      confirmation_pending: interrupt.pending,
      confirmation_id: interrupt.id,
      confirmation_message: interrupt.prompt,
      confirmation_response: interrupt.approved,
    };
  }
  return NO_INTERRUPTS;
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
  if (seed.clarification_pending) {
    const answer = seed.clarification_response;
    return { kind: "clarification", question: seed.clarification_question, answer };
  }
  if (seed.confirmation_pending) {
    const { confirmation_id: id, confirmation_message: message, confirmation_response: approved } = seed;
    return { kind: "confirmation", id, message, approved };
  }
  return unified?.kind === "other" && unified.pending ? { kind: "other" } : { kind: "none" };
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
  if (!pending) return true;
  const expected = toSeedFields(unified);
  return (
    expected.clarification_pending === seed.clarification_pending &&
    expected.confirmation_pending === seed.confirmation_pending &&
    expected.clarification_response === seed.clarification_response &&
    expected.confirmation_response === seed.confirmation_response &&
    (expected.confirmation_id ?? seed.confirmation_id) === seed.confirmation_id
  );
}

/** Tells whether a parsed value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
