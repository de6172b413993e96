import { typeOf } from "../../json/fragment.ts";
import type { JsonObject } from "../../json/json-object.ts";
import { pointer } from "../../json/json-pointer.ts";
import { isRecord } from "../../json/values.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import { FIELDS } from "../fields/fields.ts";
import { NO_INTERRUPTS, readUnified, type SeedInterrupts, toSeedFields } from "../interrupts/interrupts.ts";
import { type Findings, warn } from "../read/warning.ts";
import type { FieldReading } from "../repair/field-reading.ts";

/** Finds values for the seed's fields under the peers' other names. */
export function adoptOtherSpellings({ root, findings, adopted }: FieldReading): void {
  const feedback = isLacking(root, "critic_feedback") ? root.value("loop_feedback") : undefined;
  if (Array.isArray(feedback)) adopted.set("critic_feedback", textsOf(feedback, "/loop_feedback", findings));
  const unified = readUnified(root.value("interrupt_pending"), root.value("interrupt"));
  for (const [name, value] of Object.entries(unified === null ? {} : toSeedFields(unified))) {
    if (value !== NO_INTERRUPTS[name as keyof SeedInterrupts]) adopted.set(name, value);
  }
  const context = root.value("request_context");
  for (const { name } of isRecord(context) ? FIELDS.filter(({ isInContext }) => isInContext) : []) {
    const id = (context as Record<string, unknown>)[name];
    adopted.set(name, typeof id === "string" ? id : "");
  }
}

/** Adds feedback for the next intent, under the peers' newer name as well where the envelope has it. */
export function addFeedback(envelope: EnvelopeDocument, feedback: string): void {
  envelope.append("critic_feedback", [feedback]);
  if (Array.isArray(envelope.value("loop_feedback"))) envelope.append("loop_feedback", [feedback]);
}

function isLacking(root: JsonObject, name: string): boolean {
  const fragment = root.get(name);
  return fragment === undefined || typeOf(fragment) === "null";
}

function textsOf(items: readonly unknown[], path: string, findings: Findings): unknown[] {
  return items.filter((item, index) => {
    if (typeof item === "string") return true;
    warn(findings, pointer(path, index), "dropped", "the element is not of type string; not taken over");
    return false;
  });
}
