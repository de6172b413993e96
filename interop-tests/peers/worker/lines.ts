import type { Readable } from "node:stream";

/** The lines of a stream, at line feeds only: node:readline also splits at U+2028 and U+2029. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let rest = chunk;
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      yield Buffer.concat([...chunks, rest.subarray(0, at)]).toString();
      chunks = [];
      rest = rest.subarray(at + 1);
    }
    chunks.push(rest);
  }
}
