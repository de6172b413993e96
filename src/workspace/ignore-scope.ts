import type { Dirent } from "node:fs";
import { join } from "node:path";
import { readInto, withRegularFile } from "./open-file.ts";
import { type IgnoreRules, parseIgnoreRules } from "./paths/ignore-rules.ts";

// Rules are kept in memory for every directory down to the current one; a hostile tree must not fill it.
const MAX_RULE_BYTES = 1024 * 1024;

/** The ignore rules that hold in a directory: its own, then those of the directories above. */
export interface IgnoreScope {
  readonly rules: IgnoreRules;
  /** Length of the path of the rules' directory, with its slash. */
  readonly prefix: number;
  /** Bytes of rules in this scope and above. */
  readonly bytes: number;
  readonly above: IgnoreScope | undefined;
}

/** Tells whether the rules ignore a path. The nearest directory that has a matching rule decides. */
export function isIgnored(scope: IgnoreScope | undefined, path: string, isDirectory: boolean): boolean {
  for (let current = scope; current !== undefined; current = current.above) {
    const decision = current.rules.decide(path.slice(current.prefix), isDirectory);
    if (decision !== undefined) return decision;
  }
  return false;
}

/**
 * The scope inside a directory, given its entries. Later files win: .git/info/exclude, .gitignore, .ignore.
 * `unreadable` counts the ignore files that could not be read or are too large.
 */
export function enterDirectory(
  root: string,
  path: string,
  entries: readonly Dirent[],
  above: IgnoreScope | undefined,
): { readonly scope: IgnoreScope | undefined; readonly unreadable: number } {
  const names = ignoreFiles(entries);
  let text = "";
  let unreadable = 0;
  let bytes = above?.bytes ?? 0;
  for (const name of names) {
    const content = readRules(join(root, path, name), MAX_RULE_BYTES - bytes);
    if (content === undefined) unreadable++;
    else {
      bytes += content.length;
      text += `${content.toString("utf8").replace(/^\uFEFF/, "")}\n`;
    }
  }
  if (text.trim() === "") return { scope: above, unreadable };
  const prefix = path === "" ? 0 : path.length + 1;
  return { scope: { rules: parseIgnoreRules(text), prefix, bytes, above }, unreadable };
}

function ignoreFiles(entries: readonly Dirent[]): string[] {
  const names: string[] = [];
  for (const entry of entries) {
    if (entry.name === ".git" && entry.isDirectory()) names.push(".git/info/exclude");
    // Like git, a rule file that is a symbolic link is not followed.
    else if ((entry.name === ".gitignore" || entry.name === ".ignore") && entry.isFile())
      names.push(entry.name);
  }
  return names.sort((a, b) => PRECEDENCE.indexOf(a) - PRECEDENCE.indexOf(b));
}

const PRECEDENCE = [".git/info/exclude", ".gitignore", ".ignore"];

function readRules(realPath: string, maxBytes: number): Buffer | undefined {
  try {
    return withRegularFile(realPath, (file) => {
      if (file.size > maxBytes) return undefined;
      const buffer = Buffer.alloc(file.size);
      return buffer.subarray(0, readInto(file, buffer, 0));
    });
  } catch (error) {
    // A repository without info/exclude is normal.
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? Buffer.alloc(0) : undefined;
  }
}
