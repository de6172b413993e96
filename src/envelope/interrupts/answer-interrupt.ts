import type { EnvelopeDocument } from "../document/document.ts";
import type { Sources } from "../document/sources.ts";
import { interruptFields } from "../fields/interrupt-fields.ts";
import { currentInterrupt, recordedDecision, unifiedInterrupt } from "./current-interrupt.ts";
import {
  completeInterrupt,
  newInterrupt,
  type Question,
  recordResponse,
  spendAnswer,
} from "./interrupt-object.ts";
import { isWaiting } from "./interrupt-state.ts";
import { isRecord } from "./interrupts.ts";

/** Writes a question in every spelling, so that each peer sees that the run waits. */
export function askQuestion(envelope: EnvelopeDocument, question: Question, sources: Sources): void {
  const clarifies = question.kind === "clarification";
  envelope.set("clarification_pending", clarifies);
  envelope.set("confirmation_pending", !clarifies);
  if (clarifies) {
    envelope.set("clarification_question", question.question);
    envelope.set("clarification_response", null);
    envelope.set("terminal_reason", "clarification_required");
  } else {
    envelope.set("confirmation_id", question.id);
    envelope.set("confirmation_message", question.message);
    envelope.set("confirmation_response", null);
    envelope.set("terminal_reason", "confirmation_required");
  }
  envelope.setValue("interrupt_pending", true);
  envelope.setValue("interrupt", newInterrupt(envelope, question, sources));
}

/** Writes a question that stands only in the seed's fields into the object that the peers look for. */
export function showQuestion(envelope: EnvelopeDocument, sources: Sources): void {
  const state = currentInterrupt(envelope);
  const isOfSeed = state.kind === "clarification" || state.kind === "confirmation";
  if (!isOfSeed || !isWaiting(state) || isRecord(envelope.value("interrupt"))) return;
  envelope.setValue("interrupt_pending", true);
  envelope.setValue("interrupt", newInterrupt(envelope, questionOf(envelope, state.kind, sources), sources));
}

/** Gives an answer in every spelling that the envelope has; the question stays for the record. */
export function answerQuestion(envelope: EnvelopeDocument, answer: string | boolean, sources: Sources): void {
  const clarifies = typeof answer === "string";
  if (usesUnified(envelope)) nameQuestion(envelope, clarifies ? "clarification" : "confirmation", sources);
  envelope.set("clarification_pending", clarifies);
  envelope.set("confirmation_pending", !clarifies);
  if (clarifies) envelope.set("clarification_response", answer);
  else envelope.set("confirmation_response", answer);
  if (!usesUnified(envelope)) return;
  envelope.setValue("interrupt_pending", true);
  recordResponse(envelope, answer, sources);
}

/** Has both spellings name the question that is answered; one that is about another question is replaced. */
function nameQuestion(envelope: EnvelopeDocument, kind: Question["kind"], sources: Sources): void {
  const isSame = isAbout(envelope, kind);
  if (isSame) fillSeedFields(envelope, kind);
  const asked = newInterrupt(envelope, questionOf(envelope, kind, sources), sources);
  if (isSame) completeInterrupt(envelope, asked);
  else envelope.setValue("interrupt", asked);
}

function isAbout(envelope: EnvelopeDocument, kind: Question["kind"]): boolean {
  const unified = unifiedInterrupt(envelope);
  if (unified?.kind !== kind || unified.spent) return false;
  const ours = kind === "confirmation" ? envelope.get("confirmation_id") : null;
  return ours === null || (unified.id ?? ours) === ours;
}

function fillSeedFields(envelope: EnvelopeDocument, kind: Question["kind"]): void {
  const { id, prompt } = unifiedInterrupt(envelope)!;
  for (const { name, part } of interruptFields(kind)) {
    const theirs = part === "id" ? id : part === "prompt" ? prompt : null;
    if (theirs !== null && envelope.get(name) === null) envelope.set(name, theirs);
  }
}

/** The question in the seed's fields, which have no id for a clarification. */
function questionOf(envelope: EnvelopeDocument, kind: Question["kind"], sources: Sources): Question {
  if (kind === "clarification") {
    return { kind, id: `clar_${sources.hex(32)}`, question: envelope.get("clarification_question") ?? "" };
  }
  const message = envelope.get("confirmation_message") ?? "";
  return { kind, id: envelope.get("confirmation_id") ?? "", message };
}

/** Ends a peer's interrupt that the seed has no fields for, with the answer in its own spelling. */
export function answerOther(envelope: EnvelopeDocument, answer: string | boolean, sources: Sources): void {
  envelope.setValue("interrupt_pending", false);
  if (isRecord(envelope.value("interrupt"))) recordResponse(envelope, answer, sources);
}

/** Ends an interrupt whose answer the run has taken. */
export function closeQuestion(envelope: EnvelopeDocument): void {
  envelope.set("clarification_pending", false);
  envelope.set("confirmation_pending", false);
  envelope.set("terminal_reason", null);
  if (usesUnified(envelope)) envelope.setValue("interrupt_pending", false);
}

/** Takes the answer to a question: it is told in every spelling, and nothing is pending any more. */
export function takeAnswer(envelope: EnvelopeDocument, answer: string | boolean, sources: Sources): void {
  answerQuestion(envelope, answer, sources);
  closeQuestion(envelope);
}

/** Forgets an approval, in every spelling, together with the plan that it was given for. A denial holds. */
export function forgetApproval(envelope: EnvelopeDocument): void {
  if (recordedDecision(envelope)?.approved === false) return;
  for (const { name, part } of interruptFields("confirmation")) {
    if (part !== "pending" && envelope.get(name) !== null) envelope.set(name, null);
  }
  spendAnswer(envelope, "confirmation");
}

function usesUnified(envelope: EnvelopeDocument): boolean {
  return envelope.has("interrupt_pending") || envelope.has("interrupt");
}
