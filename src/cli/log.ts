type Entry = Readonly<Record<string, unknown>>;

/** Writes one entry of the log. */
export type Log = (entry: Entry) => void;

/** What may wait for whoever should read stderr; lines beyond that are lost. */
const MAX_BACKLOG = 1024 * 1024;

/** How late a line may be, and how many wait at most: making and writing each by itself costs too much. */
const FLUSH_MS = 50;
const MOST_WAITING = 100;

/** A log on stderr, one line of JSON for each entry; errors at once, the rest a moment later. */
export function createLog(): Log {
  const { stderr } = process;
  stderr.on("error", () => undefined);
  let waiting: { readonly time: number; readonly entry: Entry }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const entries = waiting;
    waiting = [];
    if (stderr.writableLength >= MAX_BACKLOG) return;
    let lines = "";
    for (const { time, entry } of entries) {
      lines += `${JSON.stringify({ time: new Date(time).toISOString(), ...entry })}\n`;
    }
    stderr.write(lines);
  };
  return (entry) => {
    waiting.push({ time: Date.now(), entry });
    if (entry.level === "error" || waiting.length === MOST_WAITING) flush();
    else timer ??= setTimeout(flush, FLUSH_MS);
  };
}
