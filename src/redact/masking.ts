import { type Cleaner, cleanValue } from "./clean-value.ts";
import { readKey } from "./key-facts.ts";
import { secretCleaner } from "./redact-value.ts";
import { rememberValues } from "./remembered-values.ts";
import { maskText, type Search } from "./search.ts";
import { secretSearch } from "./secret-search.ts";
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

/** Makes the masking of one run, which remembers nothing yet. */
export function createMasking(): Masking {
  const remembered = rememberValues();
  const secrets = secretSearch(remembered.add);
  const cleaner = secretCleaner((text) => maskText(text, secrets), remembered.add);

  /** Masks once more what is given where there is more to remember now: it may stand before it is recognized. */
  function repeat<Masked>(mask: (findKnown: ValueMatcher | undefined) => Masked): Masked {
    for (let round = 1; ; round += 1) {
      const findKnown = remembered.matcher();
      const masked = mask(findKnown);
      if (round === MAX_ROUNDS || remembered.matcher() === findKnown) return masked;
    }
  }

  function searchWith(findKnown: ValueMatcher | undefined): Search {
    return findKnown === undefined ? secrets : secretSearch(remembered.add, findKnown);
  }

  function cleanerWith(findKnown: ValueMatcher | undefined): Cleaner {
    if (findKnown === undefined) return cleaner;
    const search = searchWith(findKnown);
    const redact = (text: string): string => maskText(text, search);
    // What was found about a key before knew nothing of what this masking remembers.
    return { ...secretCleaner(redact, remembered.add), key: (key) => readKey(key, redact(key)) };
  }

  return {
    text: (text) => repeat((findKnown) => maskText(text, searchWith(findKnown))),
    value: <Value>(value: Value) => repeat((findKnown) => cleanValue(value, cleanerWith(findKnown))) as Value,
    learn(text) {
      maskText(text, secrets);
    },
  };
}
