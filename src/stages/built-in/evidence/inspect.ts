import { hasBody } from "../../../code/body.ts";
import { isImport } from "../../../code/classify-line.ts";
import { type Family, familyOf } from "../../../code/families.ts";
import { isTypeRole } from "../../../code/roles.ts";
import { openerText, ownerInLine, scopesAround } from "../../../code/scope.ts";
import type { Candidate } from "./candidates.ts";
import type { FileReader } from "./files.ts";

const BODY_ROLES = ["function", "method", "constructor"];
const BODY_FAMILIES: readonly Family[] = ["c", "java", "csharp", "php", "js", "rust", "dart"];
const SECONDARY = /@(?:\w+\.)*overload\b|\.setter\s*$/m;

/** Looks at a candidate in its file: comments around it, the blocks it is in, whether a body follows. */
export async function inspect(candidate: Candidate, reader: FileReader): Promise<Candidate> {
  const { path, line, text } = candidate.hit;
  const index = line - 1;
  const family = familyOf(path);
  const lines = await reader.lines(path, line);
  const inLine = ownerInLine(family, text, candidate.column);
  if (lines?.[index] === undefined) return withOwner(settled(candidate, ""), inLine);
  if (reader.commented(path, lines).has(index)) return { ...settled(candidate, ""), kind: "mention" };
  const opener = openerText(lines, index);
  const scopes = scopesAround(family, lines, index);
  const owner = inLine ?? scopes.find((scope) => isTypeRole(scope.role))?.name;
  const seen = { ...withOwner(settled(candidate, opener), owner), scopes };
  if (seen.kind === "use" && isImport(family, opener)) return { ...seen, kind: "import" };
  if (lacksBody(seen, family, lines)) return { ...seen, kind: "declaration" };
  const above = lines.slice(Math.max(0, index - 2), index).join("\n");
  return SECONDARY.test(above) ? { ...seen, secondary: true } : seen;
}

// The scope decides which of the conditions holds; without one the line is what it is otherwise.
function settled(candidate: Candidate, opener: string): Candidate {
  const { conditions, otherwise, role: _role, ...rest } = candidate;
  if (conditions === undefined) return candidate;
  const { kind, role } = conditions.find(({ inside }) => inside.test(opener)) ?? otherwise ?? { kind: "use" };
  return { ...rest, kind, ...(role === undefined ? {} : { role }) };
}

function withOwner(candidate: Candidate, owner: string | undefined): Candidate {
  return owner === undefined ? candidate : { ...candidate, owner };
}

function lacksBody(candidate: Candidate, family: Family, lines: readonly string[]): boolean {
  const { kind, role = "", column, hit } = candidate;
  if (kind !== "definition" || !BODY_FAMILIES.includes(family) || !BODY_ROLES.includes(role)) return false;
  const isAssigned = /=\s*(?:async\s+)?(?:function|\(|\w+\s*=>)/.test(hit.text);
  return !isAssigned && !hasBody(lines, hit.line - 1, column);
}
