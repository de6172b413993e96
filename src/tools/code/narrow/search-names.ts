import { join } from "node:path";
import { looksBinary, type OpenFile, readInto, withRegularFile } from "../../../workspace/open-file.ts";
import type { Pacer } from "../../../workspace/pacing.ts";
import { walkFiles } from "../../../workspace/walk.ts";
import type { Workspace } from "../../../workspace/workspace.ts";
import { findRipgrep } from "../../search/ripgrep.ts";
import { occurrencesOf } from "../extract/occurrences.ts";
import type { NameSearch, OnLine } from "./name-search.ts";
import { decodeSource } from "./read-source.ts";
import { searchWithRipgrep } from "./ripgrep-names.ts";

const MAX_FILES = 1_000_000;
const CHUNK = 1024 * 1024;

/** Looks for whole words in all files below a folder, in one pass, and tells each line. A link is not followed: it is another name of a file that is searched. */
export async function searchNames(
  workspace: Workspace,
  names: readonly string[],
  below: string,
  onLine: OnLine,
  pacer: Pacer,
  env: NodeJS.ProcessEnv,
): Promise<NameSearch> {
  const executable = process.platform === "win32" ? undefined : await findRipgrep(workspace.root, env);
  if (executable !== undefined) {
    const held: Parameters<OnLine>[] = [];
    const found = await searchWithRipgrep(
      executable,
      workspace.root,
      names,
      below,
      (...line) => held.push(line),
      pacer,
    );
    if (found !== undefined) {
      for (const line of held) onLine(...line);
      return found;
    }
  }
  return searchByWalking(workspace, names, below, onLine, pacer);
}

async function searchByWalking(
  { root, limits }: Workspace,
  names: readonly string[],
  below: string,
  onLine: OnLine,
  pacer: Pacer,
): Promise<NameSearch> {
  const list = await walkFiles(root, MAX_FILES, pacer);
  const paths = list.paths.filter(
    (path) => !list.links.has(path) && (below === "" || path === below || path.startsWith(`${below}/`)),
  );
  const needles = names.map((name) => Buffer.from(name));
  const found = {
    files: paths.length,
    unreadable: list.unreadable,
    binary: [] as string[],
    large: [] as string[],
  };
  for (const path of paths) {
    if (pacer.due()) await pacer.breathe();
    try {
      const bytes = withRegularFile(join(root, path), (file) =>
        readWhereNamed(file, needles, limits.maxFileBytes),
      );
      if (bytes === undefined) found.unreadable++;
      else if (bytes === "large") found.large.push(path);
      else if (bytes.length > 0) tellLines(path, bytes, names, onLine, found.binary);
    } catch {
      found.unreadable++;
    }
  }
  return found;
}

/** The bytes of a file that has a name; none where it has not; `large` where it has one and is too large. */
function readWhereNamed(file: OpenFile, needles: readonly Buffer[], maxBytes: number): Buffer | "large" {
  const has = (bytes: Buffer) => needles.some((needle) => bytes.includes(needle));
  if (file.size <= maxBytes) {
    const bytes = Buffer.allocUnsafe(file.size);
    const read = bytes.subarray(0, readInto(file, bytes, 0));
    return has(read) ? read : Buffer.alloc(0);
  }
  const overlap = Math.max(...needles.map(({ length }) => length));
  const chunk = Buffer.allocUnsafe(CHUNK + overlap);
  for (let position = 0; position < file.size; position += CHUNK) {
    if (has(chunk.subarray(0, readInto(file, chunk, position)))) return "large";
  }
  return Buffer.alloc(0);
}

function tellLines(
  path: string,
  bytes: Buffer,
  names: readonly string[],
  onLine: OnLine,
  binary: string[],
): void {
  const text = decodeSource(bytes);
  const hits = names.flatMap((name) => occurrencesOf(text, name)).sort((a, b) => a - b);
  if (hits.length === 0) return;
  if (looksBinary(bytes)) {
    binary.push(path);
    return;
  }
  let line = 1;
  let start = 0;
  let told = 0;
  for (const hit of hits) {
    for (let next = text.indexOf("\n", start); next >= 0 && next < hit; next = text.indexOf("\n", start)) {
      start = next + 1;
      line++;
    }
    if (told === line) continue;
    told = line;
    const end = text.indexOf("\n", hit);
    onLine(path, line, text.slice(start, Math.min(end < 0 ? text.length : end, start + 4_000)));
  }
}
