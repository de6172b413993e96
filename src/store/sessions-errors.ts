import { isWorkerError, toWorkerError, WorkerError } from "../errors/worker-error.ts";

interface SqliteError {
  readonly errcode?: number;
  readonly errstr?: string;
}

const SQLITE_BUSY = 5;

/** The error for a file that SQLite cannot open, read or write; errors of our own stay as they are. */
export function sessionsFailure(thrown: unknown): WorkerError {
  if (isWorkerError(thrown)) return thrown;
  // SQLite's own words name neither a path nor a value.
  const { errcode, errstr = toWorkerError(thrown).message } = thrown as SqliteError;
  return new WorkerError("EIO", `The sessions cannot be used: ${errstr}`, {
    hint:
      errcode === SQLITE_BUSY
        ? "Another process writes to the file; try again."
        : "Name a file with --sessions that is an SQLite database of this program, or does not exist yet.",
    details: { option: "--sessions" },
    cause: thrown,
  });
}

/** The error for a message with an id that another session has, its own or that of a call. */
export function foreignId(sessionId: string, messageId: string): WorkerError {
  return new WorkerError("EENVELOPE", "A message has an id that belongs to another session of the file", {
    hint: "Ids are never shared between sessions; import it into a file of its own.",
    details: { session_id: sessionId, message_id: messageId },
  });
}
