/** A line of the stream or a whole input, or the notice that it was longer than the limit. */
export type Line = { readonly bytes: Buffer } | { readonly tooLong: true };

const LINE_FEED = 0x0a;

/** Cuts chunks into lines at line feeds. A line over the limit is passed over, never collected. */
export function createLineSplitter(maxBytes: number): {
  push(chunk: Buffer): Line[];
  end(): Line[];
} {
  let pending: Buffer[] = [];
  let pendingLength = 0;
  let skipping = false;

  const take = (tail: Buffer): Line => {
    const tooLong = skipping || pendingLength + tail.length > maxBytes;
    const bytes = pending.length === 0 || tooLong ? tail : Buffer.concat([...pending, tail]);
    pending = [];
    pendingLength = 0;
    skipping = false;
    return tooLong ? { tooLong: true } : { bytes };
  };

  return {
    push(chunk) {
      const lines: Line[] = [];
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
        lines.push(take(chunk.subarray(start, end)));
        start = end + 1;
      }
      const rest = chunk.subarray(start);
      if (pendingLength + rest.length > maxBytes) skipping = true;
      if (skipping) pending = [];
      else if (rest.length > 0) pending.push(rest);
      pendingLength += rest.length;
      return lines;
    },
    end() {
      return pendingLength === 0 ? [] : [take(Buffer.alloc(0))];
    },
  };
}
