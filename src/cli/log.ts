/** Writes one entry of the log. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void;

/** What may wait for whoever should read stderr; lines beyond that are lost. */
const MAX_BACKLOG = 1024 * 1024;

/** How late a line may be, and how many characters wait at most: a write for each line costs too much. */
const FLUSH_MS = 50;
const FLUSH_LENGTH = 16 * 1024;

/** A log on stderr, one line of JSON for each entry; errors at once, the rest a moment later. */
export function createLog(): Log {
  const { stderr } = process;
  stderr.on("error", () => undefined);
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (stderr.writableLength < MAX_BACKLOG) stderr.write(lines);
    lines = "";
  };
  return (entry) => {
    lines += `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`;
    if (entry.level === "error" || lines.length > FLUSH_LENGTH) flush();
    else timer ??= setTimeout(flush, FLUSH_MS);
  };
}
