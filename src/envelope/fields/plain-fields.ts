import { fragmentOf, typeBit, typeOfByte } from "../../json/fragment.ts";
import type { Scan, ScannedItem } from "../../json/scan.ts";
import { goalStatusOf, reasonOf } from "../dialects/words.ts";
import { readDate } from "../repair/dates.ts";
import { FIELDS } from "./fields.ts";
import { MEMBER_RULES, type MemberRule } from "./member-rules.ts";
import { isPlainDate } from "./plain-date.ts";

/** More digits than this may be beyond a safe integer. */
const SAFE_DIGITS = 15;

/** What a scan of an envelope found. */
export interface EnvelopeScan extends Scan {
  /** Whether the envelope needs no repair, where the scanner has seen to that, too. */
  readonly isPlain?: boolean;
}

/**
 * Tells by one walk over the members that an envelope needs no repair: every field of the schema is
 * there and plainly right, and it has no spelling of its own. False means only that somebody has to
 * look closer. The scan must have found no duplicate keys.
 */
export function isPlainEnvelope(bytes: Uint8Array, scan: EnvelopeScan): boolean {
  if (scan.isPlain !== undefined) return scan.isPlain;
  let present = 0;
  for (const item of scan.items) {
    const rule = MEMBER_RULES.get(item.key!);
    if (rule === undefined) continue;
    if (!isPlainMember(bytes, item, rule) || (rule.isPendingFlag && bytes[item.start] === 0x74)) return false;
    if (rule.isField) present++;
  }
  return present === FIELDS.length;
}

/**
 * Tells by a glance at its bytes that a member with a rule needs no repair; nearly all of nearly all envelopes do not.
 * False means only that somebody has to look closer.
 */
export function isPlainlyRight(bytes: Uint8Array, item: ScannedItem, name: string): boolean {
  const rule = MEMBER_RULES.get(name);
  return rule !== undefined && isPlainMember(bytes, item, rule);
}

function isPlainMember(bytes: Uint8Array, item: ScannedItem, rule: MemberRule): boolean {
  const type = typeOfByte(bytes[item.start]);
  if ((typeBit(type) & rule.types) === 0) return false;
  switch (type) {
    case "number":
      return !rule.isField || isPlainInteger(bytes, item, rule);
    case "string":
      return !rule.isField || (item.end - item.start > 2 && isReadable(bytes, item, rule));
    case "array":
    case "object":
      if (item.end - item.start === 2) return true;
      return (item.innerTypes & ~rule.innerTypes) === 0 && isReadable(bytes, item, rule);
    default:
      return true;
  }
}

/** Whether dates are spelled as the seed spells them, and words are known. */
export function isReadable(bytes: Uint8Array, item: ScannedItem, { isToRead, field }: MemberRule): boolean {
  if (!isToRead) return true;
  switch (field!.repair) {
    case "statuses":
      return item.children?.every((goal) => isKnownWord(bytes, goal, goalStatusOf)) === true;
    case "reason":
      return isKnownWord(bytes, item, reasonOf);
    default:
      return (
        isPlainDate(bytes, item.start + 1, item.end - 1) || readDate(wordAt(bytes, item)).kind === "valid"
      );
  }
}

/** Whether a text is a word of some dialect; one with escapes is none at a glance. */
function isKnownWord(
  bytes: Uint8Array,
  item: ScannedItem,
  meaningOf: (word: string) => string | undefined,
): boolean {
  return meaningOf(wordAt(bytes, item)) !== undefined;
}

/** A text as it stands between its quotes: right for words of ASCII without escapes. */
function wordAt(bytes: Uint8Array, { start, end }: ScannedItem): string {
  return fragmentOf(bytes, start + 1, end - 1).toString("latin1");
}

function isPlainInteger(bytes: Uint8Array, { start, end }: ScannedItem, rule: MemberRule): boolean {
  if (end - start > SAFE_DIGITS || (bytes[start] === 0x30 && rule.isPositive)) return false;
  for (let i = start; i < end; i++) if (bytes[i]! < 0x30 || bytes[i]! > 0x39) return false;
  return true;
}
