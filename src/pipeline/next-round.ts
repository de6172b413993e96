import type { EnvelopeDocument } from "../envelope/index.ts";
import { startingStage } from "./find-start.ts";
import { undoneStep } from "./resume.ts";
import { createOrderReader, DEFAULT_ORDER, END } from "./stage-order.ts";

/** What is before a run that a higher limit lets go on. */
export interface NextRound {
  /** The critic's step that is done first: back to intent (R7), or on to the next plan (R8). */
  readonly step: "intent" | "plan" | null;
  /** The stages to its end, by the seed's names, if the critic asks for no more. */
  readonly stages: readonly string[];
}

/** Finds what `resume --set` goes through, by the order that the envelope says, or the six. */
export function nextRound(envelope: EnvelopeDocument): NextRound {
  const order = createOrderReader(DEFAULT_ORDER)(envelope);
  const step = undoneStep(envelope);
  const stages: string[] = [];
  let stage = step ?? startingStage(envelope.get("current_stage"), order);
  for (; stage !== END; stage = order.next(stage)) stages.push(stage);
  return { step, stages };
}
