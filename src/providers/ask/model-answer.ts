import { WorkerError } from "../../errors/worker-error.ts";
import { type AnswerContext, assembleAnswer } from "../../messages/assemble.ts";
import type { Completion, StopReason } from "../../messages/completion.ts";
import { textOf, type Usage } from "../../messages/message.ts";
import type { ModelRef } from "../../messages/model-id.ts";
import { tokensOf } from "../../messages/prices.ts";
import { type ChainPolicy, routingRecord } from "../../messages/routing.ts";
import type { Talk } from "./model-talk.ts";

/** What is known of an answer besides its content. */
export interface AnswerFacts extends Pick<AnswerContext, "id" | "latencyMs" | "promptTokens" | "prices"> {
  readonly model: ModelRef;
  /** Why the model was chosen. */
  readonly routing: { readonly policy: ChainPolicy; readonly reason: string };
  readonly maxOutputTokens: number;
}

/** Who asks, and what it makes of an answer. */
export interface Asker {
  readonly sessionId: string;
  readonly userId: string;
  /** Whether a text is an answer as a whole, so that one that was cut off behind it can be used. */
  isWhole(text: string): boolean;
  onUsage(usage: CallUsage): void;
}

/** What one call has used, and what it cost. */
type CallUsage = ReturnType<typeof usageOf>;

/** Keeps the answer with its routing and usage, and gives its text; one that broke off is kept too, and thrown. */
export function takeAnswer(
  completion: Completion,
  { model, routing, maxOutputTokens, ...facts }: AnswerFacts,
  asker: Asker,
  talk: Talk,
): string {
  const answer = assembleAnswer(completion, {
    id: facts.id,
    latencyMs: facts.latencyMs,
    promptTokens: facts.promptTokens,
    prices: facts.prices,
    sessionId: asker.sessionId,
    model: model.id,
    provider: model.provider,
    routing: routingRecord(routing.policy, model.id, routing.reason),
    now: Date.now(),
    userId: asker.userId,
  });
  talk.save([answer]);
  asker.onUsage(usageOf(model.id, answer.metadata.usage!));
  if (completion.failure !== undefined) throw completion.failure;
  const text = textOf(answer.content);
  requireAnswer(completion.stopReason, asker.isWhole(text), maxOutputTokens);
  return text;
}

/** Asking again helps against neither: the model would refuse, or come to the same length. */
function requireAnswer(stopReason: StopReason, isWhole: boolean, maxOutputTokens: number): void {
  if (stopReason === "refusal") {
    throw new WorkerError("EPOLICY", "The model refused to answer", {
      hint: "Ask otherwise, choose another model, or set fallback: built_in in the pipeline file.",
      details: { stop_reason: stopReason },
    });
  }
  if (stopReason === "max_tokens" && !isWhole) {
    throw new WorkerError("EOUTPUT_TOO_LARGE", "The model's answer was cut off before its end", {
      hint: "Ask for less, choose a model that thinks less, or set fallback: built_in in the pipeline file.",
      details: { stop_reason: stopReason, max_output_tokens: maxOutputTokens },
    });
  }
}

function usageOf(model: string, usage: Usage) {
  const { cost_usd, pricing_version, estimated } = usage;
  return { model, ...tokensOf(usage), cost_usd, pricing_version, ...(estimated ? { estimated } : {}) };
}
