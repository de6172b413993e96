import { type Context, context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from "@opentelemetry/api";
import { toWorkerError } from "../../errors/worker-error.ts";
import type { RunEvent, RunObserver } from "../../service/index.ts";

/** The spans of one run: the run itself, its stages and their tool calls. */
export interface RunSpan {
  readonly started: RunObserver["started"];
  observe(event: RunEvent): void;
  readonly watchTools: RunObserver["watchTools"];
  end(thrown?: unknown): void;
}

/** Names of OpenTelemetry's conventions for generative AI. */
const OPERATION = "gen_ai.operation.name";
const WORKFLOW = "gen_ai.workflow.name";
const AGENT = "gen_ai.agent.name";
const TOOL = "gen_ai.tool.name";
const CONVERSATION = "gen_ai.conversation.id";
const ERROR_TYPE = "error.type";
/** A name of our own: why the run ended. */
const TERMINAL_REASON = "envelope_worker.terminal_reason";

const UNTRACED: RunSpan = {
  started: () => undefined,
  observe: () => undefined,
  watchTools: (tools) => tools,
  end: () => undefined,
};

/** Starts the span of a run below the caller's; where no SDK is installed, nothing is traced. */
export function startRunSpan(operation: string, traceparent: string | undefined): RunSpan {
  const tracer = trace.getTracer("envelope-worker");
  const parent = traceparent === undefined ? context.active() : contextOf(traceparent);
  const run = tracer.startSpan(
    `invoke_workflow ${operation}`,
    { attributes: { [OPERATION]: "invoke_workflow", [WORKFLOW]: operation } },
    parent,
  );
  if (!run.isRecording()) return UNTRACED;
  const inRun = trace.setSpan(parent, run);
  let stage: Span | undefined;
  const inStage = (): Context => (stage === undefined ? inRun : trace.setSpan(inRun, stage));
  return {
    started: (envelope) => run.setAttribute(CONVERSATION, envelope.get("session_id")),
    observe(event) {
      if (event.type === "stage_started") {
        const attributes = { [OPERATION]: "invoke_agent", [AGENT]: event.stage };
        stage = tracer.startSpan(`invoke_agent ${event.stage}`, { attributes }, inRun);
      } else if (event.type === "stage_finished") {
        if (event.status !== "success") fail(stage, "stage_error");
        stage?.end();
        stage = undefined;
      } else if (event.type === "run_finished" && event.reason !== null) {
        run.setAttribute(TERMINAL_REASON, event.reason);
      }
    },
    watchTools: (tools) => ({
      ...tools,
      async run(name, params, signal) {
        const attributes = { [OPERATION]: "execute_tool", [TOOL]: name };
        const span = tracer.startSpan(`execute_tool ${name}`, { attributes }, inStage());
        try {
          return await tools.run(name, params, signal);
        } catch (thrown) {
          fail(span, toWorkerError(thrown).code);
          throw thrown;
        } finally {
          span.end();
        }
      },
    }),
    end(thrown) {
      stage?.end();
      if (thrown !== undefined) fail(run, toWorkerError(thrown).code);
      run.end();
    },
  };
}

function fail(span: Span | undefined, type: string): void {
  span?.setAttribute(ERROR_TYPE, type).setStatus({ code: SpanStatusCode.ERROR });
}

/** The caller's span as a parent; the header was checked before. */
function contextOf(traceparent: string): Context {
  const [, traceId = "", spanId = "", flags = "0"] = traceparent.split("-");
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
