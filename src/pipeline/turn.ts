import type { EnvelopeDocument } from "../envelope/index.ts";
import { findStart } from "./find-start.ts";
import type { StageOrder } from "./stage-order.ts";

/** Whose turn it is (R20). */
export interface Turn {
  /** The stage that would start next, in the envelope's spelling; null where the run is over. */
  readonly next_stage: string | null;
  /** Whether this worker has it. */
  readonly owned: boolean;
}

/** Tells whose turn it is, and changes nothing; throws EENVELOPE for a stage that nobody knows. */
export function whoseTurn(
  envelope: EnvelopeDocument,
  order: StageOrder,
  owns: (stage: string) => boolean,
): Turn {
  const start = findStart(envelope, order, owns);
  if (start.kind === "done") return { next_stage: null, owned: false };
  return { next_stage: order.spell(start.stage), owned: start.kind === "stage" };
}

/** Whether a peer is waited for. */
export function isPeersTurn({ next_stage, owned }: Turn): boolean {
  return next_stage !== null && !owned;
}
