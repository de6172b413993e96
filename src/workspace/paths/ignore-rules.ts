import { compileName, compilePath, type NameTest, type PathTest } from "./wildcard.ts";

/** The rules of the ignore files of one directory. */
export interface IgnoreRules {
  /**
   * What the last rule that matches says: true ignored, false kept, undefined when none matches.
   * `path` is relative to the directory of the rules.
   */
  decide(path: string, isDirectory: boolean): boolean | undefined;
}

interface Rule {
  readonly ignores: boolean;
  readonly directoriesOnly: boolean;
  readonly name: NameTest | undefined;
  readonly path: PathTest | undefined;
}

// No path of any supported system is longer.
const MAX_PATTERN_LENGTH = 4_096;

/** Reads the text of a .gitignore file, by the rules of git. Malformed patterns match nothing, as in git. */
export function parseIgnoreRules(text: string): IgnoreRules {
  const rules = text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map(parseRule)
    .filter((rule) => rule !== undefined)
    .reverse();
  const hasPathRules = rules.some((rule) => rule.path !== undefined);
  return {
    decide(path, isDirectory) {
      const name = path.slice(path.lastIndexOf("/") + 1);
      const parts = hasPathRules ? path.split("/") : [];
      const decisive = rules.find(
        (rule) =>
          (isDirectory || !rule.directoriesOnly) &&
          (rule.name?.(name) === true || rule.path?.(parts) === true),
      );
      return decisive?.ignores;
    },
  };
}

function parseRule(line: string): Rule | undefined {
  let pattern = trimTrailingSpaces(line.endsWith("\r") ? line.slice(0, -1) : line);
  if (pattern === "" || pattern.startsWith("#") || pattern.length > MAX_PATTERN_LENGTH) return undefined;
  const ignores = !pattern.startsWith("!");
  if (!ignores) pattern = pattern.slice(1);
  const directoriesOnly = pattern.endsWith("/");
  if (directoriesOnly) pattern = pattern.slice(0, -1);
  // Only a slash at the start or in the middle ties a pattern to the directory of its file.
  const name = pattern.includes("/") ? undefined : compileName(pattern);
  const path = pattern.includes("/") ? compilePath(pattern.replace(/^\//, "").split("/")) : undefined;
  if (pattern === "" || (name === undefined && path === undefined)) return undefined;
  return { ignores, directoriesOnly, name, path };
}

/** Drops spaces at the end, except one that a backslash protects. */
function trimTrailingSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end--;
  let backslashes = 0;
  while (line[end - 1 - backslashes] === "\\") backslashes++;
  return line.slice(0, backslashes % 2 === 1 && end < line.length ? end + 1 : end);
}
