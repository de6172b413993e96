import type { ReadImage } from "../../messages/adapter.ts";
import {
  addSpending,
  type Budget,
  readBudget,
  requireWithinBudget,
  type Spending,
} from "../../messages/budget.ts";
import { createdAt, type Message, SCHEMA_VERSION } from "../../messages/message.ts";
import type { ModelRef } from "../../messages/model-id.ts";
import { highestCost, type PriceTable, priceOf } from "../../messages/prices.ts";
import type { MessageLogger } from "../../messages/projection.ts";
import { requireModelFits } from "../../messages/swap-model.ts";
import { type AnswerFacts, type Asker, takeAnswer } from "../../providers/ask/model-answer.ts";
import { type RetryOptions, withRetries } from "../../providers/ask/model-retries.ts";
import type { ModelSource } from "../../providers/ask/model-source.ts";
import type { Talk, TalkSource } from "../../providers/ask/model-talk.ts";
import { redactText } from "../../redact/index.ts";
import type { ModelPort, ModelQuestion } from "../../stages/model/model-port.ts";
import { parseAnswer } from "../../stages/model/parse-answer.ts";

/** A budget under the name that a refusal gives it; of one stage, or of the whole run. */
export interface NamedBudget {
  readonly name: string;
  readonly budget: Budget;
  readonly stage?: string;
}

/** What a model port is made of. */
export interface ModelPortParts {
  readonly model: ModelRef;
  readonly routing: AnswerFacts["routing"];
  readonly loadSource: () => Promise<ModelSource>;
  readonly prices: PriceTable;
  readonly budgets: readonly NamedBudget[];
  readonly talks: TalkSource;
  readonly readImage: ReadImage;
  readonly logger: MessageLogger;
  readonly retries: Omit<RetryOptions, "signal">;
}

/** Longer outputs than this no stage has; it bounds what a call can cost. */
const MAX_OUTPUT_TOKENS = 4096;

/** Makes the port through which a stage asks one model. A model without a price is refused at once. */
export function createModelPort(parts: ModelPortParts): ModelPort {
  const price = priceOf(parts.prices, parts.model.id);
  let loaded: Promise<ModelSource> | undefined;
  return {
    async ask(question) {
      loaded ??= parts.loadSource();
      const source = await loaded;
      const talk = parts.talks.open(question.sessionId, parts.model.id);
      const messages = messagesOf(question, talk);
      const capabilities = source.capabilities(parts.model.name);
      const maxOutputTokens = Math.min(MAX_OUTPUT_TOKENS, capabilities.max_output_tokens);
      const inputTokens = source.estimateInputTokens(messages);
      requireModelFits(
        { id: parts.model.id, capabilities },
        { id: question.sessionId, messages },
        // The answer needs its room in the context, too.
        { tools: false, structuredOutput: false, inputTokens: inputTokens + maxOutputTokens },
        ({ type, model, reason, message }) => {
          parts.logger.warn(message, { type, session_id: question.sessionId, model, reason });
          question.onEvent({ type, model, reason, message });
        },
      );
      const next = {
        costUsd: highestCost(price, inputTokens, maxOutputTokens),
        tokens: inputTokens + maxOutputTokens,
      };
      talk.save(question.turns.length === 1 ? messages : messages.slice(-1));
      const send = async (): Promise<string> => {
        checkBudgets(question, parts.budgets, next);
        const began = Date.now();
        const messageId = talk.ids.message();
        const completion = await source.generate(
          { model: parts.model.name, messages, tools: [], maxOutputTokens, stream: true },
          {
            toolIds: talk.toolIds,
            readImage: parts.readImage,
            messageId,
            modelId: parts.model.id,
            logger: parts.logger,
            redact: redactText,
            signal: question.signal,
            beforeSend: question.beforeSend,
          },
        );
        const latencyMs = Date.now() - began;
        const facts = { id: messageId, latencyMs, promptTokens: inputTokens, maxOutputTokens };
        return takeAnswer(completion, { ...parts, ...facts }, askerOf(question), talk);
      };
      return withRetries(send, { ...parts.retries, signal: question.signal });
    },
  };
}

function askerOf({ sessionId, userId, onUsage }: ModelQuestion): Asker {
  return { sessionId, userId, onUsage, isWhole: (text) => parseAnswer(text) !== undefined };
}

function messagesOf({ system, turns, sessionId, userId }: ModelQuestion, { ids }: Talk): Message[] {
  const all = [{ role: "system" as const, text: system }, ...turns];
  return all.map(({ role, text }) => ({
    id: ids.message(),
    session_id: sessionId,
    role,
    content: [{ type: "text", text }],
    metadata: { user_id: userId },
    created_at: createdAt(Date.now()),
    schema_version: SCHEMA_VERSION,
  }));
}

function checkBudgets(question: ModelQuestion, budgets: readonly NamedBudget[], next: Spending): void {
  const own = { name: "metadata.budget", budget: readBudget(question.budget, "metadata.budget") };
  for (const { name, budget, stage } of [...budgets, own] as NamedBudget[]) {
    const calls = question.used().filter((call) => stage === undefined || call.stage === stage);
    requireWithinBudget(name, budget, addSpending(calls.map(({ usage }) => usage)), next);
  }
}
