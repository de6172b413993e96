import { hasBody } from "../code/body.ts";
import { isImport } from "../code/classify-line.ts";
import { commentedLines } from "../code/comments.ts";
import { familyOf } from "../code/families.ts";
import { isTypeRole } from "../code/roles.ts";
import { openerText, ownerInLine, scopesAround } from "../code/scope.ts";
import type { Candidate } from "./candidates.ts";
import type { FileReader } from "./files.ts";

const BODY_ROLES = ["function", "method", "constructor"];
const BODY_FAMILIES = ["c", "java", "csharp", "php", "js", "rust", "dart"];

/** Looks at a candidate in its file: comments around it, the blocks it is in, whether a body follows. */
export async function inspect(candidate: Candidate, reader: FileReader): Promise<Candidate> {
  const { path, line, text } = candidate.hit;
  const lines = await reader.lines(path, line);
  const index = line - 1;
  const family = familyOf(path);
  const inLine = ownerInLine(family, text, candidate.column);
  if (lines?.[index] === undefined) {
    const unproven = candidate.inside === undefined ? candidate : demoted(candidate);
    return inLine === undefined ? unproven : { ...unproven, owner: inLine };
  }
  if (commentedLines(family, lines).has(index)) return { ...demoted(candidate), kind: "mention" };
  const scopes = scopesAround(family, lines, index);
  const owner = inLine ?? scopes.find((scope) => isTypeRole(scope.role))?.name;
  const seen = { ...candidate, scopes, ...(owner === undefined ? {} : { owner }) };
  if (candidate.kind === "use" && isImport(family, openerText(lines, index)))
    return { ...seen, kind: "import" };
  if (candidate.inside !== undefined && !candidate.inside.test(openerText(lines, index)))
    return demoted(seen);
  if (
    candidate.kind === "definition" &&
    needsBody(candidate, family) &&
    !hasBody(lines, index, candidate.column)
  ) {
    return { ...seen, kind: "declaration" };
  }
  const above = lines.slice(Math.max(0, index - 2), index).join("\n");
  return /@(?:\w+\.)*overload\b|^\s*#\[deprecated|@property\.setter|\.setter\s*$/m.test(above)
    ? { ...seen, secondary: true }
    : seen;
}

function needsBody(candidate: Candidate, family: string): boolean {
  return (
    BODY_FAMILIES.includes(family) &&
    BODY_ROLES.includes(candidate.role ?? "") &&
    !/=\s*(?:async\s+)?(?:function|\(|\w+\s*=>)/.test(candidate.hit.text)
  );
}

function demoted(candidate: Candidate): Candidate {
  const { role: _role, inside: _inside, ...rest } = candidate;
  return { ...rest, kind: candidate.otherwise ?? "use" };
}
