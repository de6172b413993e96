import { type Fragment, fragmentOf, toFragment } from "../../json/fragment.ts";
import { JsonObject, withoutLineBreaks } from "../../json/json-object.ts";
import { type JsonNode, treeOf } from "../../json/json-tree.ts";
import { bytesOf, type Text } from "../../json/text.ts";
import type { Finding, HopReport } from "./report.ts";

/** Longer values are shown by their beginning. */
const MAX_VALUE_BYTES = 1024;
const PREVIEW_UNITS = 240;

/** The three documents of a hop as JSON text, from which the values of findings are taken. */
export interface HopTexts {
  readonly sent: Fragment;
  readonly reply: Fragment;
  readonly merged: Fragment | undefined;
}

/** What takes secrets out of a document, and out of a path. */
export interface HopMask {
  text(text: string): string;
  path(path: string): string;
}

/** The texts of a hop without secrets. */
export function maskTexts({ sent, reply, merged }: HopTexts, mask: HopMask): HopTexts {
  const masked = (text: Fragment): Fragment => Buffer.from(mask.text(text.toString("utf8")));
  return { sent: masked(sent), reply: masked(reply), merged: merged && masked(merged) };
}

/** Writes a report: `{lossless, findings, merged}`. Values keep their bytes. */
export function reportText({ lossless, findings }: HopReport, texts: HopTexts, mask?: HopMask): Fragment {
  const written = findingTexts(findings, texts, mask);
  const list = written.flatMap((text, index) => (index === 0 ? [text] : [",", text]));
  const merged = texts.merged ?? "null";
  return bytesOf([`{"lossless":${lossless},"findings":[`, list, `],"merged":`, merged, "}"]);
}

/** Writes each finding as one JSON object with its values; a side without the value leaves its key out. */
export function findingTexts(findings: readonly Finding[], texts: HopTexts, mask?: HopMask): Fragment[] {
  const lookups = (["sent", "reply", "merged"] as const).flatMap((side) => {
    const text = texts[side];
    return text === undefined ? [] : [[side, lookupIn(text)] as const];
  });
  return findings.map(({ path, kind, rule, expected }) => {
    const values = lookups.map(([side, lookup]): Text => {
      const value = lookup(path);
      return value === undefined ? "" : [`,"${side}":`, shown(value)];
    });
    const told = mask === undefined ? path : mask.path(path);
    const text = bytesOf([
      `{"path":${JSON.stringify(told)},"kind":"${kind}"`,
      values,
      `,"rule":${JSON.stringify(rule)},"expected":${expected}}`,
    ]);
    return withoutLineBreaks(text);
  });
}

/** A value as it is or, where it is long, its beginning and its size. */
function shown(value: Fragment): Text {
  if (value.length <= MAX_VALUE_BYTES) return value;
  const beginning = value
    .toString("utf8", 0, MAX_VALUE_BYTES)
    .slice(0, PREVIEW_UNITS)
    .replace(/[\ud800-\udbff]$/, "");
  return toFragment({ preview: `${beginning}…`, size_bytes: value.length });
}

/** Finds values in a document by their paths; each field is read once. */
function lookupIn(document: Fragment): (path: string) => Fragment | undefined {
  const root = JsonObject.parse(document);
  const trees = new Map<string, JsonNode>();
  return (path) => {
    if (path === "") return undefined;
    const [name, ...inside] = path.slice(1).split("/").map(unescapeKey) as [string, ...string[]];
    const field = root.get(name);
    if (field === undefined) return undefined;
    const tree = trees.get(name) ?? treeOf(field);
    trees.set(name, tree);
    const node = inside.reduce<JsonNode | undefined>(childOf, tree);
    return node && fragmentOf(field, node.start, node.end);
  };
}

function childOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.type === "object") return node.members.get(key);
  return node?.type === "array" ? node.items[Number(key)] : undefined;
}

function unescapeKey(key: string): string {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
