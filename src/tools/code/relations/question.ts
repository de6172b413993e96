import { createClassifier } from "../../../code/classify-line.ts";
import { exactName } from "../../../code/name-pattern.ts";
import type { CodeSymbolsInput } from "../../../gen/tools/code-symbols.ts";
import { compileGlob } from "../../../workspace/paths/glob.ts";
import { searchNames } from "../narrow/search-names.ts";
import { compareRank } from "../rank.ts";
import type { ReaderParts } from "../reader.ts";
import type { FileSymbol } from "../symbol.ts";

/** One call, with all that answers it. */
export interface Question extends ReaderParts {
  readonly input: CodeSymbolsInput;
  /** Only files of this path, folder or glob; empty for all. */
  readonly below: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A fact with its file. */
export interface Found extends FileSymbol {
  readonly path: string;
}

/** The files that have a name, best first, and those of them with a line that may define it. */
export interface Candidates {
  readonly files: readonly string[];
  readonly defining: readonly string[];
}

/** Looks for a name in one pass; `isDefining` tells of a line whether it may define what is looked for. */
export async function findCandidates(
  { workspace, coverage, pacer, env, below }: Question,
  name: string,
  isDefining: (path: string, text: string) => boolean = definitionLine(name),
): Promise<Candidates> {
  const files = new Set<string>();
  const defining = new Set<string>();
  const isGlob = /[*?[{]/.test(below);
  const accepts = isGlob ? compileGlob(below) : () => true;
  const found = await searchNames(
    workspace,
    [name],
    isGlob ? "" : below,
    (path, _, text) => {
      if (!accepts(path)) return;
      files.add(path);
      if (!defining.has(path) && (text.startsWith("[Omitted long") || isDefining(path, text)))
        defining.add(path);
    },
    pacer,
    env,
  );
  coverage.saw(found.files, found.unreadable);
  for (const path of found.binary) coverage.skip(path, "binary");
  for (const path of found.large) coverage.skip(path, "too_large");
  return { files: [...files].sort(compareRank), defining: [...defining].sort(compareRank) };
}

/** Tells of lines whether they may define a name. */
export function definitionLine(name: string): (path: string, text: string) => boolean {
  const classifier = createClassifier(exactName(name));
  return (path, text) => {
    const kind = classifier.classify(path, text)?.kind;
    return kind === "definition" || kind === "declaration";
  };
}
