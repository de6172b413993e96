import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isWorkerError } from "../../errors/worker-error.ts";
import { findDuplicateKeys } from "../../json/duplicate-keys.ts";
import { locate } from "../../json/locate.ts";
import { scanJson } from "../../json/scan.ts";
import { MANIFEST_FILE, type SkillFolder, type SkillProblem } from "./skill.ts";

interface LocatedProblem extends SkillProblem {
  /** Counted from 1. */
  readonly line: number;
}

/** Every mistake of skills with its file, path and line. */
export function checkSkills(found: readonly SkillFolder[]): readonly unknown[] {
  return found.flatMap((entry) =>
    locateProblems(entry).map(({ code, path, line, message }) => ({
      file: `${entry.label}/${MANIFEST_FILE}`,
      path,
      line,
      code,
      message,
    })),
  );
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
