import { isCommentLine, isQuotedAt } from "./comments.ts";
import { type Family, familyOf } from "./families.ts";
import { boundedSource, exactName, type NamePattern } from "./name-pattern.ts";
import type { Role } from "./roles.ts";
import type { DefinitionRule } from "./rules/rule.ts";
import { DEFINITION_RULES } from "./rules.ts";

/** What a line does with a name, from best to worst for someone who looks for the name. */
export type LineKind = "definition" | "declaration" | "call" | "use" | "import" | "mention";

/** A line, classified. */
export interface LineClass {
  readonly kind: LineKind;
  /** The name as it stands in the line, and its column counted from 0. */
  readonly name: string;
  readonly column: number;
  /** Only for definitions and declarations. */
  readonly role?: Role;
  /** The line defines the name only if the line that opens its scope fits one of these. */
  readonly conditions?: readonly Condition[];
  /** What the line is if none of the conditions holds. */
  readonly otherwise?: Plain;
}

/** A definition that depends on the scope around it. */
export interface Condition extends Plain {
  readonly inside: RegExp;
}

interface Plain {
  readonly kind: LineKind;
  readonly role?: Role;
}

/** How much of a line is looked at: minified code has lines of megabytes. */
export const MAX_LINE = 600;

const IMPORTS: Readonly<Partial<Record<Family, RegExp>>> = {
  python: /^\s*(?:from\s+\S+\s+(?:c?import)\b|c?import\s)/,
  js: /^\s*(?:import\b(?!\s*\()|export\s+(?:\*|\{|type\s*\{)|(?:const|let|var)\s+[^=]*=\s*(?:await\s+)?(?:require|import)\s*\(\s*['"][^'"]*['"]\s*\)(?:\.[\w$]+)*\s*;?\s*$)|^\s*require\(\s*['"]/,
  go: /^\s*(?:import\b|(?:\w+\s+)?"[\w./-]+"$)/,
  csharp: /^\s*(?:global\s+)?using\s+[\w.=\s]+;/,
  c: /^\s*(?:#\s*(?:include|import)\b|using\s+(?:namespace\b|[\w:]+;))/,
  rust: /^\s*(?:pub(?:\([^)]*\))?\s+)?(?:use|extern\s+crate)\b/,
  ruby: /^\s*(?:require|require_relative|autoload|load)\b/,
  php: /^\s*(?:use\s+(?!\()|(?:require|include)(?:_once)?\b)/,
  shell: /^\s*(?:source|\.)\s/,
};
const DEFAULT_IMPORT = /^\s*(?:import|package|require|use|include)\b/;

/** Classifies what a line does with a name that occurs in it; undefined when the name is not in it. */
export function classifyLine(path: string, text: string, name: string): LineClass | undefined {
  return createClassifier(exactName(name)).classify(path, text);
}

/** Classifies many lines for one name pattern; the expressions are compiled once per family. */
export interface Classifier {
  classify(path: string, text: string): LineClass | undefined;
}

/** Makes a classifier for a name pattern. */
export function createClassifier(pattern: NamePattern): Classifier {
  const compiled = new Map<Family, Compiled>();
  const compiledFor = (family: Family): Compiled => {
    const known = compiled.get(family) ?? compileFor(family, pattern);
    compiled.set(family, known);
    return known;
  };
  return {
    classify(path, text) {
      const line = text.slice(0, MAX_LINE);
      const family = familyOf(path);
      const { rules, occurrence } = compiledFor(family);
      const first = firstOccurrence(line, occurrence, family);
      if (first === undefined) return undefined;
      if (isCommentLine(family, line)) return { kind: "mention", ...first };
      return definitionIn(line, rules, family) ?? { kind: usageKind(family, line, first), ...first };
    },
  };
}

interface Compiled {
  readonly rules: readonly CompiledRule[];
  readonly occurrence: RegExp;
}

const SIGILS: readonly Family[] = ["php", "perl", "shell"];

function compileFor(family: Family, pattern: NamePattern): Compiled {
  const source = boundedSource(pattern, SIGILS.includes(family));
  const flags = pattern.ignoreCase ? "iu" : flagsFor(family);
  return {
    rules: DEFINITION_RULES[family].map((rule) => compileRule(rule, `(?<name>${source})`, flags)),
    occurrence: new RegExp(source, `${flags}g`),
  };
}

/** The flags for a family's rules: SQL's keywords have no case. */
export function flagsFor(family: Family): string {
  return family === "sql" ? "iu" : "u";
}

/** A rule with its expression compiled; the name is the group `name`. */
export interface CompiledRule extends DefinitionRule {
  readonly expression: RegExp;
}

/** Compiles a rule for a source that captures the name as the group `name`. */
export function compileRule(rule: DefinitionRule, nameSource: string, flags: string): CompiledRule {
  return {
    ...rule,
    expression: new RegExp(
      unicodeSafe(rule.pattern).replace("NAME", () => nameSource),
      flags,
    ),
  };
}

/** The definition that a line holds by the rules; undefined where it holds none. */
export function definitionIn(
  line: string,
  rules: readonly CompiledRule[],
  family: Family,
): LineClass | undefined {
  if (isImport(family, line)) return undefined;
  const conditions: (Condition & Place)[] = [];
  for (const rule of rules) {
    const place = nameIn(line, rule, family);
    if (place === undefined) continue;
    const bodiless = rule.announces === true || isBodiless(family, line.slice(place.column), rule.role);
    const found = {
      ...place,
      kind: bodiless ? ("declaration" as const) : ("definition" as const),
      role: rule.role,
    };
    if (rule.inside !== undefined) conditions.push({ ...found, inside: rule.inside });
    else if (conditions.length === 0) return found;
    else return { ...conditions[0]!, conditions, otherwise: found };
  }
  const [first] = conditions;
  return first === undefined
    ? undefined
    : { ...first, conditions, otherwise: { kind: usageKind(family, line, first) } };
}

interface Place {
  readonly name: string;
  readonly column: number;
}

function nameIn(line: string, { expression }: CompiledRule, family: Family): Place | undefined {
  const match = expression.exec(line);
  const name = match?.groups?.name;
  if (match === null || name === undefined) return undefined;
  const column = match.index + match[0].lastIndexOf(name);
  const isKey = /^["'`]/.test(line.slice(column - 1));
  return isQuotedAt(family, line, column) && !isKey ? undefined : { name, column };
}

/** Tells whether a line imports names. */
export function isImport(family: Family, line: string): boolean {
  return (IMPORTS[family] ?? DEFAULT_IMPORT).test(line) && !/^\s*type\s/.test(line);
}

function usageKind(
  family: Family,
  line: string,
  { name, column }: { name: string; column: number },
): LineKind {
  if (isImport(family, line)) return "import";
  if (isQuotedAt(family, line, column)) return "mention";
  const after = line.slice(column + name.length);
  if (/^\s*(?:<[^<>()]*>)?[!?]?(?:\?\.)?\(/.test(after) || /^!\s*[[{(]/.test(after)) return "call";
  const before = line.slice(0, column);
  if (/(?:\bnew\s+|^\s*@)(?:[\w$]+\.)*$/.test(before)) return "call";
  if ((family === "shell" || family === "ruby") && /(?:^|[;&|(]|\.)\s*$/.test(before) && !/^\s*=/.test(after))
    return "call";
  return "use";
}

const BODIED: readonly Family[] = ["c", "java", "csharp", "php", "js", "rust", "dart"];
const CALLABLE_ROLES: readonly Role[] = ["function", "method", "constructor"];

// A signature that ends without a body: a prototype, an abstract method, an overload, an interface's method.
function isBodiless(family: Family, rest: string, role: Role): boolean {
  if (!BODIED.includes(family) || !CALLABLE_ROLES.includes(role)) return false;
  const bare = rest.replace(/\/[/*].*$/, "").trimEnd();
  return bare.endsWith(";") && !/[{]|=>\s*\S|\)\s*=\s*\w|=\s*(?:async\s+)?(?:function|\()/.test(bare);
}

function firstOccurrence(
  line: string,
  occurrence: RegExp,
  family: Family,
): { name: string; column: number } | undefined {
  let best: { name: string; column: number } | undefined;
  occurrence.lastIndex = 0;
  for (let match = occurrence.exec(line); match !== null; match = occurrence.exec(line)) {
    const here = { name: match[0], column: match.index };
    best ??= here;
    if (!isQuotedAt(family, line, here.column)) return here;
    if (match[0] === "") break;
  }
  return best;
}

// In Unicode mode an escaped quote or space-like sign is an error; the tables are written without them.
function unicodeSafe(source: string): string {
  return source.replace(/\\(["'`<>=!:;,&%#@~ -])/g, "$1");
}
