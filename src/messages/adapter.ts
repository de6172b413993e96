import type { AdapterCapabilities } from "./capabilities.ts";
import type { Completion } from "./completion.ts";
import type { Message } from "./message.ts";
import type { StreamPart } from "./stream-part.ts";
import type { ToolDefinition } from "./tool-catalog.ts";
import type { ToolIdMap } from "./tool-ids.ts";

/** What a turn asks of a model. */
export interface ModelRequest {
  /** What the provider calls the model. */
  readonly model: string;
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  readonly maxOutputTokens: number;
  readonly temperature?: number | undefined;
  readonly stopSequences?: readonly string[] | undefined;
  readonly stream: boolean;
}

/** Content that a provider cannot represent, and was left out. */
export interface Drop {
  readonly session_id: string;
  readonly message_id: string;
  readonly block_type: string;
  readonly adapter: string;
  readonly reason: string;
}

/** The bytes of an image in the workspace; throws where the path leads out of it or to no file. */
export type ReadImage = (path: string) => Uint8Array;

/** What translating needs besides the messages. */
export interface WireContext {
  readonly toolIds: ToolIdMap;
  /** Absent where there is no workspace. */
  readonly readImage?: ReadImage | undefined;
}

/** A request as the provider wants it, and what it could not hold. */
export interface WireRequest<Body = unknown> {
  readonly body: Body;
  readonly drops: readonly Drop[];
}

/** Translates between canonical messages and one provider's API. Neither sends nor logs anything. */
export interface Adapter {
  readonly provider: string;
  capabilities(model: string): AdapterCapabilities;
  toWire(request: ModelRequest, context: WireContext): WireRequest;
  fromWireResponse(response: unknown, context: Pick<WireContext, "toolIds">): Completion;
  /** The stream of a response, chunk by chunk, in the words that all providers share. */
  streamResponse(chunks: AsyncIterable<unknown>): AsyncIterable<StreamPart>;
  estimateInputTokens(messages: readonly Message[], tools: readonly ToolDefinition[]): number;
}
