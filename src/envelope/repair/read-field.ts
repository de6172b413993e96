import {
  type Fragment,
  fragmentOf,
  type JsonType,
  joinItems,
  parseFragment,
  toFragment,
  typeBit,
  typeOf,
  typeOfByte,
} from "../../json/fragment.ts";
import { pointer } from "../../json/json-pointer.ts";
import { scanJson } from "../../json/scan.ts";
import { timestamp } from "../document/sources.ts";
import type { Member } from "../fields/fields.ts";
import { isPlainlyRight } from "../fields/plain-fields.ts";
import { refuse, warn } from "../read/warning.ts";
import { readDate } from "./dates.ts";
import type { FieldReading } from "./field-reading.ts";
import { fillIn, replaceEmptyId } from "./fill-in.ts";
import { REPAIRS } from "./repairs.ts";

/** Checks one field and repairs what tolerant reading repairs. */
export function readField(reading: FieldReading, field: Member): void {
  const { root, findings } = reading;
  const { name, type } = field;
  const item = root.untouched(name);
  if (item !== undefined && isPlainlyRight(root.bytes, item, name)) return;
  const fragment = root.get(name);
  if (fragment === undefined) fillIn(reading, field, "missing");
  else if (typeOf(fragment) === "null") {
    if (!field.nullable) fillIn(reading, field, "null");
  } else if (type === "integer") checkInteger(reading, field, fragment);
  else if (typeOf(fragment) !== type)
    refuse(findings, pointer("", name), "type", `must be ${typeName(field)}`);
  else if (field.format === "date-time") repairDate(reading, field, fragment);
  else if (field.repair !== undefined) REPAIRS[field.repair](reading, name);
  else if (field.itemType !== undefined) dropForeignItems(reading, name, field.itemType as JsonType);
  else if (type === "string" && fragment.length === 2) replaceEmptyId(reading, field);
}

/** Drops array elements that are not of the item type: the holes that the Go peer leaves. */
function dropForeignItems({ root, findings }: FieldReading, name: string, itemType: JsonType): void {
  const field = root.untouched(name);
  if (field === undefined || (field.innerTypes & ~typeBit(itemType)) === 0) return;
  const array = root.get(name)!;
  const kept = scanJson(array).items.filter((item, index) => {
    if (typeOfByte(array[item.start]) === itemType) return true;
    const path = pointer(pointer("", name), index);
    warn(findings, path, "dropped", `the element is not of type ${itemType}; dropped`);
    return false;
  });
  root.set(name, joinItems(kept.map((item) => fragmentOf(array, item.start, item.end))));
}

function checkInteger({ findings }: FieldReading, field: Member, fragment: Fragment): void {
  const path = pointer("", field.name);
  const value = typeOf(fragment) === "number" ? Number(fragment.toString("latin1")) : undefined;
  const least = field.isLimit ? 0 : (field.minimum ?? 0);
  if (value === undefined) refuse(findings, path, "type", "must be an integer");
  else if (!Number.isInteger(value)) refuse(findings, path, "type", "must be a whole number");
  else if (value < least) refuse(findings, path, "minimum", `must be ${least} or more`);
  else if (!Number.isSafeInteger(value))
    refuse(findings, path, "maximum", "must be at most 9007199254740991");
  else if (value === 0 && field.isLimit) {
    const effect = field.allowsFirst
      ? "the first is allowed, and none behind it"
      : "no stage starts under it";
    warn(findings, path, "zero-limit", `the limit is 0: ${effect}`);
  }
}

function repairDate({ root, findings, sources }: FieldReading, field: Member, fragment: Fragment): void {
  const path = pointer("", field.name);
  const reading = readDate(parseFragment(fragment) as string);
  if (reading.kind === "valid") return;
  if (reading.kind === "unreadable") refuse(findings, path, "format", "must be a date-time of RFC 3339");
  else if (reading.kind === "repaired") {
    root.set(field.name, toFragment(reading.text));
    warn(findings, path, "date", "the date-time is not RFC 3339; read as UTC unless it has an offset");
  } else {
    root.set(field.name, toFragment(field.nullable ? null : timestamp(sources.now())));
    warn(findings, path, "date", "the date-time stands for an unset one; treated as absent");
  }
}

function typeName({ type, nullable }: Member): string {
  const article = /^[aio]/.test(type) ? "an" : "a";
  return `${article} ${type}${nullable ? " or null" : ""}`;
}
