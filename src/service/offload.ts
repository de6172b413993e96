import { openArtifacts } from "../app/artifact-folder.ts";
import type { EnvelopeDocument } from "../envelope/index.ts";
import { toWorkerError } from "../errors/worker-error.ts";
import { warnAbout } from "../io/stdio/report.ts";
import { inlineText, offloadText } from "../protocol/artifacts/offload.ts";
import type { ArtifactStore } from "../protocol/artifacts/store.ts";
import type { Operation, Reply } from "./operations.ts";

/** `--offload`: outputs over the threshold go to the artifact store and leave a reference behind. */
export function offloading(operation: Operation, folder: string | undefined): Operation {
  const store = openArtifacts(folder);
  return async (input, options) => {
    const reply = await operation(input, options);
    try {
      return withOutputs(reply, (text) => offloadText(text, store));
    } catch (thrown) {
      // The envelope is what was asked for: it goes out whole where the store takes nothing.
      warnAbout(`${toWorkerError(thrown).message}; the envelope is written whole`);
      return reply;
    }
  };
}

/** `normalize --inline`: references are replaced by the bytes that they stand for. */
export function inlining(operation: Operation, folder: string | undefined): Operation {
  const store: ArtifactStore = openArtifacts(folder);
  return async (input, options) =>
    withOutputs(await operation(input, options), (text) => inlineText(text, store));
}

function withOutputs(reply: Reply, change: (text: Buffer) => Buffer | undefined): Reply {
  const { envelope } = reply;
  if (envelope === undefined) return reply;
  const changes = changesOf(envelope, change);
  for (const [key, text] of changes) envelope.setOutput(key, text);
  return changes.length === 0 ? reply : { ...reply, body: envelope.toBytes() };
}

/** All of them before the first is made: a failure in between must leave the envelope as it was. */
function changesOf(
  envelope: EnvelopeDocument,
  change: (text: Buffer) => Buffer | undefined,
): (readonly [string, Buffer])[] {
  const outputs = envelope.outputs();
  return outputs.keys().flatMap((key) => {
    const text = change(outputs.get(key)!);
    return text === undefined ? [] : [[key, text] as const];
  });
}
