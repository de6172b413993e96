import { existsSync } from "node:fs";
import { openSessions, readSessions, saveSessions } from "../app/models/messages-store.ts";
import { toFragment } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { writeOutput } from "../io/stdio/write-output.ts";
import { formatSessions, parseSessions } from "../messages/session-records.ts";
import type { Reply } from "../service/operations.ts";
import { type OptionTable, parseWithPositionals } from "./options.ts";
import { readText } from "./read-text.ts";

const OPTIONS = { sessions: { type: "string" }, input: { type: "string" } } as const satisfies OptionTable;

/** `messages export [SESSION]` and `messages import`; undefined for any other verb, null where all is written. */
export function messagesCommand(args: readonly string[], now: () => number): Reply | null | undefined {
  const [verb, ...rest] = args;
  if (verb !== "export" && verb !== "import") return undefined;
  const { values, positionals } = parseWithPositionals(rest, OPTIONS, 0, verb === "export" ? 1 : 0);
  const file = fileOf(values.sessions);
  if (verb === "export" && !existsSync(file)) throw noSuchFile();
  return verb === "export"
    ? exportSessions(file, positionals[0], now)
    : importSessions(file, values.input, now);
}

function exportSessions(file: string, id: string | undefined, now: () => number): null {
  const store = openSessions(file, now);
  try {
    let count = 0;
    for (const session of readSessions(store, id)) {
      count++;
      // Whoever reads may have seen enough.
      if (!writeOutput(Buffer.from(formatSessions([session])))) break;
    }
    if (id !== undefined && count === 0) throw noSuchSession();
    return null;
  } finally {
    store.close();
  }
}

/** Reads and checks everything before the file of the sessions is touched. */
function importSessions(file: string, input: string | boolean | undefined, now: () => number): Reply {
  const sessions = parseSessions(readText(input as string | undefined));
  const store = openSessions(file, now);
  try {
    saveSessions(store, sessions);
  } finally {
    store.close();
  }
  const messages = sessions.reduce((count, session) => count + session.messages.length, 0);
  return { body: toFragment({ sessions: sessions.length, messages }), exitCode: 0, warnings: [] };
}

function fileOf(file: string | boolean | undefined): string {
  if (typeof file === "string") return file;
  throw new WorkerError("EARG", "The file of the sessions is missing", {
    hint: "Name it with --sessions FILE.",
    details: { option: "--sessions" },
  });
}

function noSuchFile(): WorkerError {
  return new WorkerError("ENOTFOUND", "The file of the sessions does not exist", {
    hint: "Runs with a model write it where --sessions FILE says.",
    details: { option: "--sessions" },
  });
}

function noSuchSession(): WorkerError {
  return new WorkerError("ENOTFOUND", "There is no such session in the file", {
    hint: "Leave out the id to export every session.",
  });
}
