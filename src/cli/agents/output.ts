import { write } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { outputFailure } from "../../io/stdio/write-output.ts";

const STDOUT = 1;
/** More than this waits only for a slow reader; then the agent has to wait, too. */
const MAX_WAITING = 64 * 1024;
const RETRY_MS = 5;

const writeBytes = promisify(write);

/** Standard output that leaves the process free to hear signals, however slowly it is read. */
export interface Output {
  /** Resolves when more may come: to false when nobody reads any longer. */
  write(text: string): Promise<boolean>;
  /** Resolves when all has been written. */
  end(): Promise<boolean>;
}

/** Opens standard output. What comes while a write is under way is written together. */
export function openOutput(): Output {
  let waiting = "";
  let isRead = true;
  let writing: Promise<void> | undefined;
  const flush = async (): Promise<void> => {
    while (waiting !== "" && isRead) {
      const bytes = Buffer.from(waiting);
      waiting = "";
      isRead = await writeAll(bytes);
    }
    writing = undefined;
  };
  return {
    async write(text) {
      waiting += text;
      if (writing === undefined && waiting !== "") {
        writing = flush();
        // A failure is thrown to whoever waits next.
        writing.catch(() => undefined);
      }
      if (waiting.length >= MAX_WAITING) await writing;
      return isRead;
    },
    async end() {
      await writing;
      return isRead;
    },
  };
}

async function writeAll(bytes: Buffer): Promise<boolean> {
  for (let written = 0; written < bytes.length; ) {
    try {
      ({ bytesWritten: written } = await writeFrom(bytes, written));
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code === "EPIPE") return false;
      if (code !== "EAGAIN") throw outputFailure(thrown);
      await sleep(RETRY_MS);
    }
  }
  return true;
}

async function writeFrom(bytes: Buffer, start: number): Promise<{ bytesWritten: number }> {
  const { bytesWritten } = await writeBytes(STDOUT, bytes, start);
  return { bytesWritten: start + bytesWritten };
}
