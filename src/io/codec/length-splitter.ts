import type { Frame, Splitter } from "../stdio/document-codec.ts";

const HEAD_BYTES = 4;

/** Cuts chunks into documents that each follow their length: 4 bytes, the most significant first. */
export function createLengthSplitter(maxBytes: number): Splitter {
  let parts: Buffer[] = [];
  /** How many bytes of the document, or of its length, are still to come. */
  let missing = HEAD_BYTES;
  let state: "length" | "document" | "passing over" = "length";
  let isBetween = true;

  const expect = (next: typeof state, bytes: number): void => {
    parts = [];
    state = next;
    missing = bytes;
  };

  /** Called when nothing is missing; gives the frame that is complete now, if one is. */
  const complete = (): Frame | undefined => {
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    if (state === "length") {
      const length = bytes.readUInt32BE();
      expect(length > maxBytes ? "passing over" : "document", length);
      return undefined;
    }
    const frame: Frame = state === "document" ? { bytes } : { tooLong: true };
    expect("length", HEAD_BYTES);
    isBetween = true;
    return frame;
  };

  return {
    push(chunk) {
      const frames: Frame[] = [];
      let at = 0;
      while (at < chunk.length) {
        const piece = chunk.subarray(at, at + missing);
        at += piece.length;
        missing -= piece.length;
        isBetween = false;
        if (state !== "passing over") parts.push(piece);
        // A loop, because a document of no bytes is complete as soon as its length is.
        while (missing === 0) {
          const frame = complete();
          if (frame !== undefined) frames.push(frame);
        }
      }
      return frames;
    },
    end: () => (isBetween ? [] : [{ cutOff: true }]),
  };
}
