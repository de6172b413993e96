import { TERMINAL_REASONS } from "../gen/envelope-fields.ts";
import openApi from "../gen/openapi.json" with { type: "json" };
import { createMetrics } from "../io/http/metrics.ts";
import { createHttpServer, type HttpServer } from "../io/http/server.ts";
import { DEFAULT_TIMEOUTS } from "../io/http/settings.ts";
import { STAGE_NAMES } from "../pipeline/index.ts";
import type { Service } from "../service/index.ts";
import { openIdempotencyStore } from "../store/idempotency-store.ts";

/** What decides how a server treats its clients. */
export interface ServerOptions {
  /** What `Authorization: Bearer` must carry; beyond loopback there must be one. */
  readonly token?: string | undefined;
  /** How many requests are worked on at once; 100 unless given. */
  readonly concurrency?: number | undefined;
  /** The folder where answers with an Idempotency-Key are kept; in memory where absent. */
  readonly state?: string | undefined;
  /** How long running work may go on after closing has begun; 30 s unless given. */
  readonly graceMs?: number | undefined;
  /** Takes one entry for each request, and for what goes wrong. */
  readonly log?: ((entry: Readonly<Record<string, unknown>>) => void) | undefined;
}

const DEFAULT_CONCURRENCY = 100;
/** All bodies together may take so much memory, or four times the largest one. */
const LEAST_HELD_BYTES = 256 * 1024 * 1024;
/** How long an answer is kept for its Idempotency-Key. */
const KEEP_ANSWERS_MS = 24 * 60 * 60 * 1000;

/** Makes the HTTP server of a service. */
export function createAppServer(service: Service, options: ServerOptions = {}): Promise<HttpServer> {
  const { concurrency = DEFAULT_CONCURRENCY, graceMs = DEFAULT_TIMEOUTS.graceMs } = options;
  return createHttpServer({
    service,
    token: options.token,
    concurrency,
    maxHeldBytes: Math.max(LEAST_HELD_BYTES, 4 * service.settings.maxBytes),
    timeouts: { ...DEFAULT_TIMEOUTS, graceMs },
    answers: openIdempotencyStore(options.state, { maxAgeMs: KEEP_ANSWERS_MS, now: Date.now }),
    openApi: Buffer.from(JSON.stringify(openApi)),
    metrics: createMetrics({ stages: STAGE_NAMES, terminalReasons: TERMINAL_REASONS }),
    log: options.log ?? (() => undefined),
  });
}
