import type { Role } from "../../../code/roles.ts";
import type { Definition } from "../symbol.ts";

/** One way in which a line of such a file names something; `name` is the group. */
interface DataRule {
  readonly files: RegExp;
  readonly line: RegExp;
  readonly kind: Role;
  /** Whether what follows belongs to it: all until the next one of this rule, or what is indented more. */
  readonly owns?: "until-next" | "indented";
}

const RULES: readonly DataRule[] = [
  { files: /\.toml$/i, line: /^\s*\[\[?\s*(?<name>[^\]]+?)\s*\]\]?/, kind: "module", owns: "until-next" },
  { files: /\.toml$/i, line: /^\s*(?<name>[\w.-]+|"[^"]+")\s*=/, kind: "key" },
  {
    files: /\.ya?ml$/i,
    line: /^\s*(?:-\s+)?(?<name>[\w.$/-]+|"[^"]+"|'[^']+')\s*:(?:\s|$)/,
    kind: "key",
    owns: "indented",
  },
  { files: /\.json[c5]?$/i, line: /^\s*"(?<name>(?:[^"\\]|\\.)+)"\s*:/, kind: "key", owns: "indented" },
  { files: /\.(?:md|markdown)$/i, line: /^#{1,6}\s+(?<name>.+?)\s*#*\s*$/, kind: "module" },
  {
    files: /(?:^|\/)(?:\w+\.)?Dockerfile(?:\.\w+)?$/i,
    line: /^\s*FROM\s+.*\sAS\s+(?<name>[\w.-]+)/i,
    kind: "module",
  },
  { files: /(?:^|\/)(?:GNU)?[Mm]akefile$|\.mk$/, line: /^(?<name>[\w./%-]+)\s*:(?![:=])/, kind: "function" },
  { files: /(?:^|\/)(?:GNU)?[Mm]akefile$|\.mk$/, line: /^(?<name>[A-Z_]\w*)\s*[:?+]?=/, kind: "variable" },
  {
    files: /\.sql$/i,
    line: /^\s*CREATE\s+(?:OR\s+REPLACE\s+)?(?:TEMP(?:ORARY)?\s+)?(?:UNIQUE\s+)?(?:TABLE|VIEW|MATERIALIZED\s+VIEW|INDEX|FUNCTION|PROCEDURE|TRIGGER|TYPE)\s+(?:IF\s+NOT\s+EXISTS\s+)?[`"[]?(?:\w+[`"\]]?\.[`"[]?)?(?<name>\w+)/i,
    kind: "class",
  },
];

/** Tells whether a file is read by these rules. */
export function isDataFile(path: string): boolean {
  return RULES.some(({ files }) => files.test(path));
}

/** Keys, headings, targets, stages and tables of a file. */
export function dataDefinitions(path: string, lines: readonly string[]): Definition[] {
  const rules = RULES.filter(({ files }) => files.test(path));
  const found: Definition[] = [];
  let open: { readonly name: string; readonly indent: number }[] = [];
  for (const [at, text] of lines.entries()) {
    const line = text.slice(0, 600);
    const rule = rules.find((each) => each.line.test(line));
    const name = rule?.line.exec(line)?.groups?.name?.replace(/^["']|["']$/g, "");
    if (rule === undefined || name === undefined) continue;
    const indent = rule.owns === "until-next" ? -1 : line.search(/\S/);
    open = open.filter((each) => each.indent < indent);
    found.push(
      defined(
        name,
        rule.kind,
        open.map((each) => each.name),
        at,
        line,
      ),
    );
    if (rule.owns !== undefined) open.push({ name, indent });
  }
  return found;
}

function defined(name: string, kind: Role, owners: readonly string[], at: number, text: string): Definition {
  return {
    name,
    kind,
    owner: owners.length === 0 ? null : owners.join("."),
    line: at + 1,
    end_line: at + 1,
    signature: text.trim().slice(0, 300),
    returns: null,
    doc: null,
    basis: "line",
    modules: [],
    bases: [],
    announces: false,
    extends: false,
    local: false,
  };
}
