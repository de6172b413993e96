import { ID_BYTES, type Line } from "../../service/index.ts";
import type { Splitter } from "./frame.ts";

const LINE_FEED = 0x0a;

/** Cuts lines at line feeds. A line over the limit is passed over, never collected, but for its beginning. */
export function createLineSplitter(maxBytes: number): Splitter<Line> {
  /** So many of the bytes that were left hold no line feed. */
  let searched = 0;
  /** The beginning of a line that is passed over. */
  let head: Buffer | undefined;

  const lineOf = (bytes: Buffer): Line => {
    const long = head ?? (bytes.length > maxBytes ? bytes.subarray(0, ID_BYTES) : undefined);
    head = undefined;
    return long === undefined ? { bytes } : { tooLong: true, head: long };
  };

  return {
    split(bytes) {
      const frames: Line[] = [];
      let used = 0;
      for (let end = bytes.indexOf(LINE_FEED, searched); end !== -1; end = bytes.indexOf(LINE_FEED, used)) {
        frames.push(lineOf(bytes.subarray(used, end)));
        used = end + 1;
      }
      searched = bytes.length - used;
      // A copy: the memory behind it is used again.
      if (searched > maxBytes) head ??= Buffer.from(bytes.subarray(used, used + ID_BYTES));
      if (head !== undefined) searched = 0;
      return { frames, used: bytes.length - searched };
    },
    end(rest) {
      return rest.length === 0 && head === undefined ? [] : [lineOf(rest)];
    },
  };
}
