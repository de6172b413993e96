import { randomBytes } from "node:crypto";
import { openSessions } from "../../app/models/messages-store.ts";
import { createSessionIds, type SessionIds } from "../../messages/ids.ts";
import type { Message } from "../../messages/message.ts";
import type { SessionInfo } from "../../messages/session-records.ts";
import { createToolIdMap, type ToolIdMap } from "../../messages/tool-ids.ts";

/** What a stage says to a model and hears from it, as messages of a session. */
export interface Talk {
  readonly ids: SessionIds;
  readonly toolIds: ToolIdMap;
  /** Keeps messages where sessions are kept. */
  save(messages: readonly Message[]): void;
}

/** Opens the talk of a session with a model. */
export interface TalkSource {
  open(sessionId: string, activeModel: string): Talk;
}

/** Where talks are kept, and what a session says about itself. */
export interface TalkSettings {
  /** Absent where talks are forgotten. */
  readonly file: string | undefined;
  readonly workspacePath: string;
  /** Which model runs which stage, and what follows where it fails. */
  readonly routingPolicy: SessionInfo["routingPolicy"];
}

const SOURCES = {
  now: Date.now,
  hex: (digits: number): string => randomBytes(digits).toString("hex").slice(0, digits),
};

/** Talks that are kept in a file of sessions, or forgotten where none is named. */
export function createTalks({ file, workspacePath, routingPolicy }: TalkSettings): TalkSource {
  if (file === undefined) return { open: () => talkOf(createSessionIds(SOURCES), () => undefined) };
  const store = openSessions(file, Date.now);
  return {
    open: (sessionId, activeModel) =>
      talkOf(createSessionIds(SOURCES, store.lastMessageId(sessionId)), (messages) => {
        store.transaction(() => {
          store.saveSession({ id: sessionId, workspacePath, activeModel, routingPolicy });
          store.saveMessages(messages);
        });
      }),
  };
}

function talkOf(ids: SessionIds, save: Talk["save"]): Talk {
  return { ids, toolIds: createToolIdMap(ids), save };
}
