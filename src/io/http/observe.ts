import type { OnEvent, RunObserver } from "../../service/index.ts";
import type { HttpMetrics } from "./metrics.ts";
import { startRunSpan } from "./tracing.ts";

/** Observes a run: counts it and traces it; `report` gets its events, too. */
export function observeRun(
  operation: string,
  traceparent: string | undefined,
  metrics: HttpMetrics,
  report: OnEvent = () => undefined,
): RunObserver & { readonly emit: OnEvent } {
  const span = startRunSpan(operation, traceparent);
  let callsBefore = 0;
  return {
    started(envelope) {
      callsBefore = envelope.get("llm_call_count");
      span.started(envelope);
    },
    emit(event, order) {
      metrics.observe(event);
      span.observe(event);
      report(event, order);
    },
    watchTools: (tools) => span.watchTools(tools),
    finished(envelope) {
      metrics.modelCalls(envelope.get("llm_call_count") - callsBefore);
      span.end();
    },
    failed: (thrown) => span.end(thrown),
  };
}
