import { isInSource, type PathRole, pathRole } from "../../code/path-role.ts";
import { compareBytes } from "../../workspace/paths/byte-order.ts";

const ORDER: readonly PathRole[] = [
  "source",
  "stub",
  "copy",
  "test",
  "example",
  "prose",
  "generated",
  "vendored",
];

/** Where a file comes among others: source first, vendored last. */
export function rankOf(path: string): number {
  return ORDER.indexOf(pathRole(path)) * 2 + (isInSource(path) ? 0 : 1);
}

/** Puts paths into the order in which they are read and told. */
export function compareRank(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || compareBytes(a, b);
}
