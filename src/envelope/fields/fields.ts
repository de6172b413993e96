import { ENVELOPE_FIELDS, type EnvelopeField, type EnvelopeFieldName } from "../../gen/envelope-fields.ts";
import type { FieldPolicy, PeerPolicy } from "./field-policy.ts";
import { FIELD_ROWS, type NamesWith, PEER_ROWS } from "./table.ts";

/** A member that is read: its type, and what this worker does with it. */
export interface Member extends FieldPolicy, Omit<EnvelopeField, "name" | "nullable"> {
  readonly name: string;
  readonly nullable: boolean;
}

/** A field of the schema. */
export interface Field extends Member {
  readonly name: EnvelopeFieldName;
}

/** A member beside the schema, which has a type where this worker reads it. */
export interface PeerMember extends PeerPolicy {
  readonly name: string;
}

/** Every field of the schema, in its order. */
export const FIELDS: readonly Field[] = ENVELOPE_FIELDS.map((field) => ({
  ...FIELD_ROWS[field.name],
  nullable: false,
  ...field,
}));

/** Every member beside the schema that this worker knows. */
export const PEER_MEMBERS: readonly PeerMember[] = Object.entries(PEER_ROWS).map(([name, row]) => ({
  name,
  ...row,
}));

/** A list that only ever grows. */
export type GrowingList = NamesWith<"merge", "growing"> | NamesWith<"merge", "growing", typeof PEER_ROWS>;

/** A limit of the envelope, by the name of its field. */
export type LimitName = NamesWith<"isLimit">;

/** The limits that a person may change. */
export const LIMITS = namesOf((field) => field.isLimit) as readonly LimitName[];

/** What the engine counts and decides itself, whatever a peer writes into it. */
export const ENGINE_FIELDS = namesOf(
  (field) => field.isOwnedByEngine,
) as readonly NamesWith<"isOwnedByEngine">[];

/** The fields whose entries the scanner locates, so that nothing is scanned twice. */
export const WITH_ENTRIES: ReadonlySet<string> = new Set(namesOf((field) => field.hasEntries));

function namesOf(isMeant: (field: Field) => boolean | undefined): readonly EnvelopeFieldName[] {
  return FIELDS.filter(isMeant).map(({ name }) => name);
}
