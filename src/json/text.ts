/** JSON text on its way out: bytes, characters, or pieces of both, one behind the other. */
export type Text = Buffer | string | readonly Text[];

/** Up to as many characters, it is faster to make room for the longest ones than to count bytes. */
const FEW_CHARACTERS = 4096;
const MOST_BYTES = 3;

/** The bytes of a text, all of its pieces together. */
export function bytesOf(text: Text): Buffer {
  if (Buffer.isBuffer(text)) return text;
  if (typeof text === "string") return Buffer.from(text);
  const bytes = Buffer.allocUnsafe(roomFor(text));
  return bytes.subarray(0, write(text, bytes, 0));
}

/** At least as many bytes as a text has. */
function roomFor(text: Text): number {
  if (typeof text === "string") {
    return text.length > FEW_CHARACTERS ? Buffer.byteLength(text) : text.length * MOST_BYTES;
  }
  if (Buffer.isBuffer(text)) return text.length;
  let length = 0;
  for (const piece of text) length += roomFor(piece);
  return length;
}

/** Writes a text at a position; gives the one behind it. */
function write(text: Text, target: Buffer, at: number): number {
  if (typeof text === "string") return at + target.write(text, at);
  if (Buffer.isBuffer(text)) {
    target.set(text, at);
    return at + text.length;
  }
  let end = at;
  for (const piece of text) end = write(piece, target, end);
  return end;
}
