import { type Dirent, existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { enterDirectory, type IgnoreScope, isIgnored } from "./ignore-scope.ts";
import type { LimitName } from "./limits.ts";
import type { Pacer } from "./pacing.ts";
import { compareBytes } from "./paths/byte-order.ts";
import { isInside } from "./resolve-path.ts";

/** The files of a workspace that are not ignored. */
export interface FileList {
  /** Relative paths with forward slashes, in the order of their bytes. */
  readonly paths: readonly string[];
  /** Real paths of the files that are symbolic links to another file of the workspace. */
  readonly links: ReadonlyMap<string, string>;
  /** Directories and ignore files that could not be read. */
  readonly unreadable: number;
  readonly limitsHit: readonly LimitName[];
}

interface Pending {
  readonly path: string;
  readonly kind: "file" | "directory" | "link";
  readonly scope: IgnoreScope | undefined;
}

interface Progress {
  readonly paths: string[];
  readonly links: Map<string, string>;
  /** What is still to be visited; the next one is last. */
  readonly stack: Pending[];
  unreadable: number;
}

/**
 * Lists the regular files below a workspace's real path: not what .gitignore, .ignore or .git/info/exclude
 * ignore, never .git itself, never through a linked directory, no link that leads out.
 */
export async function walkFiles(root: string, maxFiles: number, pacer: Pacer): Promise<FileList> {
  const progress: Progress = { paths: [], links: new Map(), stack: [], unreadable: 0 };
  openDirectory(root, "", undefined, progress);
  const limitsHit: LimitName[] = [];
  for (let next = progress.stack.pop(); next !== undefined; next = progress.stack.pop()) {
    if (pacer.due()) await pacer.breathe();
    visit(root, next, progress);
    if (progress.paths.length > maxFiles) limitsHit.push("max_files");
    else if (pacer.remaining() <= 0) limitsHit.push("max_millis");
    if (limitsHit.length > 0) break;
  }
  const { links, unreadable } = progress;
  return { paths: progress.paths.slice(0, maxFiles), links, unreadable, limitsHit };
}

function visit(root: string, { path, kind, scope }: Pending, progress: Progress): void {
  if (isIgnored(scope, path, kind === "directory")) return;
  if (kind === "directory") openDirectory(root, path, scope, progress);
  else if (kind === "file") {
    if (isNameable(root, path)) progress.paths.push(path);
    else progress.unreadable++;
  } else {
    const target = resolveLink(root, path);
    if (target === undefined) return;
    progress.links.set(path, target);
    progress.paths.push(path);
  }
}

function openDirectory(root: string, path: string, above: IgnoreScope | undefined, progress: Progress): void {
  const entries = readEntries(join(root, path));
  if (entries === undefined) {
    progress.unreadable++;
    return;
  }
  const { scope, unreadable } = enterDirectory(root, path, entries, above);
  progress.unreadable += unreadable;
  const prefix = path === "" ? "" : `${path}/`;
  const found: Pending[] = [];
  for (const entry of entries) {
    const kind = kindOf(entry);
    if (kind !== undefined) found.push({ path: prefix + entry.name, kind, scope });
  }
  found.sort((a, b) => compareBytes(sortKey(b), sortKey(a)));
  for (const pending of found) progress.stack.push(pending);
}

function readEntries(directory: string): Dirent[] | undefined {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

function kindOf(entry: Dirent): Pending["kind"] | undefined {
  if (entry.name === ".git") return undefined;
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "directory";
  return entry.isSymbolicLink() ? "link" : undefined;
}

/** With its slash, a directory sorts where the paths below it belong. */
function sortKey({ path, kind }: Pending): string {
  return kind === "directory" ? `${path}/` : path;
}

/** A name that is not UTF-8 comes with replacement characters, which name no file. */
function isNameable(root: string, path: string): boolean {
  return !path.includes("\uFFFD") || existsSync(join(root, path));
}

/** The real path of a linked regular file inside the workspace; undefined for any other link. */
function resolveLink(root: string, path: string): string | undefined {
  try {
    const target = realpathSync.native(join(root, path));
    const hidden = relative(root, target).split(sep).includes(".git");
    return isInside(root, target) && !hidden && lstatSync(target).isFile() ? target : undefined;
  } catch {
    return undefined;
  }
}
