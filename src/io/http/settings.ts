import type { StrictValidator } from "../../envelope/index.ts";
import type { RunSetup } from "../run-operations.ts";
import type { SourceFactory } from "../sources.ts";
import type { AnswerStore } from "./idempotency.ts";

/** Everything that the HTTP server is made of; cli/serve.ts puts it together. */
export interface HttpSettings {
  readonly host: string;
  readonly port: number;
  /** What `Authorization: Bearer` must carry; nobody is asked without one. */
  readonly token: string | undefined;
  readonly concurrency: number;
  readonly maxBytes: number;
  /** How long running work may go on after a shutdown has begun. */
  readonly graceMs: number;
  readonly sources: SourceFactory;
  readonly loadStrictValidator: () => Promise<StrictValidator>;
  readonly runSetup: Omit<RunSetup, "cancel" | "emit">;
  readonly only: ReadonlySet<string> | undefined;
  readonly answers: AnswerStore;
  readonly openApi: () => Buffer;
  readonly metrics: HttpMetrics;
  /** Writes one line per request. */
  readonly log: (entry: Readonly<Record<string, unknown>>) => void;
}

/** What is counted; the label sets are closed. */
export interface HttpMetrics {
  requestFinished(route: string, status: number, seconds: number): void;
  stageFinished(stage: string, status: string, milliseconds: number): void;
  runFinished(reason: string | null, modelCalls: number): void;
  /** The counters as Prometheus reads them. */
  render(inFlight: number): Promise<{ readonly contentType: string; readonly body: string }>;
}
