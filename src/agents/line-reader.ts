import { isUtf8 } from "node:buffer";

/** A line of a program's output. Blank lines are counted, but not given. */
export interface OutputLine {
  /** Counted from 1, over all lines. */
  readonly number: number;
  /** Without the line feed. */
  readonly byteLength: number;
  /** Without a final carriage return; absent where the line was too long or is not UTF-8. */
  readonly text?: string;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Cuts a program's output into lines. Of a line over the limit nothing is kept but its length. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<OutputLine, void> {
  let pieces: Buffer[] = [];
  let byteLength = 0;
  let number = 0;
  const extend = (bytes: Buffer): void => {
    byteLength += bytes.length;
    if (byteLength > maxBytes) pieces = [];
    else if (bytes.length > 0) pieces.push(bytes);
  };
  const take = (): OutputLine => {
    const text = byteLength > maxBytes ? undefined : decode(pieces);
    const line = { number: ++number, byteLength, ...(text === undefined ? {} : { text }) };
    pieces = [];
    byteLength = 0;
    return line;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      extend(chunk.subarray(start, end));
      start = end + 1;
      const line = take();
      if (!isBlank(line)) yield line;
    }
    extend(chunk.subarray(start));
  }
  if (byteLength > 0) {
    const line = take();
    if (!isBlank(line)) yield line;
  }
}

function isBlank({ text }: OutputLine): boolean {
  return text !== undefined && !/\S/.test(text);
}

function decode(pieces: readonly Buffer[]): string | undefined {
  const bytes = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  if (!isUtf8(bytes)) return undefined;
  return bytes.toString("utf8", 0, bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length);
}
