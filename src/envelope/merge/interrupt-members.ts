import { type Fragment, typeOf } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import { readDate } from "../repair/dates.ts";
import { inOurSpelling, withMembersOf } from "./our-spelling.ts";

/**
 * Lays a peer's interrupt over ours, which is about the same question. The Go peer knows half of the members, fills
 * in null and the year 0001, and cuts the time of asking; the Python peer spells each time anew: none of this is a change.
 */
export function layOver(ours: Fragment, theirs: Fragment, isSameAnswer: boolean): Fragment {
  const target = JsonObject.parse(ours);
  const source = JsonObject.parse(theirs);
  for (const key of source.keys()) {
    const [before, after] = [target.get(key), source.get(key)!];
    const isOurs = key === "created_at" || (isSameAnswer && (key === "response" || key === "resolved_at"));
    if ((isOurs && before !== undefined) || saysNothing(source.value(key))) continue;
    target.set(key, merged(before, after));
  }
  return target.toFragment();
}

function merged(before: Fragment | undefined, after: Fragment): Fragment {
  const said = typeOf(after) === "object" ? withoutEmptyTimes(after) : after;
  if (before === undefined) return said;
  const isLaidOver = typeOf(before) === "object" && typeOf(said) === "object";
  return isLaidOver ? withMembersOf(before, said) : inOurSpelling(before, said);
}

function withoutEmptyTimes(object: Fragment): Fragment {
  const members = JsonObject.parse(object);
  for (const key of members.keys()) {
    if (key.endsWith("_at") && saysNothing(members.value(key))) members.delete(key);
  }
  return members.toFragment();
}

/** Null, an empty text or the year 0001. */
function saysNothing(value: unknown): boolean {
  return value === null || (typeof value === "string" && readDate(value).kind === "absent");
}
