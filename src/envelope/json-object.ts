import { WorkerError } from "../errors/worker-error.ts";
import { type Fragment, fragmentOf, parseFragment, plainScalar, typeOf } from "./fragment.ts";
import { MAX_CARRIER_DEPTH } from "./limits.ts";
import { type Scan, type ScannedItem, scanJson } from "./scan.ts";

const COMMA = Buffer.from(",");
const CLOSE = Buffer.from("}");
const OPEN = Buffer.from("{");

/** Up to as many members, walking over them is faster than making an index. */
const FEW = 64;

interface Edits {
  readonly replaced: Map<string, Fragment>;
  readonly added: Map<string, Fragment>;
  readonly removed: Set<string>;
}

// Shared by all objects that nobody has changed; the first change brings their own.
const NO_EDITS = newEdits();

function newEdits(): Edits {
  return { replaced: new Map(), added: new Map(), removed: new Set() };
}

/** Where an object stands, with its members, which may be told only when they are asked for. */
type Extent = Pick<Scan, "start" | "end" | "items">;

/**
 * A JSON object that keeps its bytes: members that nobody sets are written as they were read,
 * in their order; changed ones are replaced in place and new ones are added at the end.
 */
export class JsonObject {
  /** What the object was read from. */
  readonly bytes: Uint8Array;
  readonly #extent: Extent;
  #index: ReadonlyMap<string, ScannedItem> | undefined;
  #edits = NO_EDITS;

  constructor(bytes: Uint8Array, extent: Extent) {
    this.bytes = bytes;
    this.#extent = extent;
  }

  /** Reads the JSON text of an object. */
  static parse(fragment: Fragment): JsonObject {
    return JsonObject.#of(fragment, scanJson(fragment));
  }

  /** Reads an object whose members are documents, so that it may be one level deeper than a document. */
  static parseCarrier(fragment: Fragment): JsonObject {
    return JsonObject.#of(fragment, scanJson(fragment, undefined, MAX_CARRIER_DEPTH));
  }

  static #of(fragment: Fragment, scan: Scan): JsonObject {
    if (fragment[scan.start] !== OPEN[0]) throw notAnObject(fragmentOf(fragment, scan.start, scan.end));
    return new JsonObject(fragment, scan);
  }

  /** The last member of that name: where a key stands twice, the last one counts. */
  #find(key: string): ScannedItem | undefined {
    const items = this.#extent.items;
    if (items.length > FEW) {
      this.#index ??= new Map(items.map((item) => [item.key!, item]));
      return this.#index.get(key);
    }
    for (let i = items.length - 1; i >= 0; i--) if (items[i]!.key === key) return items[i];
    return undefined;
  }

  /** The members' keys, in the order in which they are written. */
  keys(): string[] {
    const kept = this.#extent.items.map((item) => item.key!).filter((key) => !this.#edits.removed.has(key));
    return [...new Set(kept), ...this.#edits.added.keys()];
  }

  has(key: string): boolean {
    return (this.#find(key) !== undefined && !this.#edits.removed.has(key)) || this.#edits.added.has(key);
  }

  get(key: string): Fragment | undefined {
    const changed = this.#edits.replaced.get(key) ?? this.#edits.added.get(key);
    if (changed !== undefined) return changed;
    const item = this.#edits.removed.has(key) ? undefined : this.#find(key);
    return item === undefined ? undefined : fragmentOf(this.bytes, item.start, item.end);
  }

  /** The value of a member; undefined when there is none. */
  value(key: string): unknown {
    const item = this.untouched(key);
    const scalar = item === undefined ? undefined : plainScalar(this.bytes, item.start, item.end);
    if (scalar !== undefined) return scalar;
    const fragment = this.get(key);
    return fragment === undefined ? undefined : parseFragment(fragment);
  }

  /** The scanned member, with its watched children; undefined when it was changed or is missing. */
  untouched(key: string): ScannedItem | undefined {
    return this.#edits.replaced.has(key) || this.#edits.removed.has(key) ? undefined : this.#find(key);
  }

  /** The object that an unchanged, watched member holds. */
  child(key: string): JsonObject | undefined {
    const item = this.untouched(key);
    if (item?.children === undefined) return undefined;
    return new JsonObject(this.bytes, { start: item.start, end: item.end, items: item.children });
  }

  set(key: string, value: Fragment): void {
    if (this.#edits === NO_EDITS) this.#edits = newEdits();
    if (this.#find(key) !== undefined && !this.#edits.removed.has(key)) this.#edits.replaced.set(key, value);
    else this.#edits.added.set(key, value);
  }

  delete(key: string): void {
    if (this.#edits === NO_EDITS) this.#edits = newEdits();
    this.#edits.added.delete(key);
    this.#edits.replaced.delete(key);
    if (this.#find(key) !== undefined) this.#edits.removed.add(key);
  }

  get changed(): boolean {
    if (this.#edits === NO_EDITS) return false;
    return this.#edits.replaced.size + this.#edits.added.size + this.#edits.removed.size > 0;
  }

  /** Writes the object: the original bytes with the changes spliced in, on one line. */
  toFragment(): Fragment {
    const { start, end } = this.#extent;
    if (this.#edits === NO_EDITS) return withoutLineBreaks(fragmentOf(this.bytes, start, end));
    const parts: Fragment[] = this.#edits.removed.size > 0 ? this.#rebuiltParts() : this.#splicedParts();
    const text = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    return withoutLineBreaks(text);
  }

  #splicedParts(): Fragment[] {
    const parts: Fragment[] = [];
    let copied = this.#extent.start;
    const replacements = [...this.#edits.replaced].map(([key, value]) => ({
      item: this.#find(key)!,
      value,
    }));
    replacements.sort((a, b) => a.item.start - b.item.start);
    for (const { item, value } of replacements) {
      parts.push(fragmentOf(this.bytes, copied, item.start), value);
      copied = item.end;
    }
    if (this.#edits.added.size === 0) {
      parts.push(fragmentOf(this.bytes, copied, this.#extent.end));
      return parts;
    }
    const last = this.#extent.items.at(-1);
    parts.push(fragmentOf(this.bytes, copied, last === undefined ? this.#extent.start + 1 : last.end));
    let first = last === undefined;
    for (const [key, value] of this.#edits.added) {
      parts.push(memberPrefix(key, first), value);
      first = false;
    }
    parts.push(
      fragmentOf(this.bytes, last === undefined ? this.#extent.end - 1 : last.end, this.#extent.end),
    );
    return parts;
  }

  #rebuiltParts(): Fragment[] {
    const parts: Fragment[] = [OPEN];
    for (const item of this.#extent.items) {
      if (this.#edits.removed.has(item.key!)) continue;
      if (parts.length > 1) parts.push(COMMA);
      const replaced = this.#find(item.key!) === item ? this.#edits.replaced.get(item.key!) : undefined;
      if (replaced === undefined) parts.push(fragmentOf(this.bytes, item.keyStart, item.end));
      else parts.push(fragmentOf(this.bytes, item.keyStart, item.start), replaced);
    }
    for (const [key, value] of this.#edits.added) parts.push(memberPrefix(key, parts.length === 1), value);
    parts.push(CLOSE);
    return parts;
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

function memberPrefix(key: string, isFirst: boolean): Fragment {
  return Buffer.from(`${isFirst ? "" : ","}${JSON.stringify(key)}:`, "utf8");
}

/** Strings cannot hold raw line breaks, so every one that remains stands between tokens. */
function withoutLineBreaks(text: Fragment): Fragment {
  if (!text.includes(0x0a) && !text.includes(0x0d)) return text;
  return Buffer.from(text.filter((c) => c !== 0x0a && c !== 0x0d));
}
