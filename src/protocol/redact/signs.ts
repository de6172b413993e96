/** Words, in any case, of which a text must hold one to be worth a closer look. */
export interface Signs {
  readonly words: readonly string[];
  /** Tells whether a text holds one of them. */
  areIn(text: string): boolean;
  /** Matches each of them; for walkMatches(). */
  pattern(): RegExp;
}

/** Makes signs of words in lower case, which hold no marks of regular expressions. */
export function signsOf(words: readonly string[]): Signs {
  const isEarly = earlyTexts();
  const source = words.join("|");
  let one: RegExp | undefined;
  let each: RegExp | undefined;
  return {
    words,
    areIn(text) {
      if (isEarly(text)) {
        const lower = text.toLowerCase();
        return words.some((word) => lower.includes(word));
      }
      one ??= new RegExp(source, "i");
      return one.test(text);
    },
    pattern() {
      each ??= new RegExp(source, "gi");
      return each;
    },
  };
}

/** How many characters a process looks through without a pattern. */
const EARLY = 4096;

/**
 * Tells of each text whether it is among the first. A pattern of many words takes longer to compile than to
 * look for each word in a short text, and a process that runs one envelope sees a few of them only.
 */
export function earlyTexts(): (text: string) => boolean {
  let left = EARLY;
  return (text) => {
    if (left > 0) left -= text.length;
    return left > 0;
  };
}
