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
  /** The decision: only boolean true approves a confirmation, only boolean false denies what else a peer asks. */
  readonly approved: boolean | null;
  /** There is a response, whatever it says: the Go peer leaves a denial out of it. */
  readonly responded: boolean;
  /** The stage that the question guards has finished with the response, which counts no more. */
  readonly spent: boolean;
}

/** The interrupt fields of the seed. */
export type SeedInterrupts = Pick<EnvelopeValues, InterruptFieldName>;

/** The interrupt fields of an envelope without any. */
export const NO_INTERRUPTS = seedInterrupts(({ part }) => (part === "pending" ? false : null));

/** What an interrupt says of which nothing but the flag is there. */
const UNNAMED: Interrupt = {
  kind: "other",
  pending: true,
  id: null,
  prompt: null,
  answer: null,
  approved: null,
  responded: false,
  spent: false,
};

/** Reads the unified spelling: `interrupt_pending` with `interrupt{kind}` or `interrupt{type}`. */
export function readUnified(pending: unknown, interrupt: unknown): Interrupt | null {
  if (!isRecord(interrupt)) return pending === true ? UNNAMED : null;
  const response = interrupt.response ?? null;
  const responded = response !== null;
  const kind = kindOf(interrupt);
  // Some hooks of the Python peer set the interrupt and leave the flag out.
  const isOpen = namesOf(interrupt).length > 0 && !responded;
  return {
    kind,
    pending: typeof pending === "boolean" ? pending : isOpen,
    id: textOrNull(interrupt.id),
    prompt: textOrNull(interrupt.question) ?? textOrNull(interrupt.message),
    answer: textOrNull(isRecord(response) ? response.text : response),
    approved: responded ? decisionOf(kind, response) : null,
    responded,
    spent: responded && isRecord(interrupt.data) && interrupt.data[USED] === true,
  };
}

/** The member of an interrupt's `data` that says that its answer counts no more; the published peers keep it. */
export const USED = "used";

function decisionOf(kind: Interrupt["kind"], response: unknown): boolean | null {
  const approved = isRecord(response) ? response.approved : response;
  if (kind === "confirmation") return approved === true;
  return kind === "other" ? approved !== false : null;
}

function kindOf(interrupt: Record<string, unknown>): Interrupt["kind"] {
  const [name, another = name] = namesOf(interrupt);
  return name === another && (name === "clarification" || name === "confirmation") ? name : "other";
}

/** The kinds that an interrupt names, under either key. */
export function namesOf({ kind, type }: Record<string, unknown>): string[] {
  return [kind, type].filter((name) => typeof name === "string" && name !== "") as string[];
}

/** The seed's fields for an interrupt that came in the unified spelling; an approval that is spent comes not back. */
export function toSeedFields(interrupt: Interrupt): SeedInterrupts {
  const isGone = interrupt.spent && interrupt.kind === "confirmation";
  return seedInterrupts(({ name, kind, part }) =>
    kind === interrupt.kind && !isGone ? interrupt[part] : NO_INTERRUPTS[name],
  );
}

/** Makes the interrupt fields of the seed, one by one. */
export function seedInterrupts(
  valueFor: (field: (typeof INTERRUPT_FIELDS)[number]) => unknown,
): SeedInterrupts {
  return Object.fromEntries(INTERRUPT_FIELDS.map((field) => [field.name, valueFor(field)])) as SeedInterrupts;
}

/** Tells whether a parsed value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
