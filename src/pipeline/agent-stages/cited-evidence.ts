import type { StageContext } from "../stage.ts";
import { type Evidence, parseLocation, plainEvidence, quoteLine } from "../stages/evidence/evidence.ts";
import { createFileReader } from "../stages/evidence/files.ts";

/** How many lines an answer can bring as evidence. */
const MAX_CITED = 40;
const MAX_FILES_READ = 20;

/**
 * The lines of the workspace that a text cites as path:line, as they stand in the files. Where it cites
 * none that exists, the text's beginning stands for itself, under the name of who wrote it.
 */
export async function citedEvidence(
  text: string,
  author: string,
  context: StageContext,
): Promise<Evidence[]> {
  const reader = createFileReader(context.tools, context.signal, MAX_FILES_READ);
  const evidence: Evidence[] = [];
  for (const location of locationsIn(text)) {
    const { path, line } = parseLocation(location)!;
    const content = (await reader.lines(path, line))?.[line - 1];
    if (content === undefined || content.trim() === "") continue;
    evidence.push({ ...plainEvidence({ path, line, text: content }), relevance: `cited by ${author}` });
  }
  if (evidence.length > 0 || text.trim() === "") return evidence;
  return [{ location: `agent/${author}`, content: quoteLine(text.trim()), relevance: `said by ${author}` }];
}

function locationsIn(text: string): string[] {
  const words = text.split(/[\s`'"()[\]{}<>,;]+/).map((word) => word.replace(/[.:!?]+$/, ""));
  const places = words.map(parseLocation).filter((place) => place !== undefined);
  const lines = places.map(({ path, line }) => `${path.replace(/^\.\//, "")}:${line}`);
  return [...new Set(lines)].slice(0, MAX_CITED);
}
