/** The beginnings of which a text must have one to fit a pattern, whatever the case of its letters. */
export interface Starts {
  readonly prefixes: readonly string[];
  test(text: string): boolean;
}

/**
 * Reads off a pattern with which letters a text must begin to fit it; null where it may begin with
 * anything. Knows the patterns of question-forms.ts: letters, and groups that stand at the beginning.
 */
export function startsOf(pattern: string): Starts | null {
  const prefixes = alternativesOf(pattern).map(lettersOf);
  if (prefixes.includes("")) return null;
  return {
    prefixes,
    test(text) {
      const begin = text.slice(0, LONGEST).toLowerCase();
      return prefixes.some((prefix) => begin.startsWith(prefix));
    },
  };
}

const LONGEST = 16;

/** The alternatives of the group at the beginning, each with nothing behind it; else the pattern itself. */
function alternativesOf(pattern: string): string[] {
  if (!pattern.startsWith("(?:")) return [pattern];
  const alternatives: string[] = [];
  let depth = 0;
  let begin = 3;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i];
    if (c === "(") depth++;
    if (c === "|" && depth === 1) {
      alternatives.push(pattern.slice(begin, i));
      begin = i + 1;
    }
    if (c === ")" && --depth === 0) {
      alternatives.push(pattern.slice(begin, i));
      const isOptional = pattern[i + 1] === "?" || pattern[i + 1] === "*";
      return isOptional ? [""] : alternatives;
    }
  }
  return [""];
}

/** The letters at the beginning that must be there. */
function lettersOf(pattern: string): string {
  const [letters] = /^[a-z]{0,16}/.exec(pattern)!;
  const isLastOptional = pattern[letters.length] === "?" || pattern[letters.length] === "*";
  return isLastOptional ? letters.slice(0, -1) : letters;
}
