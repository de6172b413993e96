import { randomBytes } from "node:crypto";
import { createSessionIds, type SessionIds } from "../messages/ids.ts";
import type { Message } from "../messages/message.ts";
import { createToolIdMap, type ToolIdMap } from "../messages/tool-ids.ts";
import { openSessions } from "./messages-store.ts";

/** What a stage says to a model and hears from it, as messages of a session. */
export interface Talk {
  readonly ids: SessionIds;
  readonly toolIds: ToolIdMap;
  /** Keeps messages where sessions are kept. */
  save(messages: readonly Message[]): void;
}

/** Opens the talk of a session. */
export interface TalkSource {
  open(sessionId: string): Talk;
}

const SOURCES = {
  now: Date.now,
  hex: (digits: number): string => randomBytes(digits).toString("hex").slice(0, digits),
};

/** Talks that are kept in a file of sessions, or forgotten where none is named. */
export function createTalks(file: string | undefined, workspacePath: string): TalkSource {
  if (file === undefined) return { open: () => talkOf(createSessionIds(SOURCES), () => undefined) };
  const store = openSessions(file, Date.now);
  return {
    open(sessionId) {
      const last = store.messages(sessionId).at(-1)?.id;
      return talkOf(createSessionIds(SOURCES, last), (messages) => {
        const activeModel = messages.findLast(({ metadata }) => metadata.model)?.metadata.model ?? null;
        store.transaction(() => {
          store.saveSession({ id: sessionId, workspacePath, activeModel });
          store.saveMessages(messages);
        });
      });
    },
  };
}

function talkOf(ids: SessionIds, save: Talk["save"]): Talk {
  return { ids, toolIds: createToolIdMap(ids), save };
}
