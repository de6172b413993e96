import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import { makeFolder } from "./make-folder.ts";

/** An answer as it was first given: the same bytes go out again. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What a key stands for when a request comes in with it. */
export type Claim =
  /** The key is new, and now ours: run, then `complete` or `release`. */
  | { readonly kind: "mine" }
  | { readonly kind: "answered"; readonly answer: StoredAnswer }
  | { readonly kind: "in-flight" }
  /** The key was used with another body. */
  | { readonly kind: "other-body" };

/** Remembers answers by key, on disk, so that a repeated request is not run twice. */
export interface IdempotencyStore {
  claim(key: string, bodyDigest: string): Claim;
  complete(key: string, answer: StoredAnswer): void;
  /** Gives a key back whose request was not answered. */
  release(key: string): void;
  close(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY,
    body_digest TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    status INTEGER,
    headers TEXT,
    body BLOB
  ) STRICT;
  CREATE INDEX IF NOT EXISTS answers_by_age ON answers (created_at);
`;

/**
 * Opens the store in a folder, which is made if need be, or in memory without one. A folder serves
 * one process at a time, so what is found in flight was left by one that has ended: it is dropped,
 * and the next request with that key runs again.
 */
export function openIdempotencyStore(
  folder: string | undefined,
  options: { readonly maxAgeMs: number; readonly now: () => number },
): IdempotencyStore {
  const database = openDatabase(folder);
  database.exec("DELETE FROM answers WHERE status IS NULL");
  const statements = {
    expire: database.prepare("DELETE FROM answers WHERE created_at <= ?"),
    find: database.prepare("SELECT body_digest, status, headers, body FROM answers WHERE key = ?"),
    insert: database.prepare("INSERT INTO answers (key, body_digest, created_at) VALUES (?, ?, ?)"),
    complete: database.prepare("UPDATE answers SET status = ?, headers = ?, body = ? WHERE key = ?"),
    release: database.prepare("DELETE FROM answers WHERE key = ? AND status IS NULL"),
  };
  return {
    claim(key, bodyDigest) {
      statements.expire.run(options.now() - options.maxAgeMs);
      const row = statements.find.get(key) as Row | undefined;
      if (row === undefined) {
        statements.insert.run(key, bodyDigest, options.now());
        return { kind: "mine" };
      }
      if (row.body_digest !== bodyDigest) return { kind: "other-body" };
      return row.status === null ? { kind: "in-flight" } : { kind: "answered", answer: answerOf(row) };
    },
    complete(key, { status, headers, body }) {
      statements.complete.run(status, JSON.stringify(headers), body, key);
    },
    release(key) {
      statements.release.run(key);
    },
    close: () => database.close(),
  };
}

interface Row {
  readonly body_digest: string;
  readonly status: number | null;
  readonly headers: string;
  readonly body: Uint8Array;
}

function answerOf({ status, headers, body }: Row): StoredAnswer {
  return { status: status!, headers: JSON.parse(headers) as Record<string, string>, body };
}

function openDatabase(folder: string | undefined): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (folder !== undefined) makeFolder(resolve(folder));
    database = new DatabaseSync(folder === undefined ? ":memory:" : join(folder, "idempotency.sqlite"));
    // An answer that was sent must be there after a crash, so every commit reaches the disk.
    database.exec(`
      PRAGMA busy_timeout = 2000;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      BEGIN EXCLUSIVE;
      ${SCHEMA}
      COMMIT;`);
    return database;
  } catch (thrown) {
    database?.close();
    throw unusable(thrown);
  }
}

function unusable(thrown: unknown): WorkerError {
  const isLocked = (thrown as { errcode?: unknown }).errcode === 5;
  const why = isLocked ? "another worker uses it" : toWorkerError(thrown).message;
  return new WorkerError("EIO", `The state folder cannot be used: ${why}`, {
    hint: "Name a folder with --state that can be made or written, and that no other worker uses.",
    hints: { library: "Give createServer a state folder that you may write, and that no other worker uses." },
    details: { option: "--state" },
    cause: thrown,
  });
}
