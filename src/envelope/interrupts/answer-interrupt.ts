import { parseFragment, toFragment } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import { interruptFields } from "../fields/interrupt-fields.ts";
import { isRecord, readUnified } from "./interrupts.ts";

/** A question to a person that stops the run. */
export type Question =
  | { readonly kind: "clarification"; readonly question: string }
  | { readonly kind: "confirmation"; readonly id: string; readonly message: string };

/** Writes a question in the seed's fields and, where the envelope has it, in the unified spelling. */
export function askQuestion(envelope: EnvelopeDocument, question: Question, now: string): void {
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
  if (!usesUnified(envelope)) return;
  envelope.setValue("interrupt_pending", true);
  envelope.setValue("interrupt", {
    [kindKey(envelope)]: question.kind,
    id: clarifies ? "" : question.id,
    question: clarifies ? question.question : "",
    message: clarifies ? "" : question.message,
    data: null,
    created_at: now,
  });
}

/** Gives an answer in every spelling that the envelope has; the question stays for the record. */
export function answerQuestion(envelope: EnvelopeDocument, answer: string | boolean, now: string): void {
  const clarifies = typeof answer === "string";
  envelope.set("clarification_pending", clarifies);
  envelope.set("confirmation_pending", !clarifies);
  if (clarifies) envelope.set("clarification_response", answer);
  else envelope.set("confirmation_response", answer);
  if (!usesUnified(envelope)) return;
  envelope.setValue("interrupt_pending", true);
  nameQuestion(envelope, typeof answer === "string" ? "clarification" : "confirmation");
  respond(envelope, answer, now);
}

/** Where the spellings disagree, the unified one has to name the question that is answered. */
function nameQuestion(envelope: EnvelopeDocument, kind: Question["kind"]): void {
  if (!isRecord(envelope.value("interrupt"))) envelope.setValue("interrupt", { kind });
  const interrupt = JsonObject.parse(envelope.fragment("interrupt")!);
  if (!interrupt.has("kind") && !interrupt.has("type")) interrupt.set("kind", toFragment(kind));
  for (const key of ["kind", "type"]) {
    if (interrupt.has(key) && interrupt.value(key) !== kind) interrupt.set(key, toFragment(kind));
  }
  if (kind === "confirmation") shareId(envelope, interrupt);
  const { prompt } = readUnified(true, parseFragment(interrupt.toFragment()))!;
  const asked = kind === "confirmation" ? "confirmation_message" : "clarification_question";
  if (envelope.get(asked) === null && prompt !== null) envelope.set(asked, prompt);
  envelope.setFragment("interrupt", interrupt.toFragment());
}

function shareId(envelope: EnvelopeDocument, interrupt: JsonObject): void {
  const theirs = interrupt.value("id");
  const ours = envelope.get("confirmation_id");
  if (ours !== null && ours !== theirs) interrupt.set("id", toFragment(ours));
  else if (ours === null && typeof theirs === "string" && theirs !== "") {
    envelope.set("confirmation_id", theirs);
  }
}

/** Ends a peer's interrupt that the seed has no fields for, with the answer in its own spelling. */
export function answerOther(envelope: EnvelopeDocument, answer: string | boolean, now: string): void {
  envelope.setValue("interrupt_pending", false);
  if (isRecord(envelope.value("interrupt"))) respond(envelope, answer, now);
}

function respond(envelope: EnvelopeDocument, answer: string | boolean, now: string): void {
  const response = typeof answer === "string" ? { text: answer } : { approved: answer };
  const interrupt = JsonObject.parse(envelope.fragment("interrupt")!);
  interrupt.set("response", toFragment({ ...response, received_at: now }));
  envelope.setFragment("interrupt", interrupt.toFragment());
}

/** Ends an interrupt whose answer the run has taken. */
export function closeQuestion(envelope: EnvelopeDocument): void {
  envelope.set("clarification_pending", false);
  envelope.set("confirmation_pending", false);
  envelope.set("terminal_reason", null);
  if (usesUnified(envelope)) envelope.setValue("interrupt_pending", false);
}

/** Forgets an approval, in every spelling, together with the plan that it was given for. */
export function forgetApproval(envelope: EnvelopeDocument): void {
  for (const { name, part } of interruptFields("confirmation")) {
    if (part !== "pending" && envelope.get(name) !== null) envelope.set(name, null);
  }
  const unified = readUnified(envelope.value("interrupt_pending"), envelope.value("interrupt"));
  if (unified?.kind !== "confirmation" || unified.approved === null) return;
  const interrupt = JsonObject.parse(envelope.fragment("interrupt")!);
  interrupt.delete("response");
  envelope.setFragment("interrupt", interrupt.toFragment());
}

function usesUnified(envelope: EnvelopeDocument): boolean {
  return envelope.has("interrupt_pending") || envelope.has("interrupt");
}

function kindKey(envelope: EnvelopeDocument): "kind" | "type" {
  const interrupt = envelope.value("interrupt");
  return isRecord(interrupt) && Object.hasOwn(interrupt, "type") ? "type" : "kind";
}
