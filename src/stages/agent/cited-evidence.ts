import type { StageContext } from "../../pipeline/stage.ts";
import { type Evidence, parseLocation, quoteLine } from "../built-in/evidence/evidence.ts";
import { createFileReader } from "../built-in/evidence/files.ts";
import type { Hit } from "../built-in/evidence/hits.ts";
import { evidenceFrom } from "../built-in/execution.ts";

/** How many lines an answer can bring as evidence. */
const MAX_CITED = 40;
const MAX_FILES_READ = 20;

/**
 * The lines of the workspace that a text cites as path:line, as they stand in the files: ranked like those
 * of a search where they speak to a goal. What the text says without a line of the workspace is no evidence.
 */
export async function citedEvidence(
  text: string,
  author: string,
  context: StageContext,
): Promise<Evidence[]> {
  const cited = await citedLines(text, context);
  const ranked = await evidenceFrom(context, [{ matches: cited }]);
  if (ranked.length > 0) return ranked;
  return cited.map(({ path, line, text: content }) => ({
    location: `${path}:${line}`,
    content: quoteLine(content),
    relevance: `cited by ${author}`,
  }));
}

async function citedLines(text: string, context: StageContext): Promise<Hit[]> {
  const reader = createFileReader(context.tools, context.signal, MAX_FILES_READ);
  const hits: Hit[] = [];
  for (const { path, line } of placesIn(text)) {
    const content = (await reader.lines(path, line))?.[line - 1] ?? "";
    if (content.trim() !== "") hits.push({ path, line, text: content });
  }
  return hits;
}

/** Each place once, however it is dressed up. */
function placesIn(text: string): { readonly path: string; readonly line: number }[] {
  const words = text.split(/[\s`'"()[\]{}<>,;]+/).map((word) => word.replace(/[.:!?]+$/, ""));
  const places = words.map(parseLocation).filter((place) => place !== undefined);
  const byName = new Map(
    places.map(({ path, line }) => [`${bare(path)}:${line}`, { path: bare(path), line }]),
  );
  return [...byName.values()].slice(0, MAX_CITED);
}

function bare(path: string): string {
  return path.replace(/^\.\//, "");
}
