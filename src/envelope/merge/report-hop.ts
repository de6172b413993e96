import { sameValue } from "../../json/same-value.ts";
import { canonicalStage } from "../dialects/words.ts";
import type { EnvelopeDocument } from "../document/document.ts";
import { INTERRUPT_FIELDS } from "../fields/interrupt-fields.ts";
import { currentInterrupt, unifiedInterrupt } from "../interrupts/current-interrupt.ts";
import { isWaiting } from "../interrupts/interrupt-state.ts";

/** What is known of a hop beyond its differences. A document that cannot be read tells nothing. */
export interface Hop {
  /** The envelope was at its end when it was sent (R1). */
  readonly hasEnded: boolean;
  /** It waited for a person, and the reply has no answer (R12). */
  readonly isPaused: boolean;
  /** The reply still knows what is to be reached. */
  readonly keepsGoals: boolean;
  /** The reply says why the run ended or waits as what was sent does, in whatever words. */
  readonly hasSameEnding: boolean;
  /** Whether a run may have written the output of a stage anew, or taken it away. */
  mayHaveRewritten(stage: string, isWhole: boolean): boolean;
  /** Whether a field that the reply lacks stands there under another name. */
  hasOtherSpelling(name: string, isOfInterrupt: boolean): boolean;
}

/** The documents of a hop as they were read; undefined where they cannot be. */
export interface HopDocuments {
  sent(): EnvelopeDocument | undefined;
  reply(): EnvelopeDocument | undefined;
  merged(): EnvelopeDocument | undefined;
}

/** Says what is known of a hop; `hasRun` where its differences show that stages were run. */
export function hopOf(documents: HopDocuments, hasRun: boolean): Hop {
  /** Asks something of both documents that were read. */
  const ask = (question: (sent: EnvelopeDocument, reply: EnvelopeDocument) => boolean): boolean => {
    const [sent, reply] = [documents.sent(), documents.reply()];
    return sent !== undefined && reply !== undefined && question(sent, reply);
  };
  return {
    get hasEnded() {
      const sent = documents.sent();
      return sent !== undefined && (sent.get("terminated") || sent.get("current_stage") === "end");
    },
    get isPaused() {
      const sent = documents.sent();
      return sent !== undefined && isWaiting(currentInterrupt(sent)) && !ask(answers);
    },
    get keepsGoals() {
      return (documents.reply()?.get("all_goals").length ?? 0) > 0;
    },
    get hasSameEnding() {
      return ask(isSameEnding);
    },
    mayHaveRewritten(stage, isWhole) {
      const [sent, merged] = [documents.sent(), documents.merged()];
      if (merged === undefined || sent === undefined) return false;
      // Merging knows which outputs going back or on removes (R7, R8).
      if (isWhole) return sent.outputs().has(stage) && !merged.outputs().has(stage);
      return hasRun && isAhead(stage, sent);
    },
    hasOtherSpelling: (name, isOfInterrupt) =>
      ask((sent, reply) => {
        const interrupt = currentInterrupt(sent);
        if (isOfInterrupt) return interrupt.kind !== "none" && sameValue(interrupt, currentInterrupt(reply));
        // Reading finds it under the other name.
        const value = sent.value(name);
        return Array.isArray(value) && value.length > 0 && sameValue(value, reply.value(name));
      }),
  };
}

function isSameEnding(sent: EnvelopeDocument, reply: EnvelopeDocument): boolean {
  const reason = reply.get("terminal_reason");
  // Some dialects leave it to the question to say what a run waits for.
  const isTold = reason === null && isWaiting(currentInterrupt(reply));
  const isSame = isTold || reason === sent.get("terminal_reason");
  return isSame && sent.get("termination_reason") === reply.get("termination_reason");
}

/** Whether a stage comes with or behind the one at which the envelope was sent. */
function isAhead(stage: string, sent: EnvelopeDocument): boolean {
  const order = sent.get("stage_order").map(canonicalStage);
  return order.indexOf(canonicalStage(stage)) >= order.indexOf(canonicalStage(sent.get("current_stage")));
}

/** Whether a reply has a response to what was asked. */
function answers(sent: EnvelopeDocument, reply: EnvelopeDocument): boolean {
  const isAnswered = INTERRUPT_FIELDS.filter(({ part }) => part === "answer" || part === "approved").some(
    ({ name }) => reply.get(name) !== null && !sameValue(sent.get(name), reply.get(name)),
  );
  return isAnswered || unifiedInterrupt(reply)?.responded === true;
}
