import { JsonObject } from "../envelope/index.ts";
import { toWorkerError } from "../errors/worker-error.ts";
import { inlineText, offloadText } from "../protocol/artifacts/offload.ts";
import type { ArtifactStore } from "../protocol/artifacts/store.ts";
import type { Answer } from "./operations.ts";

/** Outputs over the threshold go to the artifact store and leave a reference behind. */
export function offloadOutputs(
  answer: Answer,
  store: ArtifactStore,
  warn: (message: string) => void,
): Answer {
  try {
    return withOutputs(answer, (text) => offloadText(text, store));
  } catch (thrown) {
    // The envelope is what was asked for: it goes out whole where the store takes nothing.
    warn(`${toWorkerError(thrown).message}; the envelope is written whole`);
    return answer;
  }
}

/** References are replaced by the bytes that they stand for. */
export function inlineOutputs(answer: Answer, store: ArtifactStore): Answer {
  return withOutputs(answer, (text) => inlineText(text, store));
}

function withOutputs(answer: Answer, change: (text: Buffer) => Buffer | undefined): Answer {
  const envelope = JsonObject.parse(answer.body);
  const outputs = JsonObject.parse(envelope.get("outputs")!);
  const changes = outputs.keys().map((key) => [key, change(outputs.get(key)!)] as const);
  const made = changes.filter(([, text]) => text !== undefined);
  if (made.length === 0) return answer;
  for (const [key, text] of made) outputs.set(key, text!);
  envelope.set("outputs", outputs.toFragment());
  return { ...answer, body: envelope.toFragment() };
}
