import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Message } from "../gen/messages/message.ts";
import { makeFolder } from "./make-folder.ts";
import { foreignId, sessionsFailure } from "./sessions-errors.ts";
import {
  callsOf,
  fromRow,
  type MessageRow,
  microseconds,
  type SessionRow,
  toEntry,
  toRow,
} from "./sessions-rows.ts";
import { SESSIONS_SCHEMA } from "./sessions-schema.ts";

/** A session beside its messages. */
export interface SessionEntry {
  readonly id: string;
  readonly workspacePath: string;
  readonly activeModel: string | null;
  /** How models are chosen for the turns of the session: any JSON; null where nothing was said. */
  readonly routingPolicy: Readonly<Record<string, unknown>> | null;
}

/** A pair of the map of tool ids. */
export interface ToolIdEntry {
  readonly provider: string;
  readonly canonical: string;
  readonly providerId: string;
}

/** Keeps sessions, their messages and their tool ids in one SQLite file. */
export interface SessionStore {
  /** Makes a session, or changes its model and workspace. */
  saveSession(session: SessionEntry): void;
  /** Adds messages, or writes them back; the only way in which a migrated message reaches the file. */
  saveMessages(messages: readonly Message[]): void;
  saveToolIds(sessionId: string, pairs: readonly ToolIdEntry[]): void;
  sessions(): SessionEntry[];
  /** The messages of a session, in their order, each read by the reader that migrates it. */
  messages(sessionId: string): Message[];
  /** The highest id of a session's messages; undefined where it has none. */
  lastMessageId(sessionId: string): string | undefined;
  toolIds(sessionId: string): ToolIdEntry[];
  /** The calls of a session that have a status, such as pending. */
  callsWithStatus(sessionId: string, status: string): string[];
  /** Runs several changes as one: all of them, or none. */
  transaction(change: () => void): void;
  close(): void;
}

/** How a store reads what it holds. */
export interface SessionStoreOptions {
  /** Migrates and checks a message of any version. */
  readonly read: (stored: unknown) => Message;
  readonly now: () => number;
  readonly schemaVersion: number;
}

/** Opens the store in a file, which is made if need be. */
export function openSessionStore(file: string, options: SessionStoreOptions): SessionStore {
  const database = openDatabase(file);
  const statements = prepare(database);
  const saveMessage = (message: Message): void => {
    const { id, session_id, role, content_json, metadata_json, created_at, schema_version, extra_json } =
      toRow(message);
    const { changes } = statements.message.run(
      id,
      session_id,
      role,
      content_json,
      metadata_json,
      created_at,
      schema_version,
      extra_json,
    );
    if (changes === 0) throw foreignId(session_id, id);
    for (const call of callsOf(message)) {
      const made = statements.call.run(
        call.id,
        session_id,
        id,
        call.name,
        call.status,
        message.metadata.provider ?? null,
        created_at,
      );
      if (made.changes === 0) throw foreignId(session_id, id);
    }
    for (const block of message.content) {
      if (block.type !== "tool_result") continue;
      const status = block.is_error === true ? "failed" : "succeeded";
      statements.result.run(id, status, microseconds(message.created_at), block.tool_use_id);
    }
  };
  const transaction = (change: () => void): void => {
    guarded(() => database.exec("BEGIN IMMEDIATE"));
    try {
      change();
      database.exec("COMMIT");
    } catch (thrown) {
      rollBack(database);
      throw sessionsFailure(thrown);
    }
  };
  return {
    saveSession({ id, workspacePath, activeModel, routingPolicy }) {
      const now = options.now() * 1000;
      const policy = routingPolicy === null ? null : JSON.stringify(routingPolicy);
      statements.session.run(id, workspacePath, activeModel, policy, options.schemaVersion, now, now);
    },
    saveMessages: (messages) => messages.forEach(saveMessage),
    saveToolIds(sessionId, pairs) {
      for (const [position, { provider, canonical, providerId }] of pairs.entries()) {
        statements.toolId.run(sessionId, provider, canonical, providerId, position);
        statements.callId.run(providerId, canonical, provider);
      }
    },
    sessions: () => guarded(() => (statements.sessions.all() as unknown as SessionRow[]).map(toEntry)),
    messages: (sessionId) =>
      guarded(() =>
        (statements.messages.all(sessionId) as unknown as MessageRow[]).map((row) =>
          options.read(fromRow(row)),
        ),
      ),
    lastMessageId: (sessionId) => guarded(() => statements.last.get(sessionId)?.id as string | undefined),
    toolIds: (sessionId) => guarded(() => statements.toolIds.all(sessionId) as unknown as ToolIdEntry[]),
    callsWithStatus: (sessionId, status) =>
      statements.calls.all(sessionId, status).map((row) => String(row.id)),
    transaction,
    close: () => database.close(),
  };
}

function prepare(database: DatabaseSync) {
  return {
    session: database.prepare(
      `INSERT INTO sessions (id, workspace_path, active_model, routing_policy_json, schema_version, created_at,
       updated_at) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
       workspace_path = excluded.workspace_path, active_model = excluded.active_model,
       routing_policy_json = excluded.routing_policy_json, updated_at = excluded.updated_at`,
    ),
    message: database.prepare(
      `INSERT INTO messages (id, session_id, role, content_json, metadata_json, created_at, schema_version,
       extra_json) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET role = excluded.role,
       content_json = excluded.content_json, metadata_json = excluded.metadata_json,
       created_at = excluded.created_at, schema_version = excluded.schema_version,
       extra_json = excluded.extra_json WHERE messages.session_id = excluded.session_id`,
    ),
    call: database.prepare(
      `INSERT INTO tool_calls (id, session_id, message_id, name, status, provider, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET status =
       CASE WHEN result_message_id IS NULL THEN excluded.status ELSE status END
       WHERE tool_calls.session_id = excluded.session_id`,
    ),
    result: database.prepare(
      "UPDATE tool_calls SET result_message_id = ?, status = ?, completed_at = ? WHERE id = ?",
    ),
    toolId: database.prepare(
      `INSERT INTO tool_ids (session_id, provider, canonical_id, provider_id, position) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (session_id, provider, canonical_id) DO NOTHING`,
    ),
    callId: database.prepare("UPDATE tool_calls SET provider_id = ? WHERE id = ? AND provider = ?"),
    sessions: database.prepare(
      `SELECT id, workspace_path AS workspacePath, active_model AS activeModel, routing_policy_json AS policy
       FROM sessions ORDER BY created_at, id`,
    ),
    // Ids ascend within a session, also where the clock went back.
    messages: database.prepare("SELECT * FROM messages WHERE session_id = ? ORDER BY id"),
    last: database.prepare("SELECT id FROM messages WHERE session_id = ? ORDER BY id DESC LIMIT 1"),
    toolIds: database.prepare(
      `SELECT provider, canonical_id AS canonical, provider_id AS providerId FROM tool_ids
       WHERE session_id = ? ORDER BY position`,
    ),
    calls: database.prepare("SELECT id FROM tool_calls WHERE session_id = ? AND status = ? ORDER BY id"),
  };
}

function openDatabase(file: string): DatabaseSync {
  return guarded(() => {
    makeFolder(resolve(dirname(file)));
    const database = new DatabaseSync(file);
    // First of all: another process may be making the file right now.
    database.exec("PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    database.exec(SESSIONS_SCHEMA);
    return database;
  });
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw sessionsFailure(thrown);
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // After some errors, such as a full disk, SQLite has done so by itself.
  }
}
