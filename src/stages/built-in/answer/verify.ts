import type { StageContext } from "../../../pipeline/stage.ts";
import { type Evidence, parseLocation, quoteLine } from "../evidence/evidence.ts";
import { createFileReader } from "../evidence/files.ts";

const MAX_FILES = 40;

/** The evidence that the files still bear out, each with text that stands on its line; the rest is dropped. */
export async function verifyEvidence(
  context: StageContext,
  evidence: readonly Evidence[],
): Promise<Evidence[]> {
  if (!context.tools.definitions().some((tool) => tool.name === "read_file")) return [];
  const reader = createFileReader(context.tools, context.signal, MAX_FILES);
  const verified: Evidence[] = [];
  for (const entry of evidence) {
    const place = parseLocation(entry.location);
    if (place === undefined || !isRelative(place.path)) continue;
    const line = (await reader.lines(place.path, place.line))?.[place.line - 1];
    const text = line === undefined ? undefined : provenText(entry, line);
    if (text !== undefined)
      verified.push({ ...entry, location: `${place.path}:${place.line}`, content: text });
  }
  return verified;
}

// A peer may quote loosely ("def authenticate()..."): then the line itself is quoted, if it has a name of the quote.
function provenText(entry: Evidence, line: string): string | undefined {
  const content = entry.content.trim();
  if (content !== "" && line.includes(content)) return content;
  const names = content.match(/[A-Za-z_]\w{2,}/g) ?? [];
  const quote = quoteLine(line);
  return quote !== "" && names.some((name) => line.includes(name)) ? quote : undefined;
}

function isRelative(path: string): boolean {
  return (
    !path.startsWith("/") && !path.includes("\\") && !path.split("/").includes("..") && !/[\r\n]/.test(path)
  );
}
