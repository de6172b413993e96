import type { LimitName } from "../workspace/limits.ts";
import { looksBinary, type OpenFile, readInto } from "../workspace/open-file.ts";
import type { Pacer } from "../workspace/pacing.ts";
import { createLineCollector, type LineRange, type LinesRead } from "./line-collector.ts";

const CHUNK_BYTES = 256 * 1024;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Reads a range of lines and counts the others, in constant memory. Undefined when the file is binary. */
export async function readLines(
  file: OpenFile,
  range: LineRange,
  maxBytes: number,
  pacer: Pacer,
): Promise<LinesRead | undefined> {
  const collector = createLineCollector(range);
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, file.size));
  const limitsHit: LimitName[] = [];
  let position = 0;
  while (position < file.size && limitsHit.length === 0) {
    if (pacer.due()) await pacer.breathe();
    const bytes = chunk.subarray(0, readInto(file, chunk, position));
    if (position === 0 && looksBinary(bytes)) return undefined;
    if (bytes.length === 0) break;
    const marked = position === 0 && bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    collector.add(marked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes);
    position += bytes.length;
    if (position >= maxBytes && position < file.size) limitsHit.push("max_total_bytes");
    if (pacer.remaining() <= 0) limitsHit.push("max_millis");
  }
  const collected = collector.finish();
  return {
    ...collected,
    totalLines: limitsHit.length > 0 ? null : collected.totalLines,
    limitsHit: [...collected.limitsHit, ...limitsHit],
  };
}
