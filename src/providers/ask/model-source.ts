import { accumulate, drain } from "../../messages/accumulate.ts";
import type { ModelRequest } from "../../messages/adapter.ts";
import type { AdapterCapabilities } from "../../messages/capabilities.ts";
import type { Completion } from "../../messages/completion.ts";
import { estimateTokens } from "../../messages/estimate-tokens.ts";
import type { Message } from "../../messages/message.ts";
import type { ModelPrice } from "../../messages/prices.ts";
import type { StreamPart } from "../../messages/stream-part.ts";
import type { Provider } from "../shared/provider.ts";
import { wellFormedAnswer, wellFormedParts } from "../shared/well-formed.ts";
import { type AskContext, ask } from "./ask.ts";

/** A provider of one's own: what its models can do, and how they answer. */
export interface ModelProvider {
  capabilities(model: string): AdapterCapabilities;
  /** The answer to a request, as a whole or part by part. */
  generate(
    request: ModelRequest,
    options: { readonly signal: AbortSignal },
  ): Promise<Completion> | AsyncIterable<StreamPart>;
  /** What its models cost; nothing where absent. */
  readonly price?: ModelPrice;
}

/** Where the answers of a model come from. */
export interface ModelSource {
  capabilities(model: string): AdapterCapabilities;
  estimateInputTokens(messages: readonly Message[]): number;
  generate(request: ModelRequest, context: AskContext): Promise<Completion>;
}

/** A provider of the package. */
export function sourceOfProvider(provider: Provider): ModelSource {
  const { adapter } = provider;
  return {
    capabilities: (model) => adapter.capabilities(model),
    estimateInputTokens: (messages) => adapter.estimateInputTokens(messages, []),
    generate: (request, context) => ask(provider, request, context),
  };
}

/** A provider of one's own; its answers are checked like those of any other. */
export function sourceOfOwn(name: string, provider: ModelProvider): ModelSource {
  return {
    capabilities: (model) => provider.capabilities(model),
    estimateInputTokens: (messages) => estimateTokens(messages, []),
    async generate(request, context) {
      context.beforeSend?.();
      const answer = provider.generate(request, { signal: context.signal });
      if (!(Symbol.asyncIterator in answer)) {
        const whole = await answer;
        return wellFormedAnswer(name, () => whole);
      }
      const stream = { ...context, model: context.modelId, provider: name };
      return drain(accumulate(wellFormedParts(name, answer), stream), context.onEvent);
    },
  };
}
