import type { Family } from "./families.ts";
import { anyDefinition, indentOf } from "./outline.ts";
import type { Role } from "./roles.ts";

/** A named block around a line. */
export interface Scope {
  readonly name: string;
  readonly role: Role;
  /** The line that opens it, counted from 0, and its text. */
  readonly line: number;
  readonly text: string;
}

const MAX_WALK = 20_000;
const CONTINUATION =
  /^\s*(?:[)\]}{]|where\b|throws\b|implements\b|extends\b|requires\b|noexcept\b|->|:\s|=>)/;
const SKIPPED =
  /^\s*(?:#\s*(?:if|ifdef|ifndef|else|elif|endif|define|pragma|undef|region|endregion|error)\b|(?:public|private|protected|signals|Q_OBJECT|default)\b[\w\s]*:\s*$|\/\/|\/\*|\*\s|\*\/|@[\w.]+\s*$|\w+:\s*$(?<=^\S.*))/;
const EXTENSION = /^\s*(?:[a-z]+\s+)*extension\s+(?:[\w.]+\.)?([A-Za-z_]\w*)/;

/** The named blocks around a line, innermost first. Indentation decides: formatted code of every family has it. */
export function scopesAround(family: Family, lines: readonly string[], index: number): Scope[] {
  const scopes: Scope[] = [];
  let limit = indentOf(lines[index] ?? "");
  for (let line = index - 1; line >= 0 && index - line < MAX_WALK && limit > 0; line--) {
    const text = lines[line]!;
    if (text.trim() === "" || indentOf(text) >= limit || SKIPPED.test(text)) continue;
    const scope = scopeOpenedBy(family, text, line);
    if (scope !== undefined) scopes.push(scope);
    limit = scope === undefined && CONTINUATION.test(text) ? indentOf(text) + 1 : indentOf(text);
    // A header that ends in a continuation line stands at the same indentation, so it must still be found.
    if (scope === undefined && CONTINUATION.test(text) && indentOf(text) === 0) limit = 1;
  }
  return scopes;
}

/** The line that opens the innermost block around a line, named or not. */
export function openerText(lines: readonly string[], index: number): string {
  let limit = indentOf(lines[index] ?? "");
  for (let line = index - 1; line >= 0 && index - line < MAX_WALK; line--) {
    const text = lines[line]!;
    if (text.trim() === "" || indentOf(text) >= limit || SKIPPED.test(text)) continue;
    if (!CONTINUATION.test(text) || /\w.*\{\s*$/.test(text)) return text;
    limit = indentOf(text) + 1;
  }
  return "";
}

/** The owner that a definition's own line names: a Go receiver, `Owner::name`, `Owner.prototype.name`, `fun Owner.name`. */
export function ownerInLine(family: Family, text: string, column: number): string | undefined {
  const before = text.slice(0, column);
  if (family === "go") return /^func\s+\(\s*(?:\w+\s+)?\*?\s*(\w+)/.exec(before)?.[1];
  const chain = /([A-Za-z_$][\w$]*)(?:<[^()]*>)?(?:\.prototype)?(?:::~?|\.|#)$/.exec(before);
  return chain?.[1];
}

function scopeOpenedBy(family: Family, text: string, line: number): Scope | undefined {
  const extended =
    family === "rust"
      ? implementedType(text)
      : EXTENDING.includes(family)
        ? EXTENSION.exec(text)?.[1]
        : undefined;
  if (extended !== undefined) return { name: extended, role: "class", line, text };
  const found = anyDefinition(family, text);
  if (found?.role === undefined || found.role === "attribute" || found.role === "key") return undefined;
  const opensObject = /[{(:]\s*(?:\/\/.*)?$|=>\s*$|\bfunction\b/.test(text) || family !== "js";
  return found.role === "variable" && !opensObject
    ? undefined
    : { name: found.name, role: found.role, line, text };
}

const EXTENDING: readonly Family[] = ["swift", "dart"];

// The type of an `impl` block: what stands behind `for`, or behind the type parameters. A slice has no name.
function implementedType(text: string): string | undefined {
  const header = /^\s*(?:unsafe\s+)?impl\b(.*)$/.exec(text)?.[1];
  if (header === undefined) return undefined;
  const target = header
    .split(/\sfor\s/)
    .at(-1)!
    .replace(/^\s*<.*?>(?=\s)/, "");
  return /^\s*&?(?:'\w+\s+)?(?:mut\s+)?(?:dyn\s+)?(?:\w+::)*([A-Za-z_]\w*)/.exec(target)?.[1] ?? "";
}
