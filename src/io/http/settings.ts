import type { Service } from "../../service/index.ts";
import type { AnswerStore } from "./idempotency.ts";
import type { HttpMetrics } from "./metrics.ts";

/** Everything that the HTTP server is made of; app/create-server.ts puts it together. */
export interface HttpSettings {
  readonly service: Service;
  /** What `Authorization: Bearer` must carry; nobody is asked without one. */
  readonly token: string | undefined;
  /** How many requests are worked on at once. */
  readonly concurrency: number;
  /** How large all bodies together may be that wait for their answers. */
  readonly maxHeldBytes: number;
  readonly timeouts: HttpTimeouts;
  readonly answers: AnswerStore;
  readonly openApi: Buffer;
  readonly metrics: HttpMetrics;
  /** Answers every address, also those without a route. */
  readonly isWholeServer?: boolean;
  /** Writes one line for people and programs who watch the server. */
  readonly log: (entry: Readonly<Record<string, unknown>>) => void;
}

/** How long clients, and a shutdown, may take; in milliseconds. */
export interface HttpTimeouts {
  /** Until the headers of a request are there. */
  readonly headersMs: number;
  /** Until a request is there as a whole. */
  readonly requestMs: number;
  /** How long a client may leave its answer unread. */
  readonly stallMs: number;
  /** How long a connection may be idle between two requests. */
  readonly keepAliveMs: number;
  /** How often a stream of events says that it is alive. */
  readonly heartbeatMs: number;
  /** How long running work may go on after a shutdown has begun. */
  readonly graceMs: number;
}

/** What is usual; a server's options change the grace period only. */
export const DEFAULT_TIMEOUTS: HttpTimeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  stallMs: 30_000,
  keepAliveMs: 65_000,
  heartbeatMs: 15_000,
  graceMs: 30_000,
};
