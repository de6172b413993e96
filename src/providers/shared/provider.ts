import type { Adapter } from "../../messages/adapter.ts";
import type { ProblemFacts } from "./provider-error.ts";

/** Where a provider is reached and with which key. */
export interface ProviderSettings {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
}

/** A provider: how messages are translated, where they go, and how its answers and errors are read. */
export interface Provider {
  readonly adapter: Adapter;
  readonly url: string;
  /** Taken out of all that the provider says, lest it come back with an error. */
  readonly apiKey: string | undefined;
  /** Holds the key; never logged. */
  readonly headers: Readonly<Record<string, string>>;
  /** Splits the body of a streamed answer into its chunks. */
  readChunks(bytes: AsyncIterable<Uint8Array>): AsyncIterable<unknown>;
  /** Reads what an error body says about its class. */
  readProblem(status: number, body: unknown): ProblemFacts;
}

/** A base address without the slash at its end. */
export function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
