import { accumulate, drain } from "../../messages/accumulate.ts";
import type { ModelRequest, WireContext } from "../../messages/adapter.ts";
import type { Completion } from "../../messages/completion.ts";
import { logDrops, type MessageLogger } from "../../messages/projection.ts";
import type { StreamEvent } from "../../messages/stream-event.ts";
import { findInvalidInputs, type ToolCatalog, type ToolInputInvalid } from "../../messages/tool-catalog.ts";
import type { Provider } from "../shared/provider.ts";
import { readJson, type SendOptions, send } from "../shared/send.ts";
import { wellFormedAnswer, wellFormedParts } from "../shared/well-formed.ts";

/** What one request to a model needs. */
export interface AskContext extends WireContext, SendOptions {
  readonly messageId: string;
  /** `<provider>:<name>`. */
  readonly modelId: string;
  readonly logger: MessageLogger;
  readonly onEvent?: ((event: StreamEvent) => void) | undefined;
  /** Checks the calls of the answer; each wrong input is told to `onInvalidInput`. */
  readonly catalog?: ToolCatalog | undefined;
  readonly onInvalidInput?: ((event: ToolInputInvalid) => void) | undefined;
  /** Called when the request is about to leave; what it throws keeps the request here. */
  readonly beforeSend?: (() => void) | undefined;
}

/**
 * Sends one request and reads its answer, streamed or whole. Throws where there is no answer at all; an
 * answer that broke off says so in its status and keeps what has come.
 */
export async function ask(
  provider: Provider,
  request: ModelRequest,
  context: AskContext,
): Promise<Completion> {
  const { adapter } = provider;
  const { body, drops } = adapter.toWire(request, context);
  logDrops(drops, context.logger);
  context.beforeSend?.();
  const completion = await readAnswer(provider, request, await send(provider, body, context), context);
  const invalid = context.catalog && findInvalidInputs(context.catalog, completion.content, "ingress");
  for (const event of invalid ?? []) context.onInvalidInput?.(event);
  return completion;
}

async function readAnswer(
  provider: Provider,
  request: ModelRequest,
  bytes: AsyncIterable<Uint8Array>,
  context: AskContext,
): Promise<Completion> {
  const { adapter } = provider;
  if (!request.stream) {
    const response = await readJson(adapter.provider, bytes);
    return wellFormedAnswer(adapter.provider, () => adapter.fromWireResponse(response, context));
  }
  const parts = wellFormedParts(adapter.provider, adapter.streamResponse(provider.readChunks(bytes)));
  const stream = { ...context, model: context.modelId, provider: adapter.provider };
  return drain(accumulate(parts, stream), context.onEvent);
}
