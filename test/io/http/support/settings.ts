import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAppService, type ServiceOptions } from "../../../../src/app/create-service.ts";
import { sourcesFromEnvironment } from "../../../../src/app/sources.ts";
import { TERMINAL_REASONS } from "../../../../src/gen/envelope-fields.ts";
import openApi from "../../../../src/gen/openapi.json" with { type: "json" };
import { createMetrics } from "../../../../src/io/http/metrics.ts";
import { DEFAULT_TIMEOUTS, type HttpSettings, type HttpTimeouts } from "../../../../src/io/http/settings.ts";
import { STAGE_NAMES } from "../../../../src/pipeline/index.ts";
import { openIdempotencyStore } from "../../../../src/store/idempotency-store.ts";
import type { Json } from "../../../support/worker.ts";

/** What a test wants of its server. */
export interface TestServerOptions {
  /** The stages of a pipeline file. */
  readonly stages?: Json;
  readonly workspace?: string;
  readonly timeouts?: Partial<HttpTimeouts>;
  readonly settings?: Partial<HttpSettings>;
  readonly service?: Partial<ServiceOptions>;
  readonly env?: NodeJS.ProcessEnv;
}

/** What a server is made of unless a test wants it otherwise. */
export async function testSettings(options: TestServerOptions = {}): Promise<HttpSettings> {
  const folder = mkdtempSync(join(tmpdir(), "http-test-"));
  const pipeline = options.stages === undefined ? undefined : join(folder, "pipeline.json");
  if (pipeline !== undefined) writeFileSync(pipeline, JSON.stringify({ stages: options.stages }));
  const env = options.env ?? {};
  return {
    service: createAppService({
      sources: sourcesFromEnvironment(env),
      workspace: options.workspace ?? folder,
      pipeline,
      maxBytes: 1024 * 1024,
      env,
      warn: () => undefined,
      ...options.service,
    }),
    token: undefined,
    concurrency: 100,
    maxHeldBytes: 64 * 1024 * 1024,
    timeouts: { ...DEFAULT_TIMEOUTS, graceMs: 0, ...options.timeouts },
    answers: openIdempotencyStore(undefined, { maxAgeMs: 24 * 60 * 60 * 1000, now: Date.now }),
    openApi: Buffer.from(JSON.stringify(openApi)),
    metrics: createMetrics({ stages: STAGE_NAMES, terminalReasons: TERMINAL_REASONS }),
    log: () => undefined,
  };
}
