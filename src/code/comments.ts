import type { Family } from "./families.ts";

const SLASHES = /^\s*(?:\/\/|\/\*|\*(?![\w(*&])|\*\/)/;
const HASH = /^\s*#/;

const COMMENT_STARTS: Readonly<Partial<Record<Family, RegExp>>> = {
  python: HASH,
  ruby: HASH,
  shell: HASH,
  elixir: HASH,
  perl: HASH,
  config: /^\s*(?:#|;|\/\/|<!--)/,
  php: /^\s*(?:\/\/|\/\*|\*(?![\w(*&])|\*\/|#(?!\[))/,
  sql: /^\s*--/,
  lua: /^\s*--/,
  prose: /^/,
  other: /^\s*(?:\/\/|#(?!\w)|--|;|%|\/\*|\*\s|\(\*|<!--)/,
};

const TRAILING: Readonly<Partial<Record<Family, string>>> = {
  python: "#",
  ruby: "#",
  shell: "#",
  elixir: "#",
  perl: "#",
  sql: "--",
  lua: "--",
};

/** Tells whether a whole line is a comment (a file of prose is nothing else). */
export function isCommentLine(family: Family, text: string): boolean {
  return (COMMENT_STARTS[family] ?? SLASHES).test(text);
}

/** Tells whether the text at a column is inside a string literal or behind a comment sign of the same line. */
export function isQuotedAt(family: Family, text: string, column: number): boolean {
  const marker = TRAILING[family] ?? "//";
  let quote = "";
  for (let index = 0; index < column; index++) {
    const char = text[index]!;
    if (char === "\\") index++;
    else if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "`" || (char === "'" && family !== "rust")) quote = char;
    else if (text.startsWith(marker, index) && (marker !== "#" || index === 0 || /\s/.test(text[index - 1]!)))
      return true;
  }
  // An apostrophe that never closes is prose or a lifetime, not a string.
  return quote !== "" && text.includes(quote, column);
}

/** The line indexes that block comments and documentation strings cover, in one pass over the file. */
export function commentedLines(family: Family, lines: readonly string[]): ReadonlySet<number> {
  if (family === "python") return spans(lines, /"""|'''/, undefined);
  if (family === "ruby") return spans(lines, /^=begin\b/, /^=end\b/);
  if (family === "prose" || family === "config" || family === "shell" || family === "other") return new Set();
  return spans(lines, /\/\*/, /\*\//);
}

// Python's quotes open and close with the same sign; the others have two.
function spans(lines: readonly string[], open: RegExp, close: RegExp | undefined): ReadonlySet<number> {
  const covered = new Set<number>();
  let end: RegExp | undefined;
  for (const [index, line] of lines.entries()) {
    if (end !== undefined) covered.add(index);
    let rest = line.slice(0, 4000);
    for (;;) {
      const wanted = end ?? open;
      const match = wanted.exec(rest);
      if (match === null) break;
      if (end === undefined && isInsideShortString(rest, match)) {
        rest = rest.slice(match.index + match[0].length);
        continue;
      }
      end = end === undefined ? (close ?? new RegExp(match[0])) : undefined;
      rest = rest.slice(match.index + match[0].length);
    }
  }
  return covered;
}

function isInsideShortString(line: string, match: RegExpExecArray): boolean {
  const before = line.slice(0, match.index);
  if (match[0].length === 3) return /^\s*#/.test(before);
  return /^\s*\/\//.test(before) || (before.match(/["'`]/g)?.length ?? 0) % 2 === 1;
}
