import type { Fragment } from "./fragment.ts";

/** JSON text on its way out: bytes, characters, or pieces of both, one behind the other. */
export type Text = Fragment | string | readonly Text[];

/** The bytes of a text, all of its pieces together. */
export function bytesOf(text: Text): Fragment {
  if (Buffer.isBuffer(text)) return text;
  if (typeof text === "string") return Buffer.from(text);
  const bytes = Buffer.allocUnsafe(lengthOf(text));
  write(text, bytes, 0);
  return bytes;
}

function lengthOf(text: Text): number {
  if (typeof text === "string") return Buffer.byteLength(text);
  if (Buffer.isBuffer(text)) return text.length;
  let length = 0;
  for (const piece of text) length += lengthOf(piece);
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
