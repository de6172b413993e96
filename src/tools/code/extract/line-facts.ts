import { blockEnd, docLine } from "../../../code/body.ts";
import { createClassifier, isImport } from "../../../code/classify-line.ts";
import { type Family, familyOf } from "../../../code/families.ts";
import { exactName } from "../../../code/name-pattern.ts";
import { outlineOf } from "../../../code/outline.ts";
import { isTypeRole, type Role } from "../../../code/roles.ts";
import { openerText, ownerInLine, scopesAround } from "../../../code/scope.ts";
import type { Definition, FileFacts, Occurrence, Reference } from "../symbol.ts";
import { dataDefinitions, isDataFile } from "./data-facts.ts";
import type { Wanted } from "./extract.ts";

const MAX_LINE = 300;
const MAX_ENTRIES = 5_000;

/** What the lines of a file say by themselves, where it is not parsed; `only` limits it to these lines, from 1. */
export function lineFacts(
  path: string,
  source: string,
  wanted: Wanted,
  only?: ReadonlySet<number>,
): FileFacts {
  const lines = source.split(/\r?\n/);
  if (isDataFile(path)) {
    const all = wanted.facts === "imports" ? [] : dataDefinitions(path, lines);
    return {
      definitions: wanted.facts === "name" ? all.filter(({ name }) => name === wanted.name) : all,
      references: [],
    };
  }
  const family = familyOf(path);
  if (wanted.facts === "outline") {
    const entries = outlineOf(path, lines, MAX_ENTRIES).filter(({ line }) => only?.has(line + 1) ?? true);
    return {
      definitions: entries.map(({ name, role, line }) => defined(family, lines, line, name, role)),
      references: [],
    };
  }
  if (wanted.facts === "imports") {
    const found = lines.flatMap((text, line) =>
      isImport(family, text.slice(0, 600)) ? [referred(family, lines, line, text.trim(), "import")] : [],
    );
    return { definitions: [], references: found };
  }
  return nameFacts(path, family, lines, wanted.name, only);
}

function nameFacts(
  path: string,
  family: Family,
  lines: readonly string[],
  name: string,
  only: ReadonlySet<number> | undefined,
): FileFacts {
  const classifier = createClassifier(exactName(name));
  const definitions: Definition[] = [];
  const references: Reference[] = [];
  for (const [line, text] of lines.entries()) {
    if (!text.includes(name) || !(only?.has(line + 1) ?? true)) continue;
    const found = classifier.classify(path, text);
    if (found === undefined) continue;
    const opener = found.conditions === undefined ? "" : openerText(lines, line);
    const held =
      found.conditions === undefined
        ? found
        : (found.conditions.find(({ inside }) => inside.test(opener)) ?? found.otherwise ?? found);
    if (held.role !== undefined && (held.kind === "definition" || held.kind === "declaration"))
      definitions.push({
        ...defined(family, lines, line, name, held.role, found.column),
        announces: held.kind === "declaration",
      });
    else references.push(referred(family, lines, line, name, held.kind as Occurrence));
  }
  return { definitions, references };
}

function defined(
  family: Family,
  lines: readonly string[],
  line: number,
  name: string,
  kind: Role,
  column = lines[line]!.indexOf(name),
): Definition {
  const owner =
    ownerInLine(family, lines[line]!, column) ??
    scopesAround(family, lines, line)
      .filter(({ role }) => isTypeRole(role))
      .map((scope) => scope.name)
      .reverse()
      .join(".");
  const doc = docLine(family, lines, line);
  return {
    ...plain(lines, line, name, owner === "" ? null : owner),
    kind,
    end_line: blockEnd(lines, line),
    doc: doc === undefined ? null : lines[doc]!.replace(/^[\s/*#"']+|[\s*/"']+$/g, "").slice(0, MAX_LINE),
    modules: [],
    bases: [],
    announces: false,
    extends: false,
    local: false,
  };
}

function referred(
  family: Family,
  lines: readonly string[],
  line: number,
  name: string,
  kind: Occurrence,
): Reference {
  const owner = scopesAround(family, lines, line)
    .map((scope) => scope.name)
    .reverse()
    .join(".");
  return {
    ...plain(lines, line, name, owner === "" ? null : owner),
    kind,
    receiver: undefined,
    calls: kind === "call",
  };
}

function plain(lines: readonly string[], line: number, name: string, owner: string | null) {
  const text = lines[line]!.trim();
  return {
    name,
    owner,
    line: line + 1,
    end_line: line + 1,
    signature: text.length > MAX_LINE ? `${text.slice(0, MAX_LINE)}…` : text,
    returns: null,
    doc: null,
    basis: "line" as const,
  };
}
