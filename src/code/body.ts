import { isCommentLine } from "./comments.ts";
import type { Family } from "./families.ts";
import { indentOf } from "./outline.ts";

const MAX_SIGNATURE_LINES = 40;

/** Tells whether the signature that begins at a line and column is followed by a body, and not by a semicolon. */
export function hasBody(lines: readonly string[], index: number, column: number): boolean {
  let depth = 0;
  for (let line = index; line < Math.min(lines.length, index + MAX_SIGNATURE_LINES); line++) {
    const text = (lines[line] ?? "").slice(line === index ? column : 0, 2000).replace(/\/\/.*$/, "");
    for (const char of text) {
      if (char === "(" || char === "[") depth++;
      else if (char === ")" || char === "]") depth--;
      else if (char === "{" && depth <= 0) return true;
      else if (char === ";" && depth <= 0) return false;
    }
    if (depth <= 0 && /=>\s*\S|\)\s*=\s*\w/.test(text)) return true;
  }
  return true;
}

/** The index after the last line of the block that a line opens, by indentation. */
export function blockEnd(lines: readonly string[], index: number, maxLines = 400): number {
  const own = indentOf(lines[index] ?? "");
  let line = index + 1;
  for (; line < Math.min(lines.length, index + maxLines); line++) {
    const text = lines[line]!;
    if (text.trim() === "" || indentOf(text) > own) continue;
    if (/^\s*[)\]{]|^\s*(?:->|:|where\b)/.test(text)) continue;
    return /^\s*(?:\}|end\b)/.test(text) ? line + 1 : line;
  }
  return line;
}

/** The line of the documentation of a definition that says most: its first sentence. Undefined where it has none. */
export function docLine(family: Family, lines: readonly string[], index: number): number | undefined {
  return family === "python" ? docstringLine(lines, index) : commentAbove(family, lines, index);
}

function docstringLine(lines: readonly string[], index: number): number | undefined {
  for (let line = index + 1; line < Math.min(lines.length, index + MAX_SIGNATURE_LINES); line++) {
    const text = lines[line]!.trim();
    const opened = /^[rbuRBU]?(?:"""|''')(.*)$/.exec(text);
    if (opened !== null) return /\w/.test(opened[1]!) ? line : line + 1 < lines.length ? line + 1 : undefined;
    if (
      indentOf(lines[line]!) > indentOf(lines[index]!) &&
      /^(?:return|raise|if|for|with|self\.|\w+\s*=)/.test(text)
    )
      return undefined;
    if (/^(?:def|class|async def)\b/.test(text)) return undefined;
  }
  return undefined;
}

function commentAbove(family: Family, lines: readonly string[], index: number): number | undefined {
  let first: number | undefined;
  for (let line = index - 1; line >= Math.max(0, index - MAX_SIGNATURE_LINES); line--) {
    const text = lines[line]!;
    if (/^\s*(?:@|#\[|\[\w)/.test(text)) continue;
    if (!isCommentLine(family, text)) break;
    if (/[A-Za-z]{2}/.test(text) && !/^\s*[/*#]*\s*@\w/.test(text)) first = line;
  }
  return first;
}
