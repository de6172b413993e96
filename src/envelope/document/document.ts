import type { EnvelopeFieldName, GoalStatus, TerminalReason } from "../../gen/envelope-fields.ts";
import type { GenericEnvelope } from "../../gen/generic-envelope.ts";
import { appendItems, type Fragment, parseFragment } from "../../json/fragment.ts";
import { JsonObject } from "../../json/json-object.ts";
import type { Text } from "../../json/text.ts";
import { detectDialect } from "../dialects/detect.ts";
import type { DialectName } from "../dialects/dialect.ts";
import { type Ending, readEnding, type WrittenEnding, writeEnding } from "../dialects/ending.ts";
import { readGoals, writeGoals } from "../dialects/goals.ts";
import { reasonOf } from "../dialects/words.ts";
import type { GrowingList } from "../fields/fields.ts";

/** The envelope's fields as values, all of them present: reading fills what a peer left out. */
export type EnvelopeValues = Readonly<Required<Pick<GenericEnvelope, EnvelopeFieldName>>>;

const EMPTY_LIST = Buffer.from("[]");

/** What is known of a field beside its text. */
interface Field {
  value: unknown;
  /** Whether the value was read or set: a run asks for the same few fields at every stage. */
  isKnown: boolean;
  /** The text is made of the value when it is asked for: many fields change more often than that. */
  isUnwritten: boolean;
  /**
   * New elements of a list, values or JSON text, written behind the text of the list when that is asked for:
   * once each time would be quadratic.
   */
  appended: unknown[] | undefined;
}

/**
 * An envelope that was read: every field of the schema is there with the right type. Fields are
 * parsed when something asks for them and written back only when something sets them.
 */
export class EnvelopeDocument {
  #root: JsonObject;
  #outputs: JsonObject | undefined;
  readonly #fields = new Map<string, Field>();
  #dialect: DialectName | undefined;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  /** The dialect in which words are written; what tells it is looked for when somebody first writes one. */
  get dialect(): DialectName {
    this.#dialect ??= detectDialect(this.#root);
    return this.#dialect;
  }

  /** From now on words are written in this dialect; those that are there stay. */
  speak(dialect: DialectName): void {
    this.#dialect = dialect;
  }

  /** Takes over the content of another document, for whoever holds this one; the dialect stays. */
  replaceWith(other: EnvelopeDocument): void {
    this.speak(this.dialect);
    other.#writeAll();
    this.#root = other.#root;
    this.#outputs = other.#outputs;
    this.#fields.clear();
  }

  #field(name: string): Field {
    const known = this.#fields.get(name);
    if (known !== undefined) return known;
    const field = { value: undefined, isKnown: false, isUnwritten: false, appended: undefined };
    this.#fields.set(name, field);
    return field;
  }

  /** The value of a field of the schema, words in what they mean to the seed. Shared: treat it as read-only. */
  get<K extends EnvelopeFieldName>(name: K): EnvelopeValues[K] {
    return this.#meaning(name) as EnvelopeValues[K];
  }

  #meaning(name: EnvelopeFieldName): unknown {
    if (name === "terminal_reason") return this.#ending().reason;
    if (name === "termination_reason") return this.#ending().text;
    const value = this.value(name);
    return name === "goal_completion_status" ? readGoals(value as Record<string, string>) : value;
  }

  #ending(): Ending {
    return readEnding(this.#writtenEnding());
  }

  #writtenEnding(): WrittenEnding {
    const word = this.value("terminal_reason") as string | null;
    return { word, text: this.value("termination_reason") as string | null };
  }

  /** The value of any top-level field, in the document's own words; undefined when there is none. */
  value(name: string): unknown {
    const field = this.#field(name);
    if (!field.isKnown) {
      field.value = this.#read(name, field);
      field.isKnown = true;
    }
    return field.value;
  }

  #read(name: string, field: Field): unknown {
    if (name === "outputs" && this.#outputs?.changed) return parseFragment(this.#outputs.toFragment());
    this.#write(name, field);
    return this.#root.value(name);
  }

  has(name: string): boolean {
    const field = this.#fields.get(name);
    return this.#root.has(name) || field?.isUnwritten === true || field?.appended !== undefined;
  }

  /** The JSON text of a top-level field. */
  fragment(name: string): Fragment | undefined {
    if (name === "outputs" && this.#outputs?.changed) return this.#outputs.toFragment();
    const field = this.#fields.get(name);
    if (field !== undefined) this.#write(name, field);
    return this.#root.get(name);
  }

  /** Changes a field of the schema; words are given in what they mean to the seed, and written in the dialect's. */
  set<K extends EnvelopeFieldName>(name: K, value: EnvelopeValues[K]): void {
    if (name === "terminal_reason") this.setEnding(value as TerminalReason | null, this.#ending().text);
    else if (name === "termination_reason") this.setEnding(this.#ending().reason, value as string | null);
    else if (name === "goal_completion_status") {
      const statuses = value as Record<string, GoalStatus>;
      this.setFragment(name, writeGoals(this.fragment(name)!, statuses, this.dialect));
    } else this.setValue(name, value);
  }

  /** Says why the run ended or paused. A word that says so already stays, whatever the dialect would write. */
  setEnding(reason: TerminalReason | null, text: string | null): void {
    const { word } = this.#writtenEnding();
    const isSaid = word !== null && reasonOf(word) === reason;
    const written = isSaid ? { word, text } : writeEnding(this.dialect, { reason, text });
    if (written.word !== word) this.setValue("terminal_reason", written.word);
    if (written.text !== this.value("termination_reason")) this.setValue("termination_reason", written.text);
  }

  /** Changes any top-level field. The value is the document's from now on: treat it as read-only. */
  setValue(name: string, value: unknown): void {
    if (name === "outputs") {
      this.setFragment(name, JSON.stringify(value));
      return;
    }
    const field = this.#field(name);
    this.#queue(name, field);
    field.value = value;
    field.isKnown = true;
    field.isUnwritten = true;
    field.appended = undefined;
  }

  /** Changes any top-level field to a given JSON text. */
  setFragment(name: string, fragment: Text): void {
    if (name === "outputs") this.#outputs = undefined;
    this.#fields.delete(name);
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
    const field = this.#field(name);
    this.#writeValue(name, field);
    this.#queue(name, field);
    field.appended ??= [];
    field.appended.push(...items);
    field.isKnown &&= Array.isArray(field.value);
    if (field.isKnown) field.value = [...(field.value as unknown[]), ...values];
  }

  /** New members are written in the order in which they were set, whatever was read before. */
  #queue(name: string, field: Field): void {
    if (field.isUnwritten || field.appended !== undefined) return;
    this.#fields.delete(name);
    this.#fields.set(name, field);
  }

  /** Brings the text of a field up to date. */
  #write(name: string, field: Field): void {
    this.#writeValue(name, field);
    if (field.appended === undefined) return;
    const list = this.#root.get(name) ?? EMPTY_LIST;
    this.#root.set(name, appendItems(list, field.appended.map(textOf)));
    field.appended = undefined;
  }

  #writeValue(name: string, field: Field): void {
    if (field.isUnwritten) this.#root.set(name, JSON.stringify(field.value));
    field.isUnwritten = false;
  }

  #writeAll(): void {
    for (const [name, field] of this.#fields) this.#write(name, field);
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
    this.#fields.delete("outputs");
    this.outputs().set(key, typeof output === "string" ? output : textOf(output));
  }

  deleteOutput(key: string): void {
    this.#fields.delete("outputs");
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
