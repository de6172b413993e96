import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backendError } from "../../agent-error.ts";

/** A character more than a completion may hold, so that the run sees that there was more and marks the cut. */
const MAX_BYTES = 65_536 + 4;
/** The agent can put anything in the file's place: no link is followed, and no pipe waited for. */
const CAREFULLY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** The file into which Codex writes its answer. */
export interface LastMessageFile {
  readonly path: string;
  /** What Codex has written; empty where it has written nothing that can be read. */
  read(): string;
  /** Removes the file and its folder. */
  remove(): void;
}

/** Makes a folder for the file that nobody else can look into. */
export function createLastMessageFile(): LastMessageFile {
  const folder = makeFolder();
  const path = join(folder, "last-message");
  return {
    path,
    read: () => readStart(path),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "envelope-worker-codex-"));
  } catch {
    const hint = "Set TMPDIR to a folder that can be written.";
    throw backendError("no temporary folder can be made", "ERUNTIME", hint);
  }
}

function readStart(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, CAREFULLY);
    const bytes = Buffer.alloc(MAX_BYTES);
    return bytes.toString("utf8", 0, readSync(file, bytes));
  } catch {
    return "";
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
