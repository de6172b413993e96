import { existsSync } from "node:fs";
import { openSessions, readSessions, saveSessions } from "../../app/models/messages-store.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import { writeOutput } from "../../io/stdio/write-output.ts";
import { formatSessions, parseSessions } from "../../messages/session-records.ts";
import type { Command, CommandGroup } from "../command.ts";
import { READING, RUNNER } from "../option-tables.ts";
import { type OptionValues, textOf } from "../options.ts";
import { readText } from "../read-text.ts";
import { answerWith } from "../say.ts";

const EXAMPLE = `echo '{"type":"session","session":{"id":"sess_1","workspacePath":".","activeModel":null}}' | envelope-worker messages import --sessions sessions.sqlite`;

const exportCommand: Command = {
  summary: "write sessions as NDJSON",
  positionals: { usage: "[SESSION]", least: 0, most: 1 },
  options: { sessions: RUNNER.sessions },
  examples: ["envelope-worker messages export --sessions sessions.sqlite"],
  async run({ values, positionals, sources }) {
    const file = fileOf(values);
    if (!existsSync(file)) throw noSuchFile();
    return exportSessions(file, positionals[0], sources().now);
  },
};

const importCommand: Command = {
  summary: "read sessions from NDJSON",
  options: { sessions: RUNNER.sessions, input: READING.input },
  examples: [EXAMPLE],
  run: async ({ values, sources }) => importSessions(fileOf(values), textOf(values, "input"), sources().now),
};

/** `messages export [SESSION]` and `messages import`. */
export const command: CommandGroup = {
  summary: "export the sessions that models have had as NDJSON, or import them",
  examples: [EXAMPLE],
  verbs: { export: exportCommand, import: importCommand },
};

function exportSessions(file: string, id: string | undefined, now: () => number): number {
  const store = openSessions(file, now);
  try {
    let count = 0;
    for (const session of readSessions(store, id)) {
      count++;
      // Whoever reads may have seen enough.
      if (!writeOutput(Buffer.from(formatSessions([session])))) break;
    }
    if (id !== undefined && count === 0) throw noSuchSession();
    return 0;
  } finally {
    store.close();
  }
}

/** Reads and checks everything before the file of the sessions is touched. */
function importSessions(file: string, input: string | undefined, now: () => number): number {
  const sessions = parseSessions(readText(input));
  const store = openSessions(file, now);
  try {
    saveSessions(store, sessions);
  } finally {
    store.close();
  }
  const messages = sessions.reduce((count, session) => count + session.messages.length, 0);
  return answerWith({ sessions: sessions.length, messages });
}

function fileOf(values: OptionValues): string {
  const file = textOf(values, "sessions");
  if (file !== undefined) return file;
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
