import { isRecord, jsonBytes } from "../json/values.ts";
import { cutText } from "./cut-text.ts";

/** How hard data is cut, one try after the other: characters of a text, members of a container. */
const TRIES = [
  { characters: 256, members: 32 },
  { characters: 64, members: 16 },
  { characters: 16, members: 8 },
] as const;

/** Containers below this depth say little in a progress event and are left out. */
const MAX_DEPTH = 4;

type Data = Readonly<Record<string, unknown>>;

/**
 * Makes data fit into a number of bytes of JSON: long texts are cut between characters, long lists
 * at their end and, where that is not enough, later members are left out. Cut data says `truncated`.
 */
export function fitInto(data: Data, maxBytes: number): Data {
  if (jsonBytes(data) <= maxBytes) return data;
  for (const limits of TRIES) {
    const cut = { ...(shrink(data, limits, 1) as Data), truncated: true };
    if (jsonBytes(cut) <= maxBytes) return cut;
  }
  const members = Object.entries(shrink(data, TRIES.at(-1)!, 1) as Data);
  let kept: [string, unknown][] = [["truncated", true]];
  for (const member of members) {
    const more: typeof kept = [...kept.slice(0, -1), member, ["truncated", true]];
    if (jsonBytes(Object.fromEntries(more)) <= maxBytes) kept = more;
  }
  return Object.fromEntries(kept);
}

function shrink(value: unknown, limits: (typeof TRIES)[number], depth: number): unknown {
  if (typeof value === "string") return cutText(value, limits.characters);
  if (depth > MAX_DEPTH) return typeof value === "object" ? null : value;
  if (Array.isArray(value)) {
    return value.slice(0, limits.members).map((item) => shrink(item, limits, depth + 1));
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).slice(0, limits.members);
  return Object.fromEntries(members.map(([key, member]) => [key, shrink(member, limits, depth + 1)]));
}
