import { SCHEMA_VERSION } from "../../messages/message.ts";
import { readMessage } from "../../messages/read-message.ts";
import type { StoredSession } from "../../messages/session-records.ts";
import { openSessionStore, type SessionStore } from "../../store/sessions-store.ts";

/** Opens the sessions of a file; what is read is brought to the current version, and not written back. */
export function openSessions(file: string, now: () => number): SessionStore {
  return openSessionStore(file, {
    read: (stored) => readMessage(stored).message,
    now,
    schemaVersion: SCHEMA_VERSION,
  });
}

/** Reads whole sessions, one or all; each when it is its turn, since together they may be large. */
export function* readSessions(store: SessionStore, id: string | undefined): Generator<StoredSession, void> {
  for (const session of store.sessions()) {
    if (id !== undefined && session.id !== id) continue;
    yield { session, messages: store.messages(session.id), toolIds: store.toolIds(session.id) };
  }
}

/** Saves whole sessions: all of them, or none. */
export function saveSessions(store: SessionStore, sessions: readonly StoredSession[]): void {
  store.transaction(() => {
    for (const { session, messages, toolIds } of sessions) {
      store.saveSession(session);
      store.saveMessages(messages);
      store.saveToolIds(session.id, toolIds);
    }
  });
}
