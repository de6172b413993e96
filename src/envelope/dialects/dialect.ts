import type { GoalStatus, TerminalReason } from "../../gen/envelope-fields.ts";
import type { Verdict } from "./words.ts";

/** The dialects of the envelope, by the peers that write them. */
export const DIALECT_NAMES = ["seed", "go-u1", "python-u1", "go-u2", "python-u2"] as const;

/** The name of a dialect. */
export type DialectName = (typeof DIALECT_NAMES)[number];

/** How a reason is written. */
export interface ReasonSpelling {
  /** Null where the dialect has no word that says it. */
  readonly word: string | null;
  /** The word says too little: termination_reason begins with the seed's word, a colon and a space. */
  readonly isTold?: true;
}

/** What one dialect writes where it differs from the seed. */
export interface Dialect {
  readonly reasons: Readonly<Partial<Record<TerminalReason, ReasonSpelling>>>;
  /** Words beside those that are written; the dialect's readers take them, so they stay. */
  readonly otherReasons: readonly string[];
  readonly goals: Readonly<Partial<Record<GoalStatus, string>>>;
  readonly verdicts: Readonly<Partial<Record<Verdict, string>>>;
  /** Whether stages have the peers' names in an order that is written. */
  readonly hasPeerStages: boolean;
  /** Kinds of interrupts that other dialects call otherwise: their word, then this one's. */
  readonly interruptKinds: Readonly<Record<string, string>>;
  /** Every kind of interrupt that its readers take; any where absent. */
  readonly onlyKinds?: readonly string[];
  /** Members that a document of this dialect has beside the seed's fields, with their first values. */
  readonly keys: Readonly<Record<string, unknown>>;
  /** The keys that its request_context may have; absent where its documents need none. */
  readonly contextKeys?: readonly string[];
  /** Keys that break its readers. */
  readonly refusedKeys: readonly string[];
}

/** What tells a dialect: the first row of which a document has a key. */
export interface Sign {
  readonly anyOf: readonly string[];
  /** This key has to be there, too. */
  readonly beside?: string;
  readonly dialect: DialectName;
  /** No word of the seed says otherwise. */
  readonly isCertain?: true;
}
