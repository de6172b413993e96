import { familyOf } from "../../code/families.ts";
import type { Pacer } from "../../workspace/pacing.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { BUDGETS, type CoverageCount, MAX_PARSED_BYTES } from "./coverage.ts";
import { isDataFile } from "./extract/data-facts.ts";
import type { Wanted } from "./extract/extract.ts";
import { lineFacts } from "./extract/line-facts.ts";
import { languageOf } from "./languages.ts";
import { readSource } from "./narrow/read-source.ts";
import type { FileFacts } from "./symbol.ts";

/** Gives the facts of a text by its grammar; undefined where that did not work. */
export type ParseFacts = (path: string, source: string, wanted: Wanted) => Promise<FileFacts | undefined>;

/** Facts of a file, with its path. */
export interface PathFacts extends FileFacts {
  readonly path: string;
}

/** What reading needs. */
export interface ReaderParts {
  readonly workspace: Workspace;
  readonly coverage: CoverageCount;
  readonly parse: ParseFacts;
  readonly pacer: Pacer;
}

const NO_FACTS: FileFacts = { definitions: [], references: [] };

/** Reads files in the given order until the budget ends; `accepts` may refuse a file by its text. */
export async function readFacts(
  { workspace, coverage, parse, pacer }: ReaderParts,
  paths: readonly string[],
  wanted: Wanted,
  budget: keyof typeof BUDGETS,
  accepts: (path: string, text: string) => boolean = () => true,
): Promise<PathFacts[]> {
  const all: PathFacts[] = [];
  let left: number = BUDGETS[budget];
  for (const path of paths) {
    if (pacer.due()) await pacer.breathe();
    const source = readSource(workspace, path);
    if (typeof source === "string") {
      coverage.skip(path, source);
      continue;
    }
    if (!accepts(path, source.text)) continue;
    const isCode = languageOf(path) !== undefined && source.text.length <= MAX_PARSED_BYTES;
    left -= isCode ? source.text.length : 0;
    if (left < 0) {
      coverage.cut(budget);
      break;
    }
    const facts = isCode ? await parse(path, source.text, wanted) : undefined;
    if (facts !== undefined) coverage.parsed(path);
    all.push({ path, ...(facts ?? readByLines(path, source.text, wanted, coverage)) });
  }
  return all;
}

function readByLines(path: string, text: string, wanted: Wanted, coverage: CoverageCount): FileFacts {
  const family = familyOf(path);
  if (!isDataFile(path) && (family === "prose" || (family === "other" && wanted.facts === "name")))
    return NO_FACTS;
  const name = wanted.facts === "name" ? wanted.name : "";
  if (
    languageOf(path) !== undefined &&
    text.split("\n").some((line) => line.length > 2_000 && line.includes(name))
  )
    coverage.skip(path, "long_lines");
  return lineFacts(path, text, wanted);
}
