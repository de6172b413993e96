/** A name to look for: a regular expression source that both RE2 and JavaScript read the same way. */
export interface NamePattern {
  readonly source: string;
  readonly ignoreCase: boolean;
}

/** Quotes a text for a regular expression; only the metacharacters, since RE2 refuses other escapes. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** The pattern of exactly this name. */
export function exactName(name: string, ignoreCase = false): NamePattern {
  return { source: escapeRegExp(name), ignoreCase };
}

/** The pattern of these words written as one identifier in any style; with affixes it may be part of a longer one. */
export function joinedWords(words: readonly string[], affixes: boolean): NamePattern {
  const joined = words.map(escapeRegExp).join("[_-]?");
  return { source: affixes ? `\\w*${joined}\\w*` : joined, ignoreCase: true };
}

/**
 * A name pattern with boundaries that know non-ASCII letters, for a part of a larger expression. `$` belongs to the
 * name, except where it is a sigil that marks every variable.
 */
export function boundedSource(pattern: NamePattern, hasSigils: boolean): string {
  const before = hasSigils ? "\\w\\p{L}" : "\\w$\\p{L}";
  return `(?<![${before}])(?:${pattern.source})(?![\\w$\\p{L}])`;
}
