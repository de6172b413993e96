import { WorkerError } from "../errors/worker-error.ts";
import { OPEN_BRACE } from "./characters.ts";
import { type Fragment, fragmentOf, isSpace, parseFragment, plainScalar, typeOf } from "./fragment.ts";
import { MAX_CARRIER_DEPTH } from "./limits.ts";
import { type Extent, type ScannedItem, scanJson } from "./scan.ts";
import { bytesOf, type Text } from "./text.ts";

/** Up to as many members, walking over them is faster than making an index. */
const FEW = 64;

/**
 * A JSON object that keeps its bytes: members that nobody sets are written as they were read,
 * in their order; changed ones are replaced in place and new ones are added at the end.
 */
export class JsonObject {
  /** What the object was read from. */
  readonly bytes: Uint8Array;
  readonly #extent: Extent;
  #index: ReadonlyMap<string, ScannedItem> | undefined;
  /** What was set, new members in this order; undefined while nobody has changed anything. */
  #set: Map<string, Text> | undefined;
  /** Members that were read and are gone, even if they were set again. */
  #removed: Set<string> | undefined;

  constructor(bytes: Uint8Array, extent: Extent) {
    this.bytes = bytes;
    this.#extent = extent;
  }

  /** Reads the JSON text of an object. */
  static parse(fragment: Fragment): JsonObject {
    return JsonObject.of(fragment, scanJson(fragment));
  }

  /** Reads an object whose members are documents, so that it may be one level deeper than a document. */
  static parseCarrier(fragment: Fragment): JsonObject {
    return JsonObject.of(fragment, scanJson(fragment, undefined, MAX_CARRIER_DEPTH));
  }

  /** The object that a scan has found. */
  static of(fragment: Fragment, scan: Extent): JsonObject {
    if (fragment[scan.start] !== OPEN_BRACE) throw notAnObject(fragmentOf(fragment, scan.start, scan.end));
    return new JsonObject(fragment, scan);
  }

  /** The last member of that name: where a key stands twice, the last one counts. */
  #find(key: string): ScannedItem | undefined {
    if (this.#extent.find !== undefined) return this.#extent.find(key);
    const { items } = this.#extent;
    if (items.length > FEW) {
      this.#index ??= new Map(items.map((item) => [item.key!, item]));
      return this.#index.get(key);
    }
    for (let i = items.length - 1; i >= 0; i--) if (items[i]!.key === key) return items[i];
    return undefined;
  }

  /** The members' keys, in the order in which they are written. */
  keys(): string[] {
    const kept = this.#extent.items.map((item) => item.key!).filter((key) => !this.#isRemoved(key));
    return [...new Set([...kept, ...(this.#set?.keys() ?? [])])];
  }

  /** How often a key stands in what was read. */
  count(key: string): number {
    return this.#extent.items.filter((item) => item.key === key).length;
  }

  has(key: string): boolean {
    return this.#set?.has(key) === true || this.untouched(key) !== undefined;
  }

  get(key: string): Fragment | undefined {
    const text = this.#set?.get(key);
    if (text === undefined) {
      const item = this.untouched(key);
      return item === undefined ? undefined : fragmentOf(this.bytes, item.start, item.end);
    }
    const bytes = bytesOf(text);
    if (bytes !== text) this.#set!.set(key, bytes);
    return bytes;
  }

  /** The value of a member; undefined when there is none. */
  value(key: string): unknown {
    const item = this.untouched(key);
    if (item === undefined) {
      const text = this.get(key);
      return text === undefined ? undefined : parseFragment(text);
    }
    const scalar = plainScalar(this.bytes, item.start, item.end);
    return scalar === undefined ? parseFragment(fragmentOf(this.bytes, item.start, item.end)) : scalar;
  }

  /** The scanned member, with its watched children; undefined when it was changed or is missing. */
  untouched(key: string): ScannedItem | undefined {
    return this.#set?.has(key) || this.#isRemoved(key) ? undefined : this.#find(key);
  }

  #isRemoved(key: string): boolean {
    return this.#removed?.has(key) === true;
  }

  /** The object that an unchanged, watched member holds. */
  child(key: string): JsonObject | undefined {
    const item = this.untouched(key);
    if (item?.inside !== undefined) return new JsonObject(this.bytes, item.inside);
    if (item?.children === undefined) return undefined;
    return new JsonObject(this.bytes, { start: item.start, end: item.end, items: item.children });
  }

  set(key: string, value: Text): void {
    this.#set ??= new Map();
    this.#set.set(key, value);
  }

  delete(key: string): void {
    this.#set ??= new Map();
    this.#set.delete(key);
    if (this.#find(key) === undefined) return;
    this.#removed ??= new Set();
    this.#removed.add(key);
  }

  /** Whether a member was set or deleted. */
  get changed(): boolean {
    return this.#set !== undefined;
  }

  /** Writes the object on one line. */
  toFragment(): Fragment {
    return withoutLineBreaks(bytesOf(this.text()));
  }

  /** What is written: the original bytes with the changes spliced in. */
  text(): Text {
    const { start, end } = this.#extent;
    if (this.#set === undefined) return fragmentOf(this.bytes, start, end);
    return this.#removed === undefined ? this.#spliced(this.#set) : this.#rebuilt(this.#set);
  }

  #spliced(changes: ReadonlyMap<string, Text>): Text {
    const { start, end } = this.#extent;
    const replaced: { readonly item: ScannedItem; readonly value: Text }[] = [];
    const added: Text[] = [];
    const membersEnd = this.#membersEnd();
    const isEmpty = membersEnd === start + 1;
    for (const [key, value] of changes) {
      const item = this.#find(key);
      if (item !== undefined) replaced.push({ item, value });
      else added.push(memberPrefix(key, isEmpty && added.length === 0), value);
    }
    replaced.sort((a, b) => a.item.start - b.item.start);
    const pieces: Text[] = [];
    let copied = start;
    for (const { item, value } of replaced) {
      pieces.push(fragmentOf(this.bytes, copied, item.start), value);
      copied = item.end;
    }
    if (added.length > 0) {
      pieces.push(fragmentOf(this.bytes, copied, membersEnd), added);
      copied = isEmpty ? end - 1 : membersEnd;
    }
    pieces.push(fragmentOf(this.bytes, copied, end));
    return pieces;
  }

  /** Where the last member ends, or where the first one would stand. */
  #membersEnd(): number {
    let at = this.#extent.end - 1;
    while (isSpace(this.bytes[at - 1]!)) at--;
    return at;
  }

  #rebuilt(changes: ReadonlyMap<string, Text>): Text {
    const members: Text[] = [];
    const added = new Map(changes);
    const comma = (): string => (members.length === 0 ? "" : ",");
    for (const item of this.#extent.items) {
      const key = item.key!;
      if (this.#isRemoved(key)) continue;
      added.delete(key);
      const value = this.#find(key)!.start === item.start ? changes.get(key) : undefined;
      if (value === undefined) members.push([comma(), fragmentOf(this.bytes, item.keyStart, item.end)]);
      else members.push([comma(), fragmentOf(this.bytes, item.keyStart, item.start), value]);
    }
    for (const [key, value] of added) members.push([memberPrefix(key, members.length === 0), value]);
    return ["{", members, "}"];
  }
}

/** The elements of an array, as they stand in its JSON text. */
export function itemsOf(array: Fragment): Fragment[] {
  return scanJson(array).items.map((item) => fragmentOf(array, item.start, item.end));
}

/** The error for a document that is valid JSON, but no object. */
export function notAnObject(document: Fragment): WorkerError {
  const message = `must be an object, not ${typeOf(document)}`;
  return new WorkerError("EENVELOPE", `Not a usable envelope: the document ${message}`, {
    details: { errors: [{ path: "", keyword: "type", message }] },
  });
}

function memberPrefix(key: string, isFirst: boolean): string {
  return `${isFirst ? "" : ","}${JSON.stringify(key)}:`;
}

/** JSON text on one line: strings cannot hold raw line breaks, so every one stands between tokens. */
export function withoutLineBreaks(text: Fragment): Fragment {
  if (!text.includes(0x0a) && !text.includes(0x0d)) return text;
  return Buffer.from(text.filter((c) => c !== 0x0a && c !== 0x0d));
}
