import { isWorkerError, WorkerError } from "../errors/worker-error.ts";
import { checkSession } from "./check-session.ts";
import type { Message } from "./message.ts";
import { readMessage } from "./read-message.ts";
import type { ToolIdPair } from "./tool-ids.ts";

/** A session beside its messages. */
export interface SessionInfo {
  readonly id: string;
  readonly workspacePath: string;
  readonly activeModel: string | null;
  /** How models are chosen for its turns; null where nothing was said. */
  readonly routingPolicy: Readonly<Record<string, unknown>> | null;
}

/** A session as it is stored and carried. */
export interface StoredSession {
  readonly session: SessionInfo;
  readonly messages: readonly Message[];
  readonly toolIds: readonly ToolIdPair[];
}

/** One line of an export. */
export type SessionRecord =
  | { readonly type: "session"; readonly session: SessionInfo }
  | { readonly type: "message"; readonly message: Message }
  | { readonly type: "tool_id"; readonly session_id: string; readonly pair: ToolIdPair };

/** Writes sessions as NDJSON: each followed by its messages and its tool ids. */
export function formatSessions(sessions: readonly StoredSession[]): string {
  const records = sessions.flatMap(({ session, messages, toolIds }): SessionRecord[] => [
    { type: "session", session },
    ...messages.map((message): SessionRecord => ({ type: "message", message })),
    ...toolIds.map((pair): SessionRecord => ({ type: "tool_id", session_id: session.id, pair })),
  ]);
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** Reads the lines of an export; a wrong one is refused with its number. */
export function parseRecords(text: string): SessionRecord[] {
  return text.split("\n").flatMap((line, index): SessionRecord[] => {
    if (line.trim() === "") return [];
    const record = parseLine(line, index + 1);
    if (record.type !== "message") return [record];
    try {
      return [{ type: "message", message: readMessage(record.message).message }];
    } catch (error) {
      throw isWorkerError(error) ? atLine(index + 1, error.message, error.details) : error;
    }
  });
}

/** Puts the lines of an export together as sessions, and checks each as a whole. */
export function parseSessions(text: string): StoredSession[] {
  const sessions = new Map<string, { session: SessionInfo; messages: Message[]; toolIds: ToolIdPair[] }>();
  const records = parseRecords(text);
  for (const record of records) {
    if (record.type !== "session") continue;
    if (sessions.has(record.session.id)) throw unclear(record.session.id, "is in the file twice");
    sessions.set(record.session.id, { session: record.session, messages: [], toolIds: [] });
  }
  for (const record of records) {
    if (record.type === "session") continue;
    const id = record.type === "message" ? record.message.session_id : record.session_id;
    const target = sessions.get(id);
    if (target === undefined) throw unclear(id, "has no line of its own in the file");
    if (record.type === "message") target.messages.push(record.message);
    else target.toolIds.push(record.pair);
  }
  for (const { session, messages } of sessions.values()) {
    const findings = checkSession(messages);
    if (findings.length > 0) throw brokenSession(session.id, findings);
  }
  return [...sessions.values()];
}

function parseLine(line: string, number: number): SessionRecord {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw atLine(number, "is not JSON", {});
  }
  const { type, session, message, session_id, pair } = asRecord(value);
  if (type === "message") return { type, message: message as Message };
  if (type === "session" && isSession(session)) return { type, session: withDefaults(session) };
  if (type === "tool_id" && typeof session_id === "string" && isPair(pair)) return { type, session_id, pair };
  throw atLine(number, "is no record of an export", {});
}

/** Exports of earlier versions have no routing policy. */
function withDefaults(session: SessionInfo): SessionInfo {
  return {
    ...session,
    activeModel: session.activeModel ?? null,
    routingPolicy: session.routingPolicy ?? null,
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function isSession(value: unknown): value is SessionInfo {
  const { id, workspacePath, activeModel = null, routingPolicy = null } = asRecord(value);
  return (
    typeof id === "string" &&
    id !== "" &&
    typeof workspacePath === "string" &&
    (activeModel === null || typeof activeModel === "string") &&
    typeof routingPolicy === "object"
  );
}

function isPair(value: unknown): value is ToolIdPair {
  const { provider, canonical, providerId } = asRecord(value);
  return [provider, canonical, providerId].every((part) => typeof part === "string");
}

function atLine(line: number, what: string, details: Readonly<Record<string, unknown>>): WorkerError {
  return new WorkerError("EENVELOPE", `Line ${line}: ${what}`, {
    hint: "Use a file that `envelope-worker messages export` has written.",
    details: { ...details, line },
  });
}

function unclear(id: string, what: string): WorkerError {
  return new WorkerError("EENVELOPE", `A session ${what}`, {
    hint: "Use a file that `envelope-worker messages export` has written, whole.",
    details: { session_id: id },
  });
}

function brokenSession(id: string, findings: ReturnType<typeof checkSession>): WorkerError {
  const [first] = findings;
  return new WorkerError("EENVELOPE", `A session is not whole: ${first!.path} ${first!.message}`, {
    hint: "Correct the messages in details.errors; the paths count the messages of that session.",
    details: { session_id: id, errors: findings },
  });
}
