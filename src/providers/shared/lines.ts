/**
 * The lines of a body that comes in pieces. A line ends with LF, CR or CRLF, wherever the pieces are cut,
 * also between the bytes of one character. A last line without an end is not whole, and is left out unless
 * `keepLast` says that the format needs no end.
 */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  { keepLast }: { readonly keepLast: boolean },
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true });
    const isBehindCr = pieces.at(-1)?.endsWith("\r") ?? false;
    if (text !== "") pieces.push(text);
    // A long line is looked through once, not again with each of its pieces.
    if (!isBehindCr && !/[\r\n]/.test(text)) continue;
    // A CR at the end may be the first half of a CRLF.
    const lines = pieces.join("").split(/\r\n|\n|\r(?!$)/);
    pieces = [lines.pop()!];
    yield* lines;
  }
  const rest = pieces.join("") + decoder.decode();
  if (rest.endsWith("\r")) yield rest.slice(0, -1);
  else if (keepLast && rest !== "") yield rest;
}
