import { trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  asking,
  executed,
  INTEGRATION,
  intentWith,
  planWith,
  verdict,
} from "../../pipeline/support/outputs.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { PERCEPTION, startTestServer, type TestServer } from "./support/server.ts";

const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/** A pipeline that needs no workspace; its critic decides how it ends. */
const scripted = (critic = verdict("approved", ["find it"])): Record<string, unknown> => ({
  perception: { script: [PERCEPTION] },
  intent: { script: [intentWith("find it")] },
  plan: { script: [{ llm_calls: 2, output: planWith("p") }] },
  execution: { script: [executed()] },
  critic: { script: [critic] },
  integration: { script: [INTEGRATION] },
});

async function metricsOf({ url }: Pick<TestServer, "url">): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

describe("the metrics", () => {
  it("count requests, stages, model calls, ends and bounds", async () => {
    const server = await startTestServer({ stages: scripted() });
    await server.post("process", fullEnvelope());
    await server.post("process", fullEnvelope({ agent_hop_count: 21 }));
    await server.post("normalize", "{");
    const metrics = await metricsOf(server);
    for (const line of [
      'envelope_worker_request_duration_seconds_count{route="/api/v1/process",status="200"} 2',
      'envelope_worker_request_duration_seconds_count{route="/api/v1/normalize",status="400"} 1',
      'envelope_worker_stage_duration_seconds_count{stage="critic",status="success"} 1',
      'envelope_worker_runs_total{terminal_reason="completed_successfully"} 1',
      'envelope_worker_runs_total{terminal_reason="max_agent_hops_exceeded"} 1',
      'envelope_worker_bounds_hit_total{bound="max_agent_hops_exceeded"} 1',
      "envelope_worker_model_calls_total 2",
      "envelope_worker_requests_in_flight 0",
    ]) {
      expect(metrics).toContain(`${line}\n`);
    }
  });

  it("count what waits for a person", async () => {
    const server = await startTestServer({
      stages: { ...scripted(), intent: { script: [asking("Which?")] } },
    });
    await server.post("process", fullEnvelope());
    const metrics = await metricsOf(server);
    expect(metrics).toContain('envelope_worker_interrupts_total{kind="clarification"} 1\n');
    expect(metrics).toContain('envelope_worker_runs_total{terminal_reason="clarification_required"} 1\n');
  });

  it("have labels of closed sets only", async () => {
    const server = await startTestServer({ stages: scripted() });
    const order = ["perception", "dinner-of-a-stranger"];
    await server.post("process", fullEnvelope({ stage_order: order, terminal_reason: "made up" }));
    await fetch(`${server.url}/never-seen-${Math.random()}?x=y`);
    await server.post("process?until=dinner-option", fullEnvelope());
    const metrics = await metricsOf(server);
    expect(metrics).toContain('route="none",status="404"');
    expect(metrics).not.toMatch(/dinner|never-seen|made up/);
    expect((await fetch(`${server.url}/metrics`)).headers.get("content-type")).toMatch(
      /^text\/plain; version=/,
    );
  });
});

describe("the log", () => {
  it("has one line for each request, and nothing of what it held", async () => {
    const server = await startTestServer({ settings: { token: "0123456789abcdef" } });
    const authorization = "Bearer 0123456789abcdef";
    const body = fullEnvelope({ raw_input: "my password is hunter2" });
    await server.post("process?steps=1", body, { authorization, "x-request-id": "r-1" });
    await server.post("process?steps=1&token=hunter2", body, { "x-request-id": "r-2" });
    expect(server.log).toEqual([
      {
        level: "info",
        message: "request",
        request_id: "r-1",
        method: "POST",
        route: "/api/v1/process",
        status: 200,
        duration_ms: expect.any(Number),
      },
      expect.objectContaining({ request_id: "r-2", status: 401 }),
    ]);
    expect(JSON.stringify(server.log)).not.toMatch(/hunter2|0123456789abcdef/);
  });
});

describe("spans", () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  beforeAll(() => {
    expect(trace.setGlobalTracerProvider(provider)).toBe(true);
  });
  afterAll(async () => {
    trace.disable();
    await provider.shutdown();
  });

  it("show the run below its caller's, stages below the run and tools below their stage", async () => {
    const server = await startTestServer({ workspace: import.meta.dirname });
    exporter.reset();
    await server.post("process", fullEnvelope({ raw_input: "Where is startTestServer defined?" }), {
      traceparent: TRACEPARENT,
    });
    const spans = exporter.getFinishedSpans();
    const run = spans.find(({ name }) => name === "invoke_workflow process")!;
    expect(run.spanContext().traceId).toBe("0af7651916cd43dd8448eb211c80319c");
    expect(run.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
    expect(run.attributes).toMatchObject({
      "gen_ai.operation.name": "invoke_workflow",
      "gen_ai.workflow.name": "process",
      "gen_ai.conversation.id": "sess_0123456789abcdef",
      "envelope_worker.terminal_reason": "completed_successfully",
    });
    const stages = spans.filter(({ attributes }) => attributes["gen_ai.operation.name"] === "invoke_agent");
    expect(stages.map(({ attributes }) => attributes["gen_ai.agent.name"])).toEqual([
      ...["perception", "intent", "plan", "execution", "critic", "integration"],
    ]);
    for (const stage of stages) expect(stage.parentSpanContext?.spanId).toBe(run.spanContext().spanId);
    const tools = spans.filter(({ attributes }) => attributes["gen_ai.operation.name"] === "execute_tool");
    expect(tools.length).toBeGreaterThan(0);
    const parents = stages.map((stage) => stage.spanContext().spanId);
    for (const tool of tools) {
      expect(tool.name).toBe(`execute_tool ${tool.attributes["gen_ai.tool.name"]}`);
      expect(parents).toContain(tool.parentSpanContext?.spanId);
    }
    expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toContain("Where is");
  });

  it("say what failed", async () => {
    const failing = { script: [{ error: { code: "EPOLICY", message: "no" } }] };
    const server = await startTestServer({ stages: { ...scripted(), plan: failing } });
    exporter.reset();
    await server.post("process", fullEnvelope());
    await server.post("process", "{");
    const spans = exporter.getFinishedSpans();
    const stage = spans.find(({ name }) => name === "invoke_agent plan")!;
    expect([stage.status.code, stage.attributes["error.type"]]).toEqual([2, "stage_error"]);
    const refused = spans.filter(({ name }) => name === "invoke_workflow process")[1]!;
    expect(refused.attributes["error.type"]).toBe("EPARSE");
  });
});
