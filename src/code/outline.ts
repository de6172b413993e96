import { lazy } from "../errors/lazy.ts";
import {
  type CompiledRule,
  compileRule,
  definitionIn,
  flagsFor,
  type LineClass,
  MAX_LINE,
} from "./classify-line.ts";
import { commentedLines, isCommentLine } from "./comments.ts";
import { type Family, familyOf } from "./families.ts";
import { isTypeRole, type Role } from "./roles.ts";
import { DEFINITION_RULES } from "./rules.ts";

/** A definition of a file's outline. */
export interface OutlineEntry {
  readonly name: string;
  readonly role: Role;
  /** Counted from 0. */
  readonly line: number;
  readonly indent: number;
}

const ANY_NAME = "(?<name>(?<![\\w$])[A-Za-z_$][\\w$]*)";
const KEYWORDS =
  /^(?:if|else|for|while|switch|return|catch|do|try|new|throw|case|default|with|await|typeof|delete|in|of|function|class|super|this|self|import|export|from|except|lambda|elif|using|sizeof|static|const|let|var|void|int|char|public|private|protected|end|then|begin|rescue|until|unless|when|match|loop|use|pub|struct|enum|union|operator)$/;

/** The rules of each family for any name. */
const GENERIC = new Map(
  (Object.keys(DEFINITION_RULES) as Family[]).map((family) => [family, lazy(() => genericRules(family))]),
);

function genericRules(family: Family): readonly CompiledRule[] {
  return DEFINITION_RULES[family].map((rule) => compileRule(rule, ANY_NAME, flagsFor(family)));
}

/** The definition that a line holds, whatever its name; undefined where it holds none. */
export function anyDefinition(family: Family, text: string): LineClass | undefined {
  const line = text.slice(0, MAX_LINE);
  if (line.trim() === "" || isCommentLine(family, line)) return undefined;
  const found = definitionIn(line, GENERIC.get(family)!(), family);
  return found === undefined || KEYWORDS.test(found.name) ? undefined : found;
}

/** The width of a line's indentation; a tab counts as four. */
export function indentOf(line: string): number {
  let width = 0;
  for (const char of line) {
    if (char === " ") width += 1;
    else if (char === "\t") width += 4;
    else break;
  }
  return width;
}

/** The definitions at the top of a file and those directly inside its types, in order, at most `limit`. */
export function outlineOf(path: string, lines: readonly string[], limit = 80): OutlineEntry[] {
  const family = familyOf(path);
  const commented = commentedLines(family, lines);
  const entries: OutlineEntry[] = [];
  const open: OutlineEntry[] = [];
  for (const [line, text] of lines.entries()) {
    if (entries.length >= limit) break;
    if (commented.has(line) || text.trim() === "") continue;
    const indent = indentOf(text);
    while (open.length > 0 && indent <= open.at(-1)!.indent && !/^\s*[)\]}{]/.test(text)) open.pop();
    const found = anyDefinition(family, text);
    if (found?.role === undefined || found.kind === "declaration") continue;
    const parent = open.at(-1);
    const isMember = parent !== undefined && isTypeRole(parent.role);
    if (indent > 0 && !isMember) continue;
    const opener = parent === undefined ? "" : lines[parent.line]!;
    if (found.conditions !== undefined && !found.conditions.some(({ inside }) => inside.test(opener)))
      continue;
    if (isMember && indent > nearestChildIndent(entries, parent, indent)) continue;
    const role = found.conditions?.find(({ inside }) => inside.test(opener))?.role ?? found.role;
    const entry = { name: found.name, role, line, indent };
    entries.push(entry);
    open.push(entry);
  }
  return entries;
}

// Members of a type share one indentation; deeper lines are the bodies of members.
function nearestChildIndent(
  entries: readonly OutlineEntry[],
  parent: OutlineEntry,
  fallback: number,
): number {
  return (
    entries.find((entry) => entry.line > parent.line && entry.indent > parent.indent)?.indent ?? fallback
  );
}
