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
  const records = parseRecords(text);
  return records.flatMap((record) => {
    if (record.type !== "session") return [];
    const { session } = record;
    const messages = records.flatMap((other) =>
      other.type === "message" && other.message.session_id === session.id ? [other.message] : [],
    );
    const findings = checkSession(messages);
    if (findings.length > 0) throw brokenSession(session.id, findings);
    const toolIds = records.flatMap((other) =>
      other.type === "tool_id" && other.session_id === session.id ? [other.pair] : [],
    );
    return [{ session, messages, toolIds }];
  });
}

const KINDS = new Set(["session", "message", "tool_id"]);

function parseLine(line: string, number: number): SessionRecord {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw atLine(number, "is not JSON", {});
  }
  const { type } = (value ?? {}) as { type?: unknown };
  if (typeof type !== "string" || !KINDS.has(type)) throw atLine(number, "is no record of an export", {});
  return value as SessionRecord;
}

function atLine(line: number, what: string, details: Readonly<Record<string, unknown>>): WorkerError {
  return new WorkerError("EENVELOPE", `Line ${line}: ${what}`, {
    hint: "Use a file that `envelope-worker messages export` has written.",
    details: { ...details, line },
  });
}

function brokenSession(id: string, findings: ReturnType<typeof checkSession>): WorkerError {
  const [first] = findings;
  return new WorkerError("EENVELOPE", `A session is not whole: ${first!.path} ${first!.message}`, {
    hint: "Correct the messages in details.errors; the paths count the messages of that session.",
    details: { session_id: id, errors: findings },
  });
}
