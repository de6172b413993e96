import type { Interrupt, SeedInterrupts } from "./interrupts.ts";

/** A question that intent needs an answer to. */
export interface Clarification {
  readonly kind: "clarification";
  readonly question: string | null;
  /** The answer that was given; null while the run waits. */
  readonly answer: string | null;
}

/** A question whether a plan may be executed. */
export interface Confirmation {
  readonly kind: "confirmation";
  readonly id: string | null;
  readonly message: string | null;
  /** The decision that was given; null while the run waits. */
  readonly approved: boolean | null;
}

/** What holds a run, over all spellings. */
export type InterruptState =
  | { readonly kind: "none" }
  | Clarification
  | Confirmation
  | {
      readonly kind: "other";
      /** False where a person has denied it; null while the run waits. */
      readonly approved: boolean | null;
    }
  /** The spellings disagree: paused and unapproved (R12). */
  | { readonly kind: "conflict" };

/**
 * Reads all spellings as one interrupt that is pending, answered or not. An answer in one of them counts while the
 * others are open; where they disagree, the run stays paused.
 */
export function interruptState(seed: SeedInterrupts, unified: Interrupt | null): InterruptState {
  if (seed.clarification_pending && seed.confirmation_pending) return { kind: "conflict" };
  const counted = unified?.spent === true ? null : unified;
  if (counted !== null && !agrees(seed, counted)) return { kind: "conflict" };
  if (counted?.kind === "other" && counted.pending) return { kind: "other", approved: counted.approved };
  const pendingKind = counted?.pending === true ? counted.kind : null;
  if (seed.clarification_pending || pendingKind === "clarification") return clarificationOf(seed, counted);
  if (seed.confirmation_pending || pendingKind === "confirmation") return confirmationOf(seed, counted);
  return { kind: "none" };
}

/** The question for clarification, pending or not. An old answer in the seed's fields answers no new question. */
export function clarificationOf(seed: SeedInterrupts, unified: Interrupt | null): Clarification {
  const theirs = unified?.kind === "clarification" && !unified.spent ? unified : null;
  const isNews = theirs?.pending === true && !seed.clarification_pending;
  const ours = isNews ? null : seed.clarification_response;
  return {
    kind: "clarification",
    question: isNews ? theirs.prompt : (seed.clarification_question ?? theirs?.prompt ?? null),
    answer: theirs?.answer ?? ours,
  };
}

/** The question for confirmation, pending or not. */
export function confirmationOf(seed: SeedInterrupts, unified: Interrupt | null): Confirmation {
  const theirs = unified?.kind === "confirmation" && !unified.spent ? unified : null;
  const isNews = theirs?.pending === true && !seed.confirmation_pending;
  const ours = isNews ? null : seed.confirmation_response;
  return {
    kind: "confirmation",
    id: isNews ? theirs.id : (seed.confirmation_id ?? theirs?.id ?? null),
    message: isNews ? theirs.prompt : (seed.confirmation_message ?? theirs?.prompt ?? null),
    approved: theirs?.approved ?? ours,
  };
}

/** Tells whether an interrupt holds the run: there is one and nobody has answered it. */
export function isWaiting(state: InterruptState): boolean {
  switch (state.kind) {
    case "none":
      return false;
    case "clarification":
      return state.answer === null;
    case "conflict":
      return true;
    default:
      return state.approved === null;
  }
}

function agrees(seed: SeedInterrupts, unified: Interrupt): boolean {
  const { clarification_pending: clarifies, confirmation_pending: confirms } = seed;
  switch (unified.kind) {
    case "other":
      return !(unified.pending && (clarifies || confirms));
    case "clarification":
      return !confirms && agreesOnAnswer(seed, unified);
    case "confirmation":
      return !clarifies && agreesOnDecision(seed, unified);
  }
}

function agreesOnAnswer(seed: SeedInterrupts, { pending, answer }: Interrupt): boolean {
  if (answer === null) return pending || !seed.clarification_pending;
  return (seed.clarification_response ?? answer) === answer;
}

function agreesOnDecision(seed: SeedInterrupts, { pending, id, approved }: Interrupt): boolean {
  const { confirmation_pending: isAsked, confirmation_response: ours } = seed;
  // What was taken back unanswered approves nothing.
  if (approved === null && !pending) return !isAsked && ours !== true;
  const isSameQuestion = id === null || (seed.confirmation_id ?? id) === id;
  if (isAsked || ours !== null)
    return isSameQuestion && (approved === null || (ours ?? approved) === approved);
  return true;
}
