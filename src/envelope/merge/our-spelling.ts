import { type Fragment, fragmentOf } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import { type JsonNode, treeOf } from "../../json/json-tree.ts";
import { isSpellingOf } from "../../json/numerals.ts";
import { bytesOf, type Text } from "../../json/text.ts";

/** A part of theirs that only spells ours differently. */
interface SamePart {
  readonly ours: JsonNode;
  readonly theirs: JsonNode;
}

/** Tells whether the second text says what the first one does, however it spells it. */
export function isSameText(ours: Fragment, theirs: Fragment): boolean {
  return ours.equals(theirs) || compare(treeOf(ours), treeOf(theirs), []);
}

/**
 * The value of the second text, with our text for every part that is the same in both: a peer that
 * changes one member and rounds the numbers of the others has changed one member.
 */
export function inOurSpelling(ours: Fragment, theirs: Fragment): Fragment {
  if (ours.equals(theirs)) return ours;
  const same: SamePart[] = [];
  if (compare(treeOf(ours), treeOf(theirs), same)) return ours;
  // Members stand in the order of their keys, of which one may come twice.
  same.sort((a, b) => a.theirs.start - b.theirs.start);
  const pieces: Text[] = [];
  let copied = 0;
  for (const part of same) {
    pieces.push(fragmentOf(theirs, copied, part.theirs.start));
    pieces.push(fragmentOf(ours, part.ours.start, part.ours.end));
    copied = part.theirs.end;
  }
  return bytesOf([...pieces, fragmentOf(theirs, copied, theirs.length)]);
}

/** Lays the second object over the first one, whose other members stay. */
export function withMembersOf(ours: Fragment, theirs: Fragment): Fragment {
  const target = JsonObject.parse(ours);
  const source = JsonObject.parse(theirs);
  for (const key of source.keys()) {
    const [before, after] = [target.get(key), source.get(key)!];
    target.set(key, before === undefined ? after : inOurSpelling(before, after));
  }
  return target.toFragment();
}

/** Tells whether two values are the same; where they are not, adds the largest parts that are. */
function compare(ours: JsonNode, theirs: JsonNode, parts: SamePart[]): boolean {
  if (ours.type === "object" && theirs.type === "object") {
    const isComplete = ours.members.size === theirs.members.size;
    const pairs = [...theirs.members].map(([key, node]) => [ours.members.get(key), node] as const);
    return compareAll(pairs, isComplete, parts);
  }
  if (ours.type === "array" && theirs.type === "array") {
    const isComplete = ours.items.length === theirs.items.length;
    const pairs = theirs.items.map((node, index) => [ours.items[index], node] as const);
    return compareAll(pairs, isComplete, parts);
  }
  if (!("text" in ours && "text" in theirs) || ours.type !== theirs.type) return false;
  return ours.text === theirs.text || (ours.type === "number" && isSpellingOf(ours.text, theirs.text));
}

function compareAll(
  pairs: readonly (readonly [JsonNode | undefined, JsonNode])[],
  isComplete: boolean,
  parts: SamePart[],
): boolean {
  const before = parts.length;
  let isSame = isComplete;
  for (const [ours, theirs] of pairs) {
    if (ours !== undefined && compare(ours, theirs, parts)) parts.push({ ours, theirs });
    else isSame = false;
  }
  // The whole stands for its parts.
  if (isSame) parts.length = before;
  return isSame;
}
