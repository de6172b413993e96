import { toWorkerError } from "../errors/worker-error.ts";
import type { Later } from "../pipeline/later.ts";
import { INLINE_BYTES, summaryOf } from "../protocol/artifacts/artifactize.ts";
import type { ArtifactStore } from "../protocol/artifacts/store.ts";
import type { Masking } from "../redact/index.ts";
import { dataOf, type ProtocolData } from "./frame-data.ts";
import { maskAnswer } from "./mask.ts";
import type { Answer } from "./operations.ts";

/** How the data of a line on stdout is kept small and without secrets. */
export interface ProtocolManner {
  /** Nothing is masked. */
  readonly isExact: boolean;
  /** The document stands in the line, however large. */
  readonly inline: boolean;
  /** What stands beside it on an error. */
  readonly hint: string | undefined;
  readonly masking: Masking;
  readonly parts: { artifacts(): Later<ArtifactStore>; warn(message: string): void };
}

/**
 * The document without secrets. Where that changed it, an artifact holds its own bytes; where it is too large for a
 * line, the artifact is all that there is. A store that takes nothing costs no run.
 */
export async function protocolData(
  name: string,
  answer: Answer,
  manner: ProtocolManner,
): Promise<ProtocolData> {
  const { isExact, inline, hint, masking, parts } = manner;
  const shown = isExact ? answer : maskAnswer(answer, masking);
  const document = dataOf(name, shown.body);
  if (inline || (shown === answer && sizeOf(document, hint) <= INLINE_BYTES)) return document;
  try {
    const summary = masking.value(summaryOf(JSON.parse(shown.body.toString()), answer.body.length));
    const values = { artifact: (await parts.artifacts()).put(answer.body).digest, summary };
    const both = { values, raw: document.raw };
    return shown === answer || sizeOf(both, hint) > INLINE_BYTES ? { values, raw: {} } : both;
  } catch (thrown) {
    parts.warn(`${toWorkerError(thrown).message}; the masked document is written whole`);
    return document;
  }
}

/** The bytes of `data` as JSON. */
function sizeOf({ values, raw }: ProtocolData, hint: string | undefined): number {
  const plain = Buffer.byteLength(JSON.stringify(hint === undefined ? values : { hint, ...values }));
  const members = Object.entries(raw).map(([key, text]) => JSON.stringify(key).length + 1 + text.length);
  const commas = Math.max(0, members.length - (plain === 2 ? 1 : 0));
  return members.reduce((sum, size) => sum + size, plain + commas);
}
