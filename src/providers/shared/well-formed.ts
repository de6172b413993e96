import { isWorkerError, type WorkerError } from "../../errors/worker-error.ts";
import type { Completion } from "../../messages/completion.ts";
import type { StreamPart } from "../../messages/stream-part.ts";
import { malformedAnswer } from "./provider-error.ts";

/** Adapters take the provider's word for its types; what turns out to be of another is a malformed answer. */
export async function* wellFormedParts(
  provider: string,
  parts: AsyncIterable<StreamPart>,
): AsyncGenerator<StreamPart, void> {
  try {
    for await (const part of parts) {
      requireTexts(part);
      yield part;
    }
  } catch (thrown) {
    throw wrongShape(provider, thrown);
  }
}

/** The same for an answer that comes as a whole. */
export function wellFormedAnswer(provider: string, read: () => Completion): Completion {
  try {
    const completion = read();
    completion.content.forEach(requireTexts);
    return completion;
  } catch (thrown) {
    throw wrongShape(provider, thrown);
  }
}

const TEXTS = ["text", "json", "name", "data", "signature", "providerId"];

function requireTexts(value: object): void {
  for (const [key, member] of Object.entries(value)) {
    const isRight = typeof member === "string" && (key !== "name" || member !== "");
    if (TEXTS.includes(key) && !isRight) throw new TypeError(`${key} is no text`);
  }
}

function wrongShape(provider: string, thrown: unknown): WorkerError {
  return isWorkerError(thrown) ? thrown : malformedAnswer(provider, "an answer of a wrong shape", thrown);
}
