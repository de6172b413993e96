import { type Fragment, joinItems, parseFragment, typeOf } from "../../json/fragment.ts";
import { itemsOf, JsonObject } from "../../json/json-object.ts";
import { sameValue } from "../../json/same-value.ts";

/** How deep equal parts are looked for: each level is scanned anew. */
const MAX_LEVELS = 8;

/** Tells whether two JSON texts have the same value, however they spell it. */
export function isSameText(a: Fragment, b: Fragment): boolean {
  return a.equals(b) || sameValue(parseFragment(a), parseFragment(b));
}

/**
 * The value of the second text, with our text for every part that is the same in both: a peer that
 * changes one member and rounds the numbers of the others has changed one member.
 */
export function inOurSpelling(ours: Fragment, theirs: Fragment, levels = MAX_LEVELS): Fragment {
  if (isSameText(ours, theirs)) return ours;
  const type = typeOf(theirs);
  if (levels === 0 || type !== typeOf(ours)) return theirs;
  if (type === "object")
    return overlay(JsonObject.parse(ours), JsonObject.parse(theirs), levels).toFragment();
  if (type !== "array") return theirs;
  const known = itemsOf(ours);
  return joinItems(
    itemsOf(theirs).map((item, index) => {
      const before = known[index];
      return before === undefined ? item : inOurSpelling(before, item, levels - 1);
    }),
  );
}

/** Lays the second object over the first one, whose other members stay. */
export function withMembersOf(ours: Fragment, theirs: Fragment): Fragment {
  const target = JsonObject.parse(ours);
  const source = JsonObject.parse(theirs);
  for (const key of source.keys()) target.set(key, spelled(target.get(key), source.get(key)!, MAX_LEVELS));
  return target.toFragment();
}

function overlay(ours: JsonObject, theirs: JsonObject, levels: number): JsonObject {
  for (const key of theirs.keys()) theirs.set(key, spelled(ours.get(key), theirs.get(key)!, levels - 1));
  return theirs;
}

function spelled(before: Fragment | undefined, theirs: Fragment, levels: number): Fragment {
  return before === undefined ? theirs : inOurSpelling(before, theirs, levels);
}
