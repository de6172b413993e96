import type { Completion } from "./completion.ts";
import { createdAt, type Message, type RoutingDecisionRecord, SCHEMA_VERSION } from "./message.ts";
import { type PriceTable, priceUsage } from "./prices.ts";
import { settleTokens } from "./settle-tokens.ts";

/** What the core knows about an answer and its adapter does not. */
export interface AnswerContext {
  readonly id: string;
  readonly sessionId: string;
  readonly model: string;
  readonly provider: string;
  readonly routing: RoutingDecisionRecord;
  readonly prices: PriceTable;
  /** What the prompt is estimated at, where the provider does not count it. */
  readonly promptTokens: number;
  readonly latencyMs: number;
  readonly now: number;
  readonly userId?: string | undefined;
  readonly teamId?: string | undefined;
}

/** Makes the assistant's message of what a model has answered, with its routing, usage and cost. */
export function assembleAnswer(completion: Completion, context: AnswerContext): Message {
  const { tokens, isEstimated } = settleTokens(completion, context.promptTokens);
  const usage = priceUsage(context.prices, context.model, tokens, context.latencyMs);
  return {
    id: context.id,
    session_id: context.sessionId,
    role: "assistant",
    content: [...completion.content],
    metadata: {
      model: context.model,
      provider: context.provider,
      routing: context.routing,
      usage: isEstimated ? { ...usage, estimated: true } : usage,
      // A complete answer says something (5.1.1).
      status:
        completion.status === "complete" && completion.content.length === 0 ? "error" : completion.status,
      provider_raw: { ...completion.raw },
      ...(context.userId === undefined ? {} : { user_id: context.userId }),
      ...(context.teamId === undefined ? {} : { team_id: context.teamId }),
    },
    created_at: createdAt(context.now),
    schema_version: SCHEMA_VERSION,
  };
}
