import type { EnvelopeFieldType } from "../../gen/envelope-fields.ts";

/**
 * What this worker does with a field, beside what the schema says of it. What a row leaves out is the plain way:
 * read and filled in as the schema says, taken over from a peer's reply, shown to nobody.
 */
export interface FieldPolicy {
  /** An id of the seed's form with this prefix is made where the field is missing, null or empty. */
  readonly id?: "env" | "req" | "sess";
  /** A request_context repeats it: where the field is missing or empty, it is what stands there. */
  readonly isInContext?: true;
  /** Where the field is missing, it is the time of reading. */
  readonly isStamped?: true;
  /** Stands in a missing field where the schema has no default. */
  readonly default?: string | number | boolean;
  /** What is repaired in it beyond types and dates; the functions stand in repair/repairs.ts. */
  readonly repair?: Repair;
  /** Its entries are asked for one by one, so that the scanner locates them. */
  readonly hasEntries?: true;
  /** What a peer's reply may do to it; the functions stand in merge/merge-rules.ts. */
  readonly merge?: MergeRule;
  /** The engine counts and decides it itself, whatever a peer that runs a stage writes into it. */
  readonly isOwnedByEngine?: true;
  /** What it counts, and against which limit. */
  readonly counter?: Counter;
  /** A limit: it may be 0, with a warning, and `resume --set` changes it. */
  readonly isLimit?: true;
  /** The limit is on what follows a first one, which 0 allows, too. */
  readonly allowsFirst?: true;
  /** Which part of which question to a person it holds. */
  readonly interrupt?: InterruptPart;
  /** The name by which stages see it, as it is; what they see in another form stands in pipeline/stage-context.ts. */
  readonly stage?: string;
  /** Whether `result` shows it: its value, its text as it came, or what it asks while the run waits for an answer. */
  readonly result?: "value" | "text" | "asked";
  /** The title under which `explain` shows it. */
  readonly explain?: string;
  /** Whether the body of `create` should name it; any other field may stand there, too. */
  readonly create?: "required" | "optional";
}

/** Repairs beyond types and dates. The first two are of words, of which each dialect has its own. */
export type Repair = "reason" | "statuses" | "outputs" | "completed-stages";

/**
 * What a reply may do: nothing to what is the caller's, only raise a counter, only add to a growing list, change outputs
 * one by one, change members and drop none; change what words mean, and not how they are spelled; change a moment, and not
 * cut its fraction off.
 */
export type MergeRule = "caller" | "counter" | "growing" | "outputs" | "members" | "moment" | WordRule;

type WordRule = "ending" | "goals" | "stages";

/** How a counter is shown. */
export interface Counter {
  /** The field with its limit. */
  readonly limit: string;
  /** The name of what is left, in the answer of `can-continue`. */
  readonly left: string;
  /** The name of its gauge in `explain`. */
  readonly gauge: string;
}

/** Where one of the seed's interrupt fields has its value in an interrupt of any spelling. */
export interface InterruptPart {
  readonly kind: "clarification" | "confirmation";
  readonly part: "pending" | "id" | "prompt" | "answer" | "approved";
}

/** What this worker knows of a member that the schema does not have. */
export interface PeerPolicy extends FieldPolicy {
  /** What it has to be where it is there; without a type it is not looked at. */
  readonly type?: EnvelopeFieldType;
  readonly itemType?: string;
  /** False where null means that the peer has nothing to say, as it does in the fields of the schema. */
  readonly nullable?: boolean;
  /** It is another spelling of fields of the schema, and read before them. */
  readonly isSpelling?: true;
  /** Wherever it is there, the envelope needs a closer look. */
  readonly isSpecial?: true;
}
