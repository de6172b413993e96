import { type Fragment, toFragment } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import type { FieldPolicy, InterruptPart } from "../fields/field-policy.ts";
import { FIELD_GROUPS, type NamesWith } from "../fields/table.ts";
import { currentInterrupt } from "../interrupts/current-interrupt.ts";
import { type InterruptState, isWaiting } from "../interrupts/interrupt-state.ts";
import type { EnvelopeDocument, EnvelopeValues } from "./document.ts";

type Summary = Record<string, unknown>;
type Rows = Readonly<Record<string, FieldPolicy>>;

/** What `result` answers. */
export interface Result
  extends Readonly<Omit<Pick<EnvelopeValues, NamesWith<"result">>, "terminal_reason">>,
    Composed {
  /** In the document's own words. */
  readonly terminal_reason: string | null;
}

interface Composed extends Readonly<Record<`${InterruptPart["kind"]}_needed`, boolean>> {
  readonly response: string | null;
  readonly interrupt_pending: boolean;
  readonly processing_time_ms: number;
}

/** What is said beside the fields, before those of a group. */
const COMPOSED: Readonly<Record<string, (envelope: EnvelopeDocument) => Summary>> = {
  interrupts: whatIsAsked,
  records: timeOfStages,
};

const PARTS = Object.entries(FIELD_GROUPS).map(([group, rows]) => ({
  compose: COMPOSED[group],
  values: shownAs("value", rows),
  texts: shownAs("text", rows),
}));

/** The caller's summary of an envelope: what came out, what is asked, what it cost. */
export function summarize(envelope: EnvelopeDocument): Summary {
  const summary: Summary = {};
  for (const { compose, values } of PARTS) {
    Object.assign(summary, compose?.(envelope));
    for (const name of values) summary[name] = envelope.value(name);
  }
  return summary;
}

/** The answer of `result`: the summary, and behind it what is handed out as it came. */
export function resultOf(envelope: EnvelopeDocument): Fragment {
  const result = JsonObject.parse(toFragment(summarize(envelope)));
  for (const name of PARTS.flatMap(({ texts }) => texts)) result.set(name, envelope.fragment(name)!);
  return result.toFragment();
}

function shownAs(form: FieldPolicy["result"], rows: Rows): string[] {
  return Object.keys(rows).filter((name) => rows[name]!.result === form);
}

function whatIsAsked(envelope: EnvelopeDocument): Summary {
  const state = currentInterrupt(envelope);
  const waiting = isWaiting(state);
  const asked = waiting ? questionOf(state) : {};
  const summary: Summary = {
    response: asked.prompt ?? finalResponse(envelope),
    interrupt_pending: waiting,
  };
  for (const [name, { interrupt, result }] of Object.entries<FieldPolicy>(FIELD_GROUPS.interrupts)) {
    const isAsked = waiting && state.kind === interrupt?.kind;
    if (interrupt?.part === "pending") summary[`${interrupt.kind}_needed`] = isAsked;
    if (result === "asked") summary[name] = (isAsked ? asked[interrupt!.part] : null) ?? null;
  }
  return summary;
}

function questionOf(state: InterruptState): Partial<Record<string, string | null>> {
  if (state.kind === "clarification") return { prompt: state.question };
  return state.kind === "confirmation" ? { prompt: state.message, id: state.id } : {};
}

function finalResponse(envelope: EnvelopeDocument): string | null {
  const response = envelope.output("integration")?.final_response;
  return typeof response === "string" ? response : null;
}

function timeOfStages(envelope: EnvelopeDocument): Summary {
  const history = envelope.value("processing_history");
  const records: { duration_ms?: unknown }[] = Array.isArray(history) ? history : [];
  const durations = records.map((record) => record.duration_ms);
  const total = durations.reduce<number>((sum, ms) => (typeof ms === "number" && ms > 0 ? sum + ms : sum), 0);
  return { processing_time_ms: total };
}
