import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scanJson, toFragment } from "../envelope/index.ts";
import { isWorkerError } from "../errors/worker-error.ts";
import { findDuplicateKeys } from "../json/duplicate-keys.ts";
import { locate } from "../json/locate.ts";
import type { Reply } from "../service/operations.ts";
import { MANIFEST_FILE, type SkillFolder, type SkillProblem } from "../tools/skills/skill.ts";

interface LocatedProblem extends SkillProblem {
  /** Counted from 1. */
  readonly line: number;
}

/** `skills check DIR`: every mistake with its file, path and line; exit 0 or 65. */
export function checkSkills(found: readonly SkillFolder[]): Reply {
  const errors = found.flatMap((entry) =>
    locateProblems(entry).map(({ code, path, line, message }) => ({
      file: `${entry.label}/${MANIFEST_FILE}`,
      path,
      line,
      code,
      message,
    })),
  );
  const valid = errors.length === 0;
  return { body: toFragment({ valid, errors }), exitCode: valid ? 0 : 65, warnings: [] };
}

/** Adds the lines to the problems, and those problems that only the text of the manifest shows. */
function locateProblems({ folder, problems }: SkillFolder): LocatedProblem[] {
  try {
    const bytes = readFileSync(join(folder, MANIFEST_FILE));
    scanJson(bytes);
    const doubled = findDuplicateKeys(bytes).map(
      (path): SkillProblem => ({ code: "EARG", path, message: "stands more than once in its object" }),
    );
    const all = [...problems, ...doubled];
    const lines = locate(
      bytes,
      all.map(({ path }) => path),
    );
    return all.map((problem, index) => ({ ...problem, line: lines[index]! }));
  } catch (thrown) {
    const position = isWorkerError(thrown) ? thrown.details.position : undefined;
    if (position === undefined) return problems.map((problem) => ({ ...problem, line: 1 }));
    const { line } = position as { line: number };
    return [{ code: "EARG", path: "", line, message: (thrown as Error).message }];
  }
}
