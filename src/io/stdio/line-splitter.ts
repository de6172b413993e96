import type { Line, Splitter } from "./frame.ts";

const LINE_FEED = 0x0a;

/** Cuts lines at line feeds. A line over the limit is passed over, never collected. */
export function createLineSplitter(maxBytes: number): Splitter<Line> {
  /** So many of the bytes that were left hold no line feed. */
  let searched = 0;
  let isPassingOver = false;

  const lineOf = (bytes: Buffer): Line => {
    const isTooLong = isPassingOver || bytes.length > maxBytes;
    isPassingOver = false;
    return isTooLong ? { tooLong: true } : { bytes };
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
      if (searched > maxBytes) isPassingOver = true;
      if (isPassingOver) searched = 0;
      return { frames, used: bytes.length - searched };
    },
    end(rest) {
      return rest.length === 0 && !isPassingOver ? [] : [lineOf(rest)];
    },
  };
}
