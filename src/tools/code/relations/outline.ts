import { compileGlob } from "../../../workspace/paths/glob.ts";
import { walkFiles } from "../../../workspace/walk.ts";
import { compareRank } from "../rank.ts";
import { readFacts } from "../reader.ts";
import type { Found, Question } from "./question.ts";

const MAX_FILES = 1_000_000;

/** The definitions, or the imports, of the files of a path. */
export async function findOutline(question: Question, facts: "outline" | "imports"): Promise<Found[]> {
  const { workspace, below, pacer, coverage } = question;
  const list = await walkFiles(workspace.root, MAX_FILES, pacer);
  const matches = /[*?[{]/.test(below)
    ? compileGlob(below)
    : (path: string) => below === "" || path === below || path.startsWith(`${below}/`);
  const paths = list.paths.filter((path) => !list.links.has(path) && matches(path)).sort(compareRank);
  // A file that is ignored is still read when it is named.
  const wanted = paths.length === 0 && below !== "" && !/[*?[{]/.test(below) ? [below] : paths;
  coverage.saw(wanted.length, list.unreadable);
  const read = await readFacts(question, wanted, { facts }, "list_bytes");
  return read.flatMap(({ path, definitions, references }) =>
    [...definitions.filter((each) => !each.extends), ...references].map((each) => ({ ...each, path })),
  );
}
