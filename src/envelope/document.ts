import type { EnvelopeFieldName } from "../gen/envelope-fields.ts";
import type { GenericEnvelope } from "../gen/generic-envelope.ts";
import { appendItems, type Fragment, parseFragment } from "./fragment.ts";
import { JsonObject } from "./json-object.ts";
import type { Text } from "./text.ts";

/** The envelope's fields as values, all of them present: reading fills what a peer left out. */
export type EnvelopeValues = Readonly<Required<Pick<GenericEnvelope, EnvelopeFieldName>>>;

/** Top-level arrays that only ever grow. */
export type GrowingList =
  | "errors"
  | "prior_plans"
  | "critic_feedback"
  | "completed_stages"
  | "processing_history";

/**
 * An envelope that was read: every field of the schema is there with the right type. Fields are
 * parsed when something asks for them and written back only when something sets them.
 */
export class EnvelopeDocument {
  #root: JsonObject;
  #outputs: JsonObject | undefined;
  /** What was read or set, undefined for what is not there: a run asks for the same few fields at every stage. */
  readonly #values = new Map<string, unknown>();
  /**
   * New elements of lists, values or JSON text, written behind the text of the list when that is asked for:
   * once each time would be quadratic.
   */
  readonly #appended = new Map<string, unknown[]>();
  /** Fields whose text is made of their value when it is asked for: many change more often than that. */
  readonly #unwritten = new Set<string>();

  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** Takes over the content of another document, for whoever holds this one. */
  replaceWith(other: EnvelopeDocument): void {
    other.#writeAll();
    this.#root = other.#root;
    this.#outputs = other.#outputs;
    this.#values.clear();
    this.#appended.clear();
    this.#unwritten.clear();
  }

  /** The value of a field of the schema. Shared: treat it as read-only. */
  get<K extends EnvelopeFieldName>(name: K): EnvelopeValues[K] {
    return this.value(name) as EnvelopeValues[K];
  }

  /** The value of any top-level field; undefined when there is none. */
  value(name: string): unknown {
    let value = this.#values.get(name);
    if (value === undefined && !this.#values.has(name)) {
      value = this.#read(name);
      this.#values.set(name, value);
    }
    return value;
  }

  #read(name: string): unknown {
    if (name === "outputs" && this.#outputs?.changed) return parseFragment(this.#outputs.toFragment());
    this.#write(name);
    return this.#root.value(name);
  }

  has(name: string): boolean {
    return this.#root.has(name) || this.#unwritten.has(name);
  }

  /** The JSON text of a top-level field. */
  fragment(name: string): Fragment | undefined {
    if (name === "outputs" && this.#outputs?.changed) return this.#outputs.toFragment();
    this.#write(name);
    return this.#root.get(name);
  }

  /** Changes a field of the schema. */
  set<K extends EnvelopeFieldName>(name: K, value: EnvelopeValues[K]): void {
    this.setValue(name, value);
  }

  /** Changes any top-level field. The value is the document's from now on: treat it as read-only. */
  setValue(name: string, value: unknown): void {
    if (name === "outputs") this.setFragment(name, JSON.stringify(value));
    else {
      this.#appended.delete(name);
      this.#unwritten.add(name);
      this.#values.set(name, value);
    }
  }

  /** Changes any top-level field to a given JSON text. */
  setFragment(name: string, fragment: Text): void {
    if (name === "outputs") this.#outputs = undefined;
    this.#values.delete(name);
    this.#appended.delete(name);
    this.#unwritten.delete(name);
    this.#root.set(name, fragment);
  }

  /**
   * Adds elements to a list; the text of those that are there already stays as it is. They are the
   * document's from now on: treat them as read-only.
   */
  append(name: GrowingList, items: readonly unknown[]): void {
    this.#append(name, items, items);
  }

  /** Adds elements that are JSON text already. */
  appendFragments(name: GrowingList, items: readonly Fragment[]): void {
    this.#append(name, items, items.map(parseFragment));
  }

  #append(name: GrowingList, items: readonly unknown[], values: readonly unknown[]): void {
    this.#writeValue(name);
    if (!this.#root.has(name)) this.#root.set(name, "[]");
    const waiting = this.#appended.get(name);
    if (waiting === undefined) this.#appended.set(name, [...items]);
    else waiting.push(...items);
    const known = this.#values.get(name);
    if (Array.isArray(known)) this.#values.set(name, [...known, ...values]);
    else this.#values.delete(name);
  }

  /** Brings the text of a field up to date. */
  #write(name: string): void {
    this.#writeValue(name);
    const items = this.#appended.get(name);
    if (items === undefined) return;
    this.#appended.delete(name);
    this.#root.set(name, appendItems(this.#root.get(name)!, items.map(textOf)));
  }

  #writeValue(name: string): void {
    if (this.#unwritten.delete(name)) this.#root.set(name, JSON.stringify(this.#values.get(name)));
  }

  #writeAll(): void {
    for (const name of [...this.#unwritten, ...this.#appended.keys()]) this.#write(name);
  }

  /** The entries of `outputs`. Change them through setOutput and deleteOutput. */
  outputs(): JsonObject {
    this.#outputs ??= this.#root.child("outputs") ?? JsonObject.parse(this.#root.get("outputs")!);
    return this.#outputs;
  }

  /** The output of a stage as a value; undefined when there is none. */
  output(key: string): Record<string, unknown> | undefined {
    const fragment = this.outputs().get(key);
    return fragment === undefined ? undefined : (parseFragment(fragment) as Record<string, unknown>);
  }

  setOutput(key: string, output: Readonly<Record<string, unknown>> | Fragment | string): void {
    this.#values.delete("outputs");
    this.outputs().set(key, typeof output === "string" ? output : textOf(output));
  }

  deleteOutput(key: string): void {
    this.#values.delete("outputs");
    this.outputs().delete(key);
  }

  /** A member of `metadata`, which may be large; undefined when there is none. A copy of its own. */
  metadata(name: string): unknown {
    const metadata = this.#root.child("metadata") ?? JsonObject.parse(this.#root.get("metadata")!);
    return metadata.value(name);
  }

  /** The keys of all top-level fields, in the order in which they are written. */
  keys(): string[] {
    this.#writeAll();
    return this.#root.keys();
  }

  /** The document on one line, without a line break at its end. */
  toBytes(): Fragment {
    this.#writeAll();
    if (this.#outputs?.changed) this.#root.set("outputs", this.#outputs.text());
    return this.#root.toFragment();
  }
}

function textOf(item: unknown): Text {
  return Buffer.isBuffer(item) ? item : JSON.stringify(item);
}
