import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { compareBytes } from "../../workspace/paths/byte-order.ts";
import { readSkill } from "./read-skill.ts";
import { MANIFEST_FILE, type Skill, type SkillFolder, type SkillProblem } from "./skill.ts";

const DETAILS = { option: "--skills" };

/**
 * Reads every skill below a directory, which holds skill folders or is one itself, in the order of
 * their folders' names. What is wrong with a skill is told in it; thrown is only a directory that
 * cannot be read or has no skill.
 */
export function readSkills(directory: string, env: NodeJS.ProcessEnv): readonly SkillFolder[] {
  const folders = findFolders(directory);
  if (folders.length === 0) {
    throw new WorkerError("EARG", `There is no skill: no folder has a ${MANIFEST_FILE}`, {
      hint: `Name a folder that has a ${MANIFEST_FILE}, or a folder of such folders.`,
      details: DETAILS,
    });
  }
  return refuseSharedNames(folders.map((folder) => readSkill(folder, env)));
}

/** Reads the skills below a directory for running; a mistake in any of them is EARG. */
export function loadSkills(directory: string, env: NodeJS.ProcessEnv): readonly Skill[] {
  return withoutMistakes(readSkills(directory, env));
}

/** Finds one skill below a directory for running. ENOTFOUND: no skill has the name; EARG: it has a mistake. */
export function loadSkill(directory: string, name: string, env: NodeJS.ProcessEnv): Skill {
  const found = readSkills(directory, env);
  const chosen = found.filter(({ manifest }) => manifest.name === name);
  const [skill] = withoutMistakes(chosen);
  if (skill !== undefined) return skill;
  const available = found.flatMap((entry) => entry.skill?.manifest.name ?? []);
  throw new WorkerError("ENOTFOUND", "There is no skill of that name", {
    hint: "Use one of the skills in details.available.",
    details: { skill: name, available },
  });
}

function withoutMistakes(found: readonly SkillFolder[]): Skill[] {
  const errors = found.flatMap(({ label, problems }) =>
    problems
      .filter(({ code }) => code === "EARG")
      .map(({ path, message }) => ({ file: `${label}/${MANIFEST_FILE}`, path, message })),
  );
  const [first] = errors;
  if (first === undefined) return found.flatMap(({ skill }) => skill ?? []);
  const where = `${first.file}${first.path === "" ? "" : ` ${first.path}`}`;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  throw new WorkerError("EARG", `A skill is not right: ${where} ${first.message}${more}`, {
    hint: "`envelope-worker skills check DIR` lists every mistake.",
    details: { ...DETAILS, errors },
  });
}

function findFolders(directory: string): string[] {
  try {
    const root = realpathSync.native(resolve(directory));
    if (isSkillFolder(root)) return [root];
    const names = readdirSync(root).filter((name) => !name.startsWith("."));
    const paths = names.sort(compareBytes).map((name) => join(root, name));
    return paths.filter(isSkillFolder).map((path) => realpathSync.native(path));
  } catch (thrown) {
    const error = toWorkerError(thrown);
    const why = error.code === "ENOTFOUND" ? "it does not exist, or is no directory" : error.message;
    throw new WorkerError(error.code, `The skills cannot be read: ${why}`, {
      hint: "Name a directory that exists and that you may read.",
      details: DETAILS,
      cause: thrown,
    });
  }
}

function isSkillFolder(path: string): boolean {
  return (
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && existsSync(join(path, MANIFEST_FILE))
  );
}

/** Two skills with one name are a mistake of the second. */
function refuseSharedNames(found: readonly SkillFolder[]): SkillFolder[] {
  const labels = new Map<string, string>();
  return found.map((entry) => {
    const name = entry.skill?.manifest.name;
    if (name === undefined) return entry;
    const other = labels.get(name);
    if (other === undefined) {
      labels.set(name, entry.label);
      return entry;
    }
    const problem: SkillProblem = {
      code: "EARG",
      path: "/name",
      message: `must be a name of its own: the skill in ${other} has it too`,
    };
    return { ...entry, problems: [...entry.problems, problem], skill: undefined };
  });
}
