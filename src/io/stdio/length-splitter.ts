import type { Input } from "../../service/index.ts";
import type { Splitter } from "./frame.ts";

const HEAD_BYTES = 4;

/** Cuts out documents that each follow their length: 4 bytes, the most significant first. */
export function createLengthSplitter(maxBytes: number): Splitter<Input> {
  /** How many bytes of a document over the limit are still to come; it is passed over. */
  let toPassOver: number | undefined;

  return {
    split(bytes) {
      const frames: Input[] = [];
      let used = 0;
      for (;;) {
        if (toPassOver !== undefined) {
          const passed = Math.min(toPassOver, bytes.length - used);
          used += passed;
          toPassOver -= passed;
          if (toPassOver > 0) break;
          frames.push({ tooLong: true });
          toPassOver = undefined;
        }
        if (bytes.length - used < HEAD_BYTES) break;
        const length = bytes.readUInt32BE(used);
        const start = used + HEAD_BYTES;
        if (length > maxBytes) {
          toPassOver = length;
          used = start;
        } else if (bytes.length - start < length) break;
        else {
          used = start + length;
          frames.push({ bytes: bytes.subarray(start, used) });
        }
      }
      return { frames, used };
    },
    end: (rest) => (rest.length === 0 && toPassOver === undefined ? [] : [{ cutOff: true }]),
  };
}
