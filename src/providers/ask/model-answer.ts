import { WorkerError } from "../../errors/worker-error.ts";
import { type AnswerContext, assembleAnswer } from "../../messages/assemble.ts";
import type { Completion, StopReason } from "../../messages/completion.ts";
import { textOf, type Usage } from "../../messages/message.ts";
import type { ModelRef } from "../../messages/model-id.ts";
import { tokensOf } from "../../messages/prices.ts";
import { type ChainPolicy, routingRecord } from "../../messages/routing.ts";
import type { ModelQuestion } from "../../stages/model/model-port.ts";
import { parseAnswer } from "../../stages/model/parse-answer.ts";
import type { Talk } from "./model-talk.ts";

/** What is known of an answer besides its content. */
export interface AnswerFacts extends Pick<AnswerContext, "id" | "latencyMs" | "promptTokens" | "prices"> {
  readonly model: ModelRef;
  /** Why the model was chosen. */
  readonly routing: { readonly policy: ChainPolicy; readonly reason: string };
  readonly maxOutputTokens: number;
}

/** Keeps the answer with its routing and usage, and gives its text; one that broke off is kept too, and thrown. */
export function takeAnswer(
  completion: Completion,
  { model, routing, maxOutputTokens, ...facts }: AnswerFacts,
  question: ModelQuestion,
  talk: Talk,
): string {
  const answer = assembleAnswer(completion, {
    id: facts.id,
    latencyMs: facts.latencyMs,
    promptTokens: facts.promptTokens,
    prices: facts.prices,
    sessionId: question.sessionId,
    model: model.id,
    provider: model.provider,
    routing: routingRecord(routing.policy, model.id, routing.reason),
    now: Date.now(),
    userId: question.userId,
  });
  talk.save([answer]);
  question.onUsage(usageOf(model.id, answer.metadata.usage!));
  if (completion.failure !== undefined) throw completion.failure;
  const text = textOf(answer.content);
  requireAnswer(completion.stopReason, text, maxOutputTokens);
  return text;
}

/** Asking again helps against neither: the model would refuse, or come to the same length. */
function requireAnswer(stopReason: StopReason, text: string, maxOutputTokens: number): void {
  if (stopReason === "refusal") {
    throw new WorkerError("EPOLICY", "The model refused to answer", {
      hint: "Ask otherwise, choose another model, or set fallback: built_in in the pipeline file.",
      details: { stop_reason: stopReason },
    });
  }
  if (stopReason === "max_tokens" && parseAnswer(text) === undefined) {
    throw new WorkerError("EOUTPUT_TOO_LARGE", "The model's answer was cut off before its end", {
      hint: "Ask for less, choose a model that thinks less, or set fallback: built_in in the pipeline file.",
      details: { stop_reason: stopReason, max_output_tokens: maxOutputTokens },
    });
  }
}

function usageOf(model: string, usage: Usage): Parameters<ModelQuestion["onUsage"]>[0] {
  const { cost_usd, pricing_version, estimated } = usage;
  return { model, ...tokensOf(usage), cost_usd, pricing_version, ...(estimated ? { estimated } : {}) };
}
