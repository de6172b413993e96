import type { EnvelopeDocument } from "../../envelope/index.ts";
import type { RunEvent, ToolRunner } from "../../pipeline/index.ts";
import type { Reply } from "../../service/operations.ts";
import type { HttpMetrics } from "./metrics.ts";
import { startRunSpan } from "./tracing.ts";

/** Sees what one run does; counts it and traces it. */
export interface RunObserver {
  started(envelope: EnvelopeDocument): void;
  readonly emit: (event: RunEvent) => void;
  watchTools(tools: ToolRunner): ToolRunner;
  finished(reply: Reply): void;
  failed(thrown: unknown): void;
}

/** Observes a run; `report` gets its events, too. */
export function observeRun(
  operation: string,
  traceparent: string | undefined,
  metrics: HttpMetrics,
  report: (event: RunEvent) => void = () => undefined,
): RunObserver {
  const span = startRunSpan(operation, traceparent);
  let callsBefore = 0;
  return {
    started(envelope) {
      callsBefore = envelope.get("llm_call_count");
      span.started(envelope);
    },
    emit(event) {
      metrics.observe(event);
      span.observe(event);
      report(event);
    },
    watchTools: (tools) => span.watchTools(tools),
    finished({ envelope }) {
      if (envelope !== undefined) metrics.modelCalls(envelope.get("llm_call_count") - callsBefore);
      span.end();
    },
    failed: (thrown) => span.end(thrown),
  };
}
