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
  let rest = "";
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    // A CR at the end may be the first half of a CRLF.
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop()!;
    yield* lines;
  }
  rest += decoder.decode();
  if (rest.endsWith("\r")) yield rest.slice(0, -1);
  else if (keepLast && rest !== "") yield rest;
}
