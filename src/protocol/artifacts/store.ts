import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { WorkerError } from "../../errors/worker-error.ts";
import { digestOf, digitsOf } from "./digest.ts";

/** A temporary file older than this belongs to a process that has died. */
const STALE_MS = 60 * 60 * 1000;

/** What is known of a stored object. */
export interface ArtifactInfo {
  readonly digest: string;
  readonly size_bytes: number;
  /** When it was stored, RFC 3339. */
  readonly stored_at: string;
}

/** Keeps bytes under their digest: `sha256/<two digits>/<digest>`, written whole or not at all. */
export interface ArtifactStore {
  /** Stores bytes; storing the same bytes again changes nothing. EIO when the folder takes no more. */
  put(bytes: Uint8Array): ArtifactInfo;
  /** Reads bytes and checks them; ENOTFOUND, or EIO when they are not those that were stored. */
  get(digest: string): Buffer;
  stat(digest: string): ArtifactInfo;
  list(): ArtifactInfo[];
  /** Removes objects older than an age, and what dead processes have left behind. Gives their digests. */
  gc(olderThanMs: number, now: number, dryRun: boolean): string[];
}

/** Opens a store; its folder is made when something is stored. */
export function openArtifactStore(folder: string): ArtifactStore {
  const pathOf = (digest: string): string => {
    const digits = digitsOf(digest);
    return join(folder, "sha256", digits.slice(0, 2), digits);
  };
  const infoOf = (digest: string): ArtifactInfo | undefined => {
    const stat = statSync(pathOf(digest), { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    return { digest, size_bytes: stat.size, stored_at: stat.mtime.toISOString() };
  };
  const list = (): ArtifactInfo[] =>
    entriesOf(join(folder, "sha256"))
      .flatMap((prefix) => entriesOf(join(folder, "sha256", prefix)))
      .filter((name) => /^[0-9a-f]{64}$/.test(name))
      .flatMap((digits) => infoOf(`sha256:${digits}`) ?? []);

  return {
    put(bytes) {
      const digest = digestOf(bytes);
      const known = infoOf(digest);
      if (known?.size_bytes === bytes.length) return known;
      try {
        writeWhole(folder, pathOf(digest), bytes);
      } catch (thrown) {
        throw cannotStore(thrown, bytes.length);
      }
      return infoOf(digest)!;
    },
    get(digest) {
      const path = pathOf(digest);
      if (infoOf(digest) === undefined) throw missing(digest);
      const bytes = readFileSync(path);
      if (digestOf(bytes) !== digest) throw damaged(digest);
      return bytes;
    },
    stat(digest) {
      const info = infoOf(digest);
      if (info === undefined) throw missing(digest);
      return info;
    },
    list,
    gc(olderThanMs, now, dryRun) {
      const old = list().filter(({ stored_at }) => now - Date.parse(stored_at) > olderThanMs);
      if (dryRun) return old.map(({ digest }) => digest);
      for (const { digest } of old) rmSync(pathOf(digest), { force: true });
      removeStaleFiles(join(folder, "tmp"), now);
      return old.map(({ digest }) => digest);
    },
  };
}

/** A reader sees the whole object or none: the name appears only when the bytes are on the disk. */
function writeWhole(folder: string, path: string, bytes: Uint8Array): void {
  const temporary = join(folder, "tmp", randomUUID());
  makeFolder(join(folder, "tmp"));
  makeFolder(dirname(path));
  try {
    const file = openSync(temporary, "wx", 0o600);
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
    syncFolder(dirname(path));
  } finally {
    rmSync(temporary, { force: true });
  }
}

// Not mkdir's own recursion: it never ends where the system answers ENOENT, as /proc does.
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== "EEXIST") throw thrown;
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function removeStaleFiles(folder: string, now: number): void {
  for (const name of entriesOf(folder)) {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat !== undefined && now - stat.mtimeMs > STALE_MS) rmSync(path, { force: true });
  }
}

function entriesOf(folder: string): string[] {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isThere ? readdirSync(folder).sort() : [];
}

function cannotStore(thrown: unknown, size: number): WorkerError {
  const { code } = thrown as NodeJS.ErrnoException;
  return new WorkerError("EIO", `The artifact cannot be stored: ${code ?? "unknown failure"}`, {
    hint: "Free some space, or name a folder that you may write with --artifacts.",
    details: { size_bytes: size },
    cause: thrown,
  });
}

function missing(digest: string): WorkerError {
  return new WorkerError("ENOTFOUND", "There is no artifact under this digest", {
    hint: "Name the folder in which it was stored with --artifacts.",
    details: { digest },
  });
}

function damaged(digest: string): WorkerError {
  return new WorkerError("EIO", "The stored artifact is damaged: its bytes do not have this digest", {
    hint: "`envelope-worker artifact verify` lists damaged artifacts; store it again.",
    details: { digest },
  });
}
