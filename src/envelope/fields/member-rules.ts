import { type JsonType, typeBit } from "../../json/fragment.ts";
import type { KeyRule } from "../../json/wasm-scanner.ts";
import { REFUSED_KEYS } from "../dialects/tables.ts";
import { FIELDS, type Field, PEER_MEMBERS, type PeerMember } from "./fields.ts";

/** When a member of an envelope is plainly right, so that nobody has to look closer. */
export interface MemberRule extends KeyRule {
  /** The field that it is; undefined beside the schema. */
  readonly field: Field | undefined;
}

const ANYTHING = 0xff;
const NOTHING = 0;

/** The rules of all members that have one; the others are right as they are. */
export const MEMBER_RULES: ReadonlyMap<string, MemberRule> = new Map(
  [
    ...FIELDS.map(fieldRule),
    ...PEER_MEMBERS.filter(({ isSpecial, itemType }) => isSpecial || itemType !== undefined).map(peerRule),
    ...REFUSED_KEYS.map((name) => peerRule({ name, isSpecial: true })),
  ].map((rule) => [rule.key, rule]),
);

function fieldRule(field: Field): MemberRule {
  const { name, type, nullable, interrupt } = field;
  return {
    key: name,
    types: typeBit(type === "integer" ? "number" : type) | (nullable ? typeBit("null") : NOTHING),
    innerTypes: innerTypesOf(field),
    isWatched: field.hasEntries === true,
    isField: true,
    isPositive: field.minimum === 1,
    // The spellings of an interrupt that waits may disagree.
    isPendingFlag: interrupt?.part === "pending",
    isToRead: field.format === "date-time" || isOfWords(field),
    field,
  };
}

function innerTypesOf({ repair, itemType }: Field): number {
  // The stages that are done have more than one spelling.
  if (repair === "completed-stages") return NOTHING;
  if (repair === "outputs") return typeBit("object");
  return itemType === undefined ? ANYTHING : typeBit(itemType as JsonType);
}

/** Whether only some words may stand in it. */
function isOfWords({ repair }: Field): boolean {
  return repair === "reason" || repair === "statuses";
}

function peerRule({ name, type, itemType, isSpecial }: PeerMember): MemberRule {
  return {
    ...keyRule(name),
    types: isSpecial ? NOTHING : typeBit(type as JsonType),
    innerTypes: isSpecial ? NOTHING : typeBit(itemType as JsonType),
    field: undefined,
  };
}

/** What is known of a key of which nothing is demanded. */
export function keyRule(key: string): KeyRule {
  return {
    ...{ key, types: ANYTHING, innerTypes: ANYTHING, isWatched: false },
    ...{ isField: false, isPositive: false, isPendingFlag: false, isToRead: false },
  };
}
