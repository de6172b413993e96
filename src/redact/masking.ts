import { type Cleaner, cleanValue } from "./clean-value.ts";
import { type KeyFacts, readKey } from "./key-facts.ts";
import { secretCleaner } from "./redact-value.ts";
import { rememberValues } from "./remembered-values.ts";
import { maskText } from "./search.ts";
import { type Report, secretSearch } from "./secret-search.ts";
import type { ValueMatcher } from "./value-matcher.ts";

/**
 * Masks secrets, and remembers each value of six or more characters that it has recognized: wherever it comes
 * again, it is masked, too. Words, names, paths, dates and numbers are not remembered, because they come again
 * by accident.
 */
export interface Masking {
  /** A text without secrets; JSON stays JSON. */
  text(text: string): string;
  /** A JSON-like value without secrets, in texts and keys; the same value where it holds none. */
  value<Value>(value: Value): Value;
  /** Remembers the secrets of a text that is not shown. */
  learn(text: string): void;
}

/** What is masked may bring something else to light; more rounds than this are hardly ever needed. */
const MAX_ROUNDS = 4;

/** Shorter texts are masked again faster than they are kept; and no more than so many are. */
const LONG = 1024;
const MAX_TEXTS = 32;

/** What masks, with the values that were known when it was made. */
interface Masker {
  readonly findKnown: ValueMatcher | undefined;
  readonly text: (text: string) => string;
  readonly cleaner: Cleaner;
}

/** Makes the masking of one run, which remembers nothing yet. */
export function createMasking(): Masking {
  const remembered = rememberValues();
  let masker: Masker | undefined;

  /** What masks with all that is remembered by now. */
  function currentMasker(): Masker {
    const findKnown = remembered.matcher();
    if (masker === undefined || masker.findKnown !== findKnown)
      masker = createMasker(findKnown, remembered.add);
    return masker;
  }

  /** Masks once more what is given where there is more to remember now: it may stand before it is recognized. */
  function repeat<Masked>(mask: (masker: Masker) => Masked): Masked {
    for (let round = 1; ; round += 1) {
      const current = currentMasker();
      const masked = mask(current);
      if (round === MAX_ROUNDS || currentMasker() === current) return masked;
    }
  }

  return {
    text: (text) => repeat((current) => current.text(text)),
    value: <Value>(value: Value) => repeat((current) => cleanValue(value, current.cleaner)) as Value,
    learn(text) {
      maskText(text, secretSearch(remembered.add));
    },
  };
}

function createMasker(findKnown: ValueMatcher | undefined, report: Report): Masker {
  const search = secretSearch(report, findKnown);
  /** What long texts have become: a run shows the same question to one stage after the other. */
  const long = new Map<string, string>();
  const text = (given: string): string => {
    if (given.length < LONG) return maskText(given, search);
    const known = long.get(given);
    if (known !== undefined) return known;
    const masked = maskText(given, search);
    if (long.size < MAX_TEXTS) long.set(given, masked);
    return masked;
  };
  const cleaner = secretCleaner(text, report);
  // What was found about a key before knew nothing of what this masking remembers.
  const key = (name: string): KeyFacts => readKey(name, text(name));
  return { findKnown, text, cleaner: findKnown === undefined ? cleaner : { ...cleaner, key } };
}
