import { ID_BYTES, type Input } from "../../service/index.ts";
import type { Splitter } from "./frame.ts";

const HEAD_BYTES = 4;

/** Cuts out documents that each follow their length: 4 bytes, the most significant first. */
export function createLengthSplitter(maxBytes: number): Splitter<Input> {
  /** How many bytes of a document over the limit are still to come; it is passed over. */
  let toPassOver: number | undefined;
  let head: Buffer | undefined;

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
          frames.push({ tooLong: true, head });
          toPassOver = undefined;
        }
        if (bytes.length - used < HEAD_BYTES) break;
        const length = bytes.readUInt32BE(used);
        const start = used + HEAD_BYTES;
        if (length > maxBytes) {
          const kept = Math.min(length, ID_BYTES);
          if (bytes.length - start < kept) break;
          // A copy: the memory behind it is used again.
          head = Buffer.from(bytes.subarray(start, start + kept));
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
    end(rest) {
      if (toPassOver !== undefined) return [{ cutOff: true, head }];
      return rest.length === 0 ? [] : [{ cutOff: true, head: rest.subarray(HEAD_BYTES) }];
    },
  };
}
