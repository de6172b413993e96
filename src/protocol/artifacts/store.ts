import { readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { removeOld, removeStaleFiles } from "./collect-garbage.ts";
import { digestOf, digitsOf } from "./digest.ts";
import { cannotStore, cannotUse, damaged, errnoOf, missing } from "./store-errors.ts";
import { writeWhole } from "./write-whole.ts";

/** What is known of a stored object. */
export interface ArtifactInfo {
  readonly digest: string;
  readonly size_bytes: number;
  /** When it was stored last, RFC 3339. */
  readonly stored_at: string;
}

/** What may go: objects that were not stored for a time, except some. */
export interface GarbageOptions {
  readonly olderThanMs: number;
  readonly now: number;
  /** Objects that stay at any age. */
  readonly keep?: ReadonlySet<string>;
  /** Only tell what would be removed. */
  readonly dryRun?: boolean;
}

/** Keeps bytes under their digest: `sha256/<two digits>/<digest>`, written whole or not at all. */
export interface ArtifactStore {
  /** Stores bytes; storing the same bytes again only makes them young. EIO when the folder takes no more. */
  put(bytes: Uint8Array): Pick<ArtifactInfo, "digest" | "size_bytes">;
  /** Reads bytes and checks them; ENOTFOUND, or EIO when they are not those that were stored. */
  get(digest: string): Buffer;
  stat(digest: string): ArtifactInfo;
  /** All objects, in the order of their digests. */
  list(): ArtifactInfo[];
  /** Removes old objects, and what dead processes have left behind. Gives the objects. */
  gc(options: GarbageOptions): ArtifactInfo[];
}

/** Opens a store; its folder is made when something is stored. */
export function openArtifactStore(folder: string): ArtifactStore {
  const objects = join(folder, "sha256");
  const temporary = join(folder, "tmp");
  const pathOf = (digest: string): string => {
    const digits = digitsOf(digest);
    return join(objects, digits.slice(0, 2), digits);
  };
  const infoOf = (digest: string): ArtifactInfo | undefined => {
    const path = pathOf(digest);
    const stat = reading(() => statSync(path));
    return stat && { digest, size_bytes: stat.size, stored_at: stat.mtime.toISOString() };
  };
  const stat = (digest: string): ArtifactInfo => {
    const info = infoOf(digest);
    if (info === undefined) throw missing(digest);
    return info;
  };
  const list = (): ArtifactInfo[] =>
    entriesOf(objects, /^[0-9a-f]{2}$/)
      .flatMap((prefix) => entriesOf(join(objects, prefix), /^[0-9a-f]{64}$/))
      .flatMap((digits) => infoOf(`sha256:${digits}`) ?? []);

  return {
    put(bytes) {
      const digest = digestOf(bytes);
      try {
        if (!refresh(pathOf(digest), bytes.length)) writeWhole(temporary, pathOf(digest), bytes);
      } catch (thrown) {
        throw cannotStore(thrown, bytes.length);
      }
      return { digest, size_bytes: bytes.length };
    },
    get(digest) {
      const path = pathOf(digest);
      const bytes = reading(() => readFileSync(path));
      if (bytes === undefined) throw missing(digest);
      if (digestOf(bytes) !== digest) throw damaged(digest);
      return bytes;
    },
    stat,
    list,
    gc({ olderThanMs, now, keep, dryRun = false }) {
      const before = now - olderThanMs;
      const old = list().filter(
        ({ digest, stored_at }) => Date.parse(stored_at) < before && !keep?.has(digest),
      );
      if (dryRun) return old;
      try {
        const removed = old.filter(({ digest }) => removeOld(pathOf(digest), temporary, before));
        removeStaleFiles(temporary, entriesOf(temporary, /./), now);
        return removed;
      } catch (thrown) {
        throw cannotUse(thrown);
      }
    },
  };
}

/** Tells whether an object is there with its full size; if so, makes it young. */
function refresh(path: string, size: number): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== size) return false;
  try {
    const now = new Date();
    utimesSync(path, now, now);
    return true;
  } catch (thrown) {
    // Removed meanwhile; or somebody else's, whose age is not ours to change.
    return errnoOf(thrown) !== "ENOENT";
  }
}

function entriesOf(folder: string, pattern: RegExp): string[] {
  return (reading(() => readdirSync(folder)) ?? []).filter((name) => pattern.test(name)).sort();
}

/** What a reading gives; undefined where there is nothing to read. */
function reading<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (thrown) {
    if (errnoOf(thrown) === "ENOENT") return undefined;
    throw cannotUse(thrown);
  }
}
