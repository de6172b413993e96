import { delimiter } from "node:path";
import { isWorkerError } from "../../errors/worker-error.ts";
import type { SkillManifest } from "../../gen/skill.ts";
import { findProgram, isExecutable } from "../../process/find-program.ts";
import { resolveInside } from "../../workspace/resolve-path.ts";
import type { SkillProblem } from "./skill.ts";

/** How a skill is started, or what stands in the way. */
export interface ResolvedEntry {
  readonly argv: readonly string[];
  readonly problems: readonly SkillProblem[];
}

/**
 * Finds the program of an entry. A text is an executable file of the skill's folder. In a list, the
 * first word is a program on PATH, and every word that begins with `./` is a file of the folder.
 */
export function resolveEntry(
  folder: string,
  entry: SkillManifest["entry"],
  path: string | undefined,
): ResolvedEntry {
  const isList = Array.isArray(entry);
  const words = isList ? entry : [entry.startsWith("./") ? entry : `./${entry}`];
  const problems: SkillProblem[] = [];
  const argv = words.map((word, index) => {
    const at = isList ? `/entry/${index}` : "/entry";
    const note = (code: SkillProblem["code"], message: string): string => {
      problems.push({ code, path: at, message });
      return "";
    };
    if (word.startsWith("./")) return fileOf(folder, word, index === 0, note);
    return index === 0 ? programOf(word, path, note) : word;
  });
  return { argv: problems.length > 0 ? [] : argv, problems };
}

type Note = (code: SkillProblem["code"], message: string) => string;

function fileOf(folder: string, word: string, isProgram: boolean, note: Note): string {
  try {
    const { realPath } = resolveInside(folder, word);
    if (isProgram && !isExecutable(realPath)) return note("EARG", "must be a file that may be executed");
    return realPath;
  } catch (thrown) {
    if (!isWorkerError(thrown)) throw thrown;
    const isMissing = thrown.code === "ENOTFOUND";
    return note("EARG", isMissing ? "must be a file that exists" : "must stay inside the skill's folder");
  }
}

function programOf(word: string, path: string | undefined, note: Note): string {
  if (/[\\/]/.test(word) || word.includes(delimiter)) {
    return note("EARG", "must be the name of a program, or begin with ./ for a file of the skill's folder");
  }
  return findProgram(word, path) ?? note("ENOTFOUND", "names a program that is not installed here");
}
