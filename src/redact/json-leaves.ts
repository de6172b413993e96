import { JsonReader } from "../json/json-reader.ts";
import { unescapeJson } from "./json-escapes.ts";
import { type LabeledLeaves, nameLeaves } from "./labeled-leaves.ts";
import { isLabel, isLabeled, secrecyOf, secretFlag } from "./secret-names.ts";

/** A key, a string or a number in a JSON text. */
export interface Leaf {
  readonly kind: "key" | "string" | "number";
  readonly start: number;
  readonly end: number;
  /** The nearest name of a secret below which it stands. */
  secretName: string | undefined;
  /** Where the container begins in which it stands. */
  readonly container: number;
}

/** What was read of a text: the leaves of a JSON value and its end, or how far the text is JSON. */
export interface JsonScan {
  readonly isJson: boolean;
  readonly leaves: readonly Leaf[];
  readonly end: number;
}

/** An array or object that is being read. */
interface Container {
  readonly start: number;
  /** The name of a secret below which it stands. */
  readonly secretName: string | undefined;
  /** The name of a secret in the key of the current member, or in the flag before the current element. */
  ownName: string | undefined;
  /** What the key of the current member says about its value. */
  role: "label" | "labeled" | undefined;
  /** In `{"name": "TOKEN", "value": "…"}`: what the label says, and the leaves that it speaks of. */
  label: string;
  from: number;
  to: number;
}

/** Beyond this nesting a text is not read as JSON. */
const MAX_DEPTH = 1024;

/** Reads the JSON value that begins at a position; all of it is secret when a name is given. */
export function scanLeaves(text: string, index: number, secretName?: string): JsonScan {
  const reader = new JsonReader(text, index);
  const leaves: Leaf[] = [];
  const labeled: LabeledLeaves[] = [];
  const open: Container[] = [];
  for (let token = reader.next(); token !== "end" && reader.depth <= MAX_DEPTH; token = reader.next()) {
    const { start, end } = reader;
    const top = open.at(-1);
    if (token === "close") {
      addLabeled(open.pop()!, labeled);
      endValue(open.at(-1), leaves.length);
    } else if (token === "key") {
      leaves.push({ kind: "key", start, end, secretName: undefined, container: top!.start });
      beginMember(top!, unescapeJson(text.slice(start + 1, end - 1)), leaves.length);
    } else if (token === "object" || token === "array") {
      const name = top === undefined ? secretName : (top.ownName ?? top.secretName);
      open.push({ start, secretName: name, ownName: undefined, role: undefined, label: "", from: 0, to: 0 });
    } else {
      const name = top === undefined ? secretName : (top.ownName ?? top.secretName);
      if (token !== "literal") {
        leaves.push({ kind: token, start, end, secretName: name, container: top?.start ?? index });
      }
      endValue(top, leaves.length, token === "string" ? text.slice(start + 1, end - 1) : undefined);
    }
  }
  for (const container of open.toReversed()) addLabeled(container, labeled);
  nameLeaves(leaves, labeled);
  return { isJson: reader.isComplete, leaves, end: reader.isComplete ? reader.end : reader.valueStart };
}

function beginMember(object: Container, key: string, next: number): void {
  object.ownName = secrecyOf(key) === undefined ? undefined : key;
  object.role = isLabel(key) ? "label" : isLabeled(key) ? "labeled" : undefined;
  if (object.role === "labeled") object.from = next;
}

/** Notes what the value that has ended, the inside of a string or something else, says about others. */
function endValue(container: Container | undefined, next: number, raw?: string): void {
  if (container === undefined) return;
  if (container.role === "label") container.label = raw === undefined ? container.label : unescapeJson(raw);
  if (container.role === "labeled") container.to = next;
  container.ownName = raw?.startsWith("-") ? secretFlag(raw) : undefined;
}

function addLabeled({ label, from, to }: Container, labeled: LabeledLeaves[]): void {
  if (to > from && secrecyOf(label) !== undefined) labeled.push({ label, from, to });
}
