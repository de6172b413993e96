import { toFragment } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import { type Sources, timestamp } from "../document/sources.ts";
import { FIELD_GROUPS } from "../fields/table.ts";
import { unifiedInterrupt } from "./current-interrupt.ts";
import { isRecord, USED } from "./interrupts.ts";

/** A question to a person that stops the run. */
export type Question =
  | { readonly kind: "clarification"; readonly id: string; readonly question: string }
  | { readonly kind: "confirmation"; readonly id: string; readonly message: string };

/** Who is asked, and for which envelope. */
const IDS = Object.keys(FIELD_GROUPS.identity).filter((name) => name.endsWith("_id"));

/** The interrupt object with all that the peers look for: each of them needs other keys of it. */
export function newInterrupt(
  envelope: EnvelopeDocument,
  question: Question,
  sources: Sources,
): Readonly<Record<string, unknown>> {
  const clarifies = question.kind === "clarification";
  return {
    kind: question.kind,
    type: question.kind,
    id: question.id,
    question: clarifies ? question.question : "",
    message: clarifies ? "" : question.message,
    data: {},
    response: null,
    status: "pending",
    created_at: nowOf(sources),
    expires_at: null,
    resolved_at: null,
    ...Object.fromEntries(IDS.map((name) => [name, envelope.value(name)])),
  };
}

/** Writes an answer into the interrupt object, unless it says so already; what else stands in it stays. */
export function recordResponse(envelope: EnvelopeDocument, answer: string | boolean, sources: Sources): void {
  const clarifies = typeof answer === "string";
  const said = unifiedInterrupt(envelope)!;
  const interrupt = JsonObject.parse(envelope.fragment("interrupt")!);
  if (!said.responded || (clarifies ? said.answer : said.approved) !== answer) {
    interrupt.set("response", toFragment(clarifies ? { text: answer } : { approved: answer }));
  }
  if (interrupt.value("status") !== "resolved") {
    interrupt.set("status", toFragment("resolved"));
    interrupt.set("resolved_at", toFragment(nowOf(sources)));
  }
  envelope.setFragment("interrupt", interrupt.toFragment());
}

/** Adds to an interrupt object what a peer has left out of it, so that the others can read it again. */
export function completeInterrupt(
  envelope: EnvelopeDocument,
  whole: Readonly<Record<string, unknown>>,
): void {
  const interrupt = JsonObject.parse(envelope.fragment("interrupt")!);
  for (const [key, value] of Object.entries(whole)) {
    const said = interrupt.value(key) ?? "";
    if (said === "" && said !== value) interrupt.set(key, toFragment(value));
  }
  envelope.setFragment("interrupt", interrupt.toFragment());
}

/** Notes that the answer to a question of this kind has done its work; it stays for the record and counts no more. */
export function spendAnswer(envelope: EnvelopeDocument, kind: Question["kind"]): void {
  const said = unifiedInterrupt(envelope);
  if (said?.kind !== kind || !said.responded || said.spent) return;
  const interrupt = JsonObject.parse(envelope.fragment("interrupt")!);
  const data = JsonObject.parse(isRecord(interrupt.value("data")) ? interrupt.get("data")! : toFragment({}));
  data.set(USED, toFragment(true));
  interrupt.set("data", data.toFragment());
  envelope.setFragment("interrupt", interrupt.toFragment());
}

function nowOf(sources: Sources): string {
  return (sources.timestamp ?? timestamp)(sources.now());
}
