import { ENVELOPE_FIELDS, type EnvelopeField } from "../../gen/envelope-fields.ts";
import { typeBit } from "../../json/fragment.ts";

/** When a member of an envelope is plainly right, so that nobody has to look closer. */
export interface MemberRule {
  readonly key: string;
  /** The types that the value may have, as bits; see `typeBit`. */
  readonly types: number;
  /** The types that the members or elements of a value may have that is not empty. */
  readonly innerTypes: number;
  /** What the schema says of it; an envelope that needs no repair has all fields of the schema. */
  readonly field: EnvelopeField | undefined;
  /** Its text, or what it holds, are dates or words: the type alone does not tell. */
  readonly isToRead: boolean;
  /** True asks for a closer look: the spellings of an interrupt that waits may disagree. */
  readonly isPendingFlag: boolean;
}

const ANYTHING = 0xff;
const NOTHING = 0;

/** Members beside the schema that change how an envelope is read. */
const OTHERS: readonly [key: string, types: number, innerTypes: number][] = [
  ["error", NOTHING, NOTHING],
  ["interrupt", NOTHING, NOTHING],
  ["interrupt_pending", NOTHING, NOTHING],
  ["processing_history", typeBit("array"), typeBit("object")],
];

/** The rules of all members that have one; the others are right as they are. */
export const MEMBER_RULES: ReadonlyMap<string, MemberRule> = new Map(
  [
    ...ENVELOPE_FIELDS.map(ruleOf),
    ...OTHERS.map(([key, types, innerTypes]) => ({
      ...{ key, types, innerTypes, field: undefined },
      ...{ isToRead: false, isPendingFlag: false },
    })),
  ].map((rule) => [rule.key, rule]),
);

function ruleOf(field: EnvelopeField): MemberRule {
  const { name, type, nullable } = field;
  return {
    key: name,
    types: typeBit(type === "integer" ? "number" : type) | (nullable ? typeBit("null") : NOTHING),
    innerTypes: innerTypesOf(field),
    field,
    isToRead:
      field.format === "date-time" ||
      ["current_stage", "terminal_reason", "goal_completion_status"].includes(name),
    isPendingFlag: name === "clarification_pending" || name === "confirmation_pending",
  };
}

function innerTypesOf({ name, itemType }: EnvelopeField): number {
  // The stages that are done have more than one spelling.
  if (name === "completed_stages") return NOTHING;
  if (name === "outputs" || itemType === "object") return typeBit("object");
  return itemType === undefined ? ANYTHING : typeBit("string");
}
