import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cloneJson, type Json, type JsonMap, JsonNumber, parseJson, printJson } from "./json.ts";
import { putAt, valueAt } from "./pointer.ts";

/** The document that a case gives to a peer. */
export interface GivenDocument {
  /** Its text; undefined where it is bytes that are no text. */
  readonly text: string | undefined;
  readonly bytes: Buffer;
  /** Its value, of a merge the value of what was sent; undefined where it is no JSON. */
  readonly value: Json | undefined;
}

/** Reads documents of bases/, each once. */
export function baseReader(kit: string): (name: string) => Json {
  const read = new Map<string, Json>();
  return (name) => {
    const known = read.get(name) ?? parseJson(readFileSync(join(kit, "bases", `${name}.json`), "utf8"));
    read.set(name, known);
    return cloneJson(known);
  };
}

/** Makes the document of a case's `given`. */
export function makeGiven(given: JsonMap, base: (name: string) => Json): GivenDocument {
  const sent = given.get("sent");
  if (sent instanceof Map) {
    const reply = makeGiven(given.get("reply") as JsonMap, base);
    const first = makeGiven(sent, base);
    const text = `{"sent":${first.text},"reply":${reply.text}}`;
    return { text, bytes: Buffer.from(text), value: first.value };
  }
  const bytes = given.get("base64");
  if (typeof bytes === "string") {
    return { text: undefined, bytes: Buffer.from(bytes, "base64"), value: undefined };
  }
  const text = given.get("text");
  if (typeof text === "string") return fromText(text);
  const name = given.get("base");
  const value = typeof name === "string" ? base(name) : cloneJson(given.get("document") ?? null);
  change(value, given);
  const printed = printJson(value);
  const size = given.get("size");
  const padded = size instanceof JsonNumber ? printed.padEnd(Number(size.text)) : printed;
  return { text: padded, bytes: Buffer.from(padded), value };
}

function fromText(text: string): GivenDocument {
  const bytes = Buffer.from(text);
  try {
    return { text, bytes, value: parseJson(text) };
  } catch {
    return { text, bytes, value: undefined };
  }
}

function change(value: Json, given: JsonMap): void {
  for (const path of (given.get("without") ?? []) as string[]) putAt(value, path, undefined);
  for (const [path, member] of (given.get("with") ?? new Map()) as JsonMap)
    putAt(value, path, cloneJson(member));
  const nest = given.get("nest");
  if (nest instanceof Map) putAt(value, text(nest, "at"), nested(count(nest, "levels")));
  const repeat = given.get("repeat");
  if (repeat instanceof Map) putAt(value, text(repeat, "at"), repeated(repeat));
  const fill = given.get("fill");
  if (fill instanceof Map) fillUp(value, text(fill, "at"), count(fill, "bytes"));
}

function nested(levels: number): Json {
  let value: Json = [];
  for (let level = 1; level < levels; level++) value = [value];
  return value;
}

function repeated(repeat: JsonMap): Json {
  const item = printJson(repeat.get("item") ?? null);
  const items = Array.from({ length: count(repeat, "times") }, (_, index) =>
    parseJson(item.replaceAll("{}", String(index))),
  );
  if (repeat.get("keyed") !== true) return items;
  return new Map(items.map((member, index) => [`key ${index}`, member]));
}

function fillUp(value: Json, path: string, bytes: number): void {
  const before = valueAt(value, path);
  const start = typeof before === "string" ? before : "";
  putAt(value, path, start);
  putAt(value, path, start + "x".repeat(bytes - Buffer.byteLength(printJson(value))));
}

function text(object: JsonMap, key: string): string {
  return object.get(key) as string;
}

function count(object: JsonMap, key: string): number {
  return Number((object.get(key) as JsonNumber).text);
}
