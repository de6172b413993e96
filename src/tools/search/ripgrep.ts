import { accessSync, constants, realpathSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { runPlain } from "../../process/run-plain.ts";
import { type Pacer, throwIfAborted } from "../../workspace/pacing.ts";
import { isInside } from "../../workspace/resolve-path.ts";

// Of the two megabytes that Linux allows, and the one of macOS, the environment needs a part.
const MAX_ARGUMENT_BYTES = 384 * 1024;

const OPTIONS = [
  "--no-config",
  "--no-messages",
  "--files-with-matches",
  "--null",
  "--fixed-strings",
  // Raw bytes, as they are searched here: no guessing of encodings, no skipping of binary files.
  "--encoding=none",
  "--text",
];

/**
 * Finds ripgrep: the one of @vscode/ripgrep, else `rg` on PATH, but never one inside the workspace.
 * Undefined when there is none or ENVELOPE_WORKER_RIPGREP is `off`.
 */
export async function findRipgrep(root: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (env.ENVELOPE_WORKER_RIPGREP === "off") return undefined;
  try {
    const { rgPath } = await import("@vscode/ripgrep");
    accessSync(rgPath, constants.X_OK);
    return rgPath;
  } catch {
    return findOnPath(root, env.PATH);
  }
}

function findOnPath(root: string, path: string | undefined): string | undefined {
  for (const directory of (path ?? "").split(delimiter)) {
    if (!isAbsolute(directory)) continue;
    try {
      const executable = realpathSync.native(join(directory, "rg"));
      accessSync(executable, constants.X_OK);
      if (!isInside(root, executable)) return executable;
    } catch {
      // Not in this directory.
    }
  }
  return undefined;
}

/**
 * Asks ripgrep which of the files contain one of the texts. Undefined when it could not read them all,
 * so that its silence proves nothing. Stopped and waited for when the signal or the time says so.
 */
export async function listFilesWithMatches(
  executable: string,
  root: string,
  needles: readonly string[],
  paths: readonly string[],
  pacer: Pacer,
): Promise<readonly string[] | undefined> {
  const found: string[] = [];
  const options = [...OPTIONS, ...needles.map((needle) => `--regexp=${needle}`)];
  for (const chunk of chunksOf(paths)) {
    const output = await run(executable, [...options, ...chunk.map((path) => `./${path}`)], root, pacer);
    if (output === undefined) return undefined;
    for (const path of output.split("\0")) if (path !== "") found.push(path.slice(2));
  }
  return found;
}

function* chunksOf(paths: readonly string[]): Generator<string[]> {
  let chunk: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    bytes += Buffer.byteLength(path) + 16;
    if (bytes > MAX_ARGUMENT_BYTES && chunk.length > 0) {
      yield chunk;
      chunk = [];
      bytes = Buffer.byteLength(path) + 16;
    }
    chunk.push(path);
  }
  if (chunk.length > 0) yield chunk;
}

async function run(
  executable: string,
  args: readonly string[],
  cwd: string,
  pacer: Pacer,
): Promise<string | undefined> {
  const limits = { cwd, timeoutMs: pacer.remaining(), signal: pacer.signal };
  const { code, stdout } = await runPlain(executable, args, limits);
  throwIfAborted(pacer.signal);
  // 0 and 1 tell whether there was a match; anything else is a failure.
  return code === 0 || code === 1 ? stdout.toString("utf8") : undefined;
}
