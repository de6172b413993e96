import { isCommentLine } from "../../../code/comments.ts";
import { familyOf } from "../../../code/families.ts";
import { outlineOf } from "../../../code/outline.ts";
import { pathRole } from "../../../code/path-role.ts";
import type { Subject } from "../question/subject.ts";
import { type Evidence, quoteLine } from "./evidence.ts";
import type { FileReader } from "./files.ts";
import { pathScore } from "./score.ts";

const MAX_ENTRIES = 24;

/** The evidence of one file: what its head says about it, then its definitions. */
export async function describeFile(path: string, reader: FileReader): Promise<Evidence[]> {
  const lines = await reader.lines(path);
  if (lines === undefined) return [];
  const head = headLine(path, lines);
  const entries = outlineOf(path, lines, 200);
  const top = entries.filter((entry) => entry.indent === 0);
  const chosen = top.length >= 3 ? top : entries;
  const outline = chosen.slice(0, MAX_ENTRIES).map(
    ({ name, role, line, indent }): Evidence => ({
      location: `${path}:${line + 1}`,
      content: quoteLine(lines[line]!),
      relevance: indent === 0 ? `${role} ${name}, at the top level of the file` : `${role} ${name}`,
      kind: "definition",
      name,
      role,
      match: "exact",
    }),
  );
  const opening =
    head === undefined ? [] : [textEvidence(path, lines, head, "what the file says about itself")];
  return outline.length > 0 ? [...outline, ...opening] : [...opening, ...firstLines(path, lines)];
}

/** The best of the listed files for a subject that names a file. */
export function bestFiles(files: readonly string[], subject: Subject): string[] {
  const wanted = subject.name.toLowerCase();
  const nameFit = (path: string) => {
    const lower = path.toLowerCase();
    return lower === wanted ? 400 : lower.endsWith(`/${wanted}`) ? 300 : lower.includes(wanted) ? 100 : 0;
  };
  const score = (path: string) => nameFit(path) + pathScore(path, subject);
  return [...files].sort((a, b) => score(b) - score(a) || (a < b ? -1 : 1));
}

/** The evidence of a whole project: its readme, its manifest, its entry points. */
export async function describeProject(files: readonly string[], reader: FileReader): Promise<Evidence[]> {
  const depth = (path: string) => path.split("/").length;
  const byDepth = [...files].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  const readmes = byDepth.filter((path) => /(?:^|\/)readme[^/]*$/i.test(path)).slice(0, 1);
  const manifests = byDepth
    .filter((path) => !readmes.includes(path) && depth(path) <= 2 && MANIFEST.test(path))
    .slice(0, 3);
  const entries = byDepth
    .filter((path) => pathRole(path) === "source" && !MANIFEST.test(path) && !readmes.includes(path))
    .slice(0, 4);
  const evidence: Evidence[] = [];
  for (const path of readmes) evidence.push(...(await proseEvidence(path, reader)));
  for (const path of manifests) evidence.push(...(await manifestEvidence(path, reader)));
  for (const path of entries) evidence.push(...(await describeFile(path, reader)).slice(0, 3));
  return evidence;
}

/** A line of text as evidence. */
export function textEvidence(
  path: string,
  lines: readonly string[],
  index: number,
  relevance: string,
): Evidence {
  return { location: `${path}:${index + 1}`, content: quoteLine(lines[index]!), relevance, kind: "text" };
}

const MANIFEST =
  /(?:^|\/)(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|[^/]+\.gemspec|CMakeLists\.txt|Makefile|[^/]+\.(?:csproj|sln)|Package\.swift)$/;
const MANIFEST_LINE =
  /^\s*(?:"?(?:name|description|main|bin|version)"?\s*[:=]|module\s|<(?:artifactId|name|description)>|project\(|name\s*=)/i;

async function proseEvidence(path: string, reader: FileReader): Promise<Evidence[]> {
  const lines = (await reader.lines(path)) ?? [];
  const telling = lines.flatMap((line, index) => (isTelling(line) ? [index] : [])).slice(0, 4);
  return telling.map((index) => textEvidence(path, lines, index, "what the readme says"));
}

async function manifestEvidence(path: string, reader: FileReader): Promise<Evidence[]> {
  const lines = (await reader.lines(path)) ?? [];
  const telling = lines.flatMap((line, index) => (MANIFEST_LINE.test(line) ? [index] : [])).slice(0, 3);
  return telling.map((index) => textEvidence(path, lines, index, "what the manifest says"));
}

function isTelling(line: string): boolean {
  return (
    /[A-Za-z]{3}.*[A-Za-z]{3}|^#\s*\w/.test(line) && !/^\s*(?:\[!\[|!\[|<|\.\. |```|=+$|-+$|\|)/.test(line)
  );
}

function firstLines(path: string, lines: readonly string[]): Evidence[] {
  const telling = lines.flatMap((line, index) => (line.trim() === "" ? [] : [index])).slice(0, 5);
  return telling.map((index) => textEvidence(path, lines, index, "one of the first lines of the file"));
}

// A licence header says nothing about the file.
function headLine(path: string, lines: readonly string[]): number | undefined {
  const family = familyOf(path);
  for (let index = 0; index < Math.min(lines.length, 60); index++) {
    const line = lines[index]!;
    const isText =
      isCommentLine(family, line) || (family === "python" && /^[ru]?(?:"""|''')|^[A-Z]/.test(line));
    if (!isText && line.trim() !== "") return undefined;
    const words = line.replace(/[^\p{L} ]/gu, " ").trim();
    if (
      /\p{L}{3,}.*\s\p{L}{2,}/u.test(words) &&
      !/copyright|licen[sc]e|all rights|spdx|coding[:=]|eslint|@ts-|^\s*#!|generated by|author/i.test(line)
    ) {
      return index;
    }
  }
  return undefined;
}
