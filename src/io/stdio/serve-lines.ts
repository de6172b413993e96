import { once } from "node:events";
import { createLineSplitter, type Line } from "./line-splitter.ts";

/** Answers one line of input with one document on one line. */
export type LineHandler = (line: Line) => Buffer | Promise<Buffer>;

const LINE_BREAK = Buffer.from("\n");

/**
 * Reads NDJSON from stdin and answers each line on stdout, in order. Blank lines are passed over.
 * Reading stops while the reader of stdout is slow, and ends quietly when it has gone away.
 */
export async function serveLines(maxBytes: number, handle: LineHandler): Promise<void> {
  const splitter = createLineSplitter(maxBytes);
  const { stdin, stdout } = process;
  const gone = new AbortController();
  stdout.on("error", () => gone.abort());
  try {
    for await (const chunk of stdin) {
      await answer(splitter.push(chunk as Buffer), handle, gone.signal);
      if (gone.signal.aborted) return;
    }
    await answer(splitter.end(), handle, gone.signal);
  } finally {
    stdin.destroy();
  }
}

async function answer(lines: readonly Line[], handle: LineHandler, gone: AbortSignal): Promise<void> {
  const parts: Buffer[] = [];
  for (const line of lines) {
    if ("bytes" in line && isBlank(line.bytes)) continue;
    const reply = handle(line);
    if (reply instanceof Promise) {
      // Whoever waits for the earlier answers gets them before the slow one begins.
      await write(parts.splice(0), gone);
      parts.push(await reply, LINE_BREAK);
    } else parts.push(reply, LINE_BREAK);
    if (gone.aborted) return;
  }
  await write(parts, gone);
}

async function write(parts: readonly Buffer[], gone: AbortSignal): Promise<void> {
  if (parts.length === 0 || gone.aborted) return;
  if (process.stdout.write(Buffer.concat(parts))) return;
  await once(process.stdout, "drain", { signal: gone }).catch(() => undefined);
}

function isBlank(line: Buffer): boolean {
  return line.every((c) => c === 0x20 || c === 0x0d || c === 0x09);
}
