import type { HopFinding } from "../../gen/conformance/hop.ts";
import { pointer } from "../../json/json-pointer.ts";
import type { JsonNode } from "../../json/json-tree.ts";
import { decimalOf, isSpellingOf } from "../../json/numerals.ts";
import { compareDates } from "./report-dates.ts";

/** What became of a value between two documents; `reordered` is for lists only. */
export type DifferenceKind = HopFinding["kind"];

/** One difference between what was sent and the reply; the side without the value is undefined. */
export interface Difference {
  /** JSON Pointer to the value. */
  readonly path: string;
  readonly kind: DifferenceKind;
  readonly sent: JsonNode | undefined;
  readonly reply: JsonNode | undefined;
}

/** Tells whether two words at a path mean the same. */
export type IsSameWord = (path: string, sent: string, reply: string) => boolean;

/** Every difference between two values, in the order of what was sent; what is new follows. */
export function differencesOf(
  path: string,
  sent: JsonNode | undefined,
  reply: JsonNode | undefined,
  isSameWord: IsSameWord,
): readonly Difference[] {
  if (sent === undefined || reply === undefined) {
    return sent === reply ? [] : [{ path, kind: sent === undefined ? "added" : "lost", sent, reply }];
  }
  const inside = (key: string | number, ours: JsonNode | undefined, theirs: JsonNode | undefined) =>
    differencesOf(pointer(path, key), ours, theirs, isSameWord);
  if (sent.type === "object" && reply.type === "object") {
    const keys = new Set([...sent.members.keys(), ...reply.members.keys()]);
    return [...keys].flatMap((key) => inside(key, sent.members.get(key), reply.members.get(key)));
  }
  if (sent.type === "array" && reply.type === "array" && !isEmpty(reply)) {
    const whole = listKind(sent.items, reply.items);
    if (whole !== undefined) return [{ path, kind: whole, sent, reply }];
    const most = Math.max(sent.items.length, reply.items.length);
    return Array.from({ length: most }, (_, index) =>
      inside(index, sent.items[index], reply.items[index]),
    ).flat();
  }
  const kind = kindOf(path, sent, reply, isSameWord);
  return kind === undefined ? [] : [{ path, kind, sent, reply }];
}

/** What became of a list as a whole; undefined where its elements are compared one by one. */
function listKind(sent: readonly JsonNode[], reply: readonly JsonNode[]): DifferenceKind | undefined {
  const [ours, theirs] = [sent.map(keyOf), reply.map(keyOf)];
  const isSame = theirs.every((key, index) => index >= ours.length || key === ours[index]);
  if (isSame) return undefined;
  const isPart = isPartOf(theirs, ours);
  if (sent.length === reply.length) return isPart ? "reordered" : undefined;
  if (sent.length > reply.length && isPart) return "lost";
  return isContinued(sent, reply) ? undefined : "changed";
}

/** Whether what both lists have at one place is the same but for digits that no double holds. */
function isContinued(sent: readonly JsonNode[], reply: readonly JsonNode[]): boolean {
  const common = Math.min(sent.length, reply.length);
  return reply
    .slice(0, common)
    .every((theirs, index) =>
      differencesOf("", sent[index], theirs, () => false).every(({ kind }) => kind === "rounded"),
    );
}

/** Whether every text of the first list has one of its like in the second. */
function isPartOf(part: readonly string[], whole: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const key of whole) left.set(key, (left.get(key) ?? 0) + 1);
  return part.every((key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  });
}

/** A text that two values share exactly where they are the same: members in any order, numbers by their digits. */
function keyOf(node: JsonNode): string {
  switch (node.type) {
    case "object": {
      const keys = [...node.members.keys()].sort();
      return `{${keys.map((key) => `${JSON.stringify(key)}:${keyOf(node.members.get(key)!)}`).join()}}`;
    }
    case "array":
      return `[${node.items.map(keyOf).join()}]`;
    case "string":
      return JSON.stringify(node.text);
    case "number":
      return decimalOf(node.text);
    default:
      return node.text;
  }
}

function kindOf(
  path: string,
  sent: JsonNode,
  reply: JsonNode,
  isSameWord: IsSameWord,
): DifferenceKind | undefined {
  if (isNull(sent)) return isNull(reply) ? undefined : "changed";
  if (isEmpty(reply)) {
    if (!isEmpty(sent)) return "reset";
    return sent.type === reply.type ? undefined : "retyped";
  }
  if (sent.type !== reply.type) return "retyped";
  // What is not empty and of one type has texts here.
  const [ours, theirs] = [textOf(sent), textOf(reply)];
  if (ours === theirs) return undefined;
  if (sent.type === "number") return numberKind(ours, theirs);
  if (sent.type !== "string") return "changed";
  return isSameWord(path, ours, theirs) ? "respelled" : (compareDates(ours, theirs) ?? "changed");
}

function numberKind(ours: string, theirs: string): DifferenceKind {
  if (decimalOf(ours) === decimalOf(theirs)) return "respelled";
  return isSpellingOf(ours, theirs) ? "rounded" : "changed";
}

function textOf(node: JsonNode): string {
  return "text" in node ? node.text : "";
}

function isNull(node: JsonNode): boolean {
  return node.type === "literal" && node.text === "null";
}

/** Whether a value is one that a peer writes where it has none. */
export function isEmpty(node: JsonNode): boolean {
  switch (node.type) {
    case "object":
      return node.members.size === 0;
    case "array":
      return node.items.length === 0;
    case "string":
      return node.text === "";
    default:
      return isNull(node);
  }
}
