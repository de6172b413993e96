/** Writes one entry of the log. */
export type Log = (entry: Readonly<Record<string, unknown>>) => void;

/** What may wait for whoever should read stderr; lines beyond that are lost. */
const MAX_BACKLOG = 1024 * 1024;

/** A log on stderr, one line of JSON for each entry. Entries of one moment are written together. */
export function createLog(): Log {
  const { stderr } = process;
  let lines = "";
  stderr.on("error", () => undefined);
  const flush = (): void => {
    if (stderr.writableLength < MAX_BACKLOG) stderr.write(lines);
    lines = "";
  };
  return (entry) => {
    if (lines === "") setImmediate(flush);
    lines += `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`;
  };
}
