import { linesOf } from "./lines.ts";
import { malformedAnswer } from "./provider-error.ts";
import { sseData } from "./sse.ts";

/** The chunks of a stream of server-sent events; `[DONE]` ends it. */
export async function* sseChunks(
  provider: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void> {
  for await (const data of sseData(bytes)) {
    if (data.trim() === "[DONE]") return;
    yield parseChunk(provider, data);
  }
}

/** The chunks of a stream with one JSON document per line. */
export async function* ndjsonChunks(
  provider: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void> {
  for await (const line of linesOf(bytes, { keepLast: true })) {
    if (line.trim() !== "") yield parseChunk(provider, line);
  }
}

function parseChunk(provider: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Reported below, like every chunk that is no object.
  }
  throw malformedAnswer(provider, "a malformed chunk");
}
