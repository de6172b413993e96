import { randomBytes } from "node:crypto";
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

/** What keeps talks. */
export interface TalkStore {
  /** The highest id of a session's messages; undefined where it has none. */
  lastMessageId(sessionId: string): string | undefined;
  saveSession(session: SessionInfo): void;
  saveMessages(messages: readonly Message[]): void;
  /** Does several changes as one: all of them, or none. */
  transaction(change: () => void): void;
}

/** Where talks are kept, and what a session says about itself. */
export interface TalkSettings {
  /** Absent where talks are forgotten. */
  readonly store: TalkStore | undefined;
  readonly workspacePath: string;
  /** Which model runs which stage, and what follows where it fails. */
  readonly routingPolicy: SessionInfo["routingPolicy"];
}

const SOURCES = {
  now: Date.now,
  hex: (digits: number): string => randomBytes(digits).toString("hex").slice(0, digits),
};

/** Talks that a store keeps, or that are forgotten where there is none. */
export function createTalks({ store, workspacePath, routingPolicy }: TalkSettings): TalkSource {
  if (store === undefined) return { open: () => talkOf(createSessionIds(SOURCES), () => undefined) };
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
