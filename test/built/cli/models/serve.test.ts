import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Served, startServe } from "../../../io/http/support/served.ts";
import { until } from "../../../io/http/support/server.ts";
import type { Json } from "../../../support/worker.ts";
import { ENVELOPE, exportOf, pipelineFile, serveScript, WORKSPACE } from "./run-model.ts";
import { GOOD, scriptedModel, stageOf } from "./scripted-model.ts";
import { KEY, WIRE_FORMATS } from "./wire-formats.ts";

const [ANTHROPIC] = WIRE_FORMATS;

function serve(url: string, args: readonly string[]): Promise<Served> {
  return startServe(["--workspace", WORKSPACE, ...args], ANTHROPIC!.env(url));
}

function post(server: Served, path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}/api/v1/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
    ...(signal === undefined ? {} : { signal }),
  });
}

async function envelopeOf(response: Promise<Response>): Promise<Json> {
  const answered = await response;
  expect(answered.status).toBe(200);
  return (await answered.json()) as Json;
}

describe("serve with a model", () => {
  it("runs many envelopes side by side, each with its own calls and its own session", async () => {
    const model = await serveScript(GOOD);
    const file = join(mkdtempSync(join(tmpdir(), "served-")), "sessions.sqlite");
    const server = await serve(model.url, ["--model", "sonnet", "--sessions", file]);
    const ids = ["a", "b", "c", "d", "e"].map((letter) => `sess_${letter.repeat(16)}`);
    const envelopes = await Promise.all(
      ids.map((session_id) => envelopeOf(post(server, "process", { ...ENVELOPE, session_id }))),
    );
    for (const envelope of envelopes) {
      expect(envelope).toMatchObject({ terminal_reason: "completed_successfully", llm_call_count: 4 });
    }
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain("model_calls_total 20");
    const answers = (await exportOf(file)).filter(({ message }) => message?.role === "assistant");
    const perSession = ids.map((id) => answers.filter(({ message }) => message.session_id === id).length);
    expect(perSession).toEqual([4, 4, 4, 4, 4]);
    expect(JSON.stringify(server.log())).not.toContain(KEY);
  });

  it("answers 200 at a budget, and goes on with a higher one", async () => {
    const model = await serveScript(GOOD);
    const pipeline = pipelineFile({ model: "sonnet" });
    const server = await serve(model.url, ["--pipeline", pipeline]);
    const metadata = { budget: { max_tokens: 100 } };
    const denied = await envelopeOf(post(server, "process", { ...ENVELOPE, metadata }));
    expect(denied).toMatchObject({ terminal_reason: "denied_by_policy", llm_call_count: 0 });
    expect(denied.termination_reason).toContain("metadata.budget.max_tokens");
    const set = { max_tokens: 100_000, max_cost_usd: "0.75" };
    const resumed = await envelopeOf(post(server, "resume", { envelope: denied, set }));
    expect(resumed).toMatchObject({ terminal_reason: "completed_successfully", metadata: { budget: set } });
  });

  it("answers 200 when the provider is down, and the same envelope succeeds later", async () => {
    let isDown = true;
    const good = scriptedModel(GOOD);
    const model = await serveScript((request) =>
      isDown ? { status: 503, body: ANTHROPIC!.error } : good(request),
    );
    const once = { retries: { attempts: 2, backoff_ms: 1 } };
    const pipeline = pipelineFile({ model: "sonnet", stages: { intent: once } });
    const server = await serve(model.url, ["--pipeline", pipeline]);
    const failed = await envelopeOf(post(server, "process", ENVELOPE));
    expect(failed).toMatchObject({ terminal_reason: "tool_failed_recoverably", llm_call_count: 2 });
    isDown = false;
    const set = { max_llm_calls: 20 };
    const resumed = await envelopeOf(post(server, "resume", { envelope: failed, set }));
    expect(resumed.terminal_reason).toBe("completed_successfully");
  });

  it("stops asking when its client has gone, and serves the next one", async () => {
    const hung: string[] = [];
    let isHanging = true;
    let closed = 0;
    const good = scriptedModel(GOOD);
    const model = await serveScript((request) => {
      if (!isHanging) return good(request);
      hung.push(stageOf(request));
      return { body: ANTHROPIC!.stream("{").slice(0, 200), hangs: true, onClose: () => closed++ };
    });
    const server = await serve(model.url, ["--model", "sonnet"]);
    const leaving = new AbortController();
    const lost = post(server, "process", ENVELOPE, leaving.signal);
    await until(() => hung.length === 1);
    leaving.abort();
    await expect(lost).rejects.toThrow();
    await until(() => closed === 1);
    expect(hung).toEqual(["intent"]);
    isHanging = false;
    const next = await envelopeOf(post(server, "process", ENVELOPE));
    expect(next.terminal_reason).toBe("completed_successfully");
  });

  it("streams its progress, with the events of models among it", async () => {
    const wrong = { steps: [{ tool: "code_search", params: { query: 7 } }] };
    const model = await serveScript({ ...GOOD, plan: [wrong] });
    const server = await serve(model.url, ["--model", "sonnet"]);
    const response = await fetch(`${server.url}/api/v1/process`, {
      method: "POST",
      body: JSON.stringify(ENVELOPE),
      headers: { "content-type": "application/json", accept: "application/x-ndjson" },
    });
    const lines = (await response.text()).trim().split("\n");
    const events = lines.map((line) => (JSON.parse(line) as Json).data);
    expect(events.filter(({ event }) => event === "tool_input_invalid")).toHaveLength(3);
  });

  it("refuses to start with a model that cannot be used", async () => {
    await expect(startServe(["--model", "openai:gpt-5"], { OPENAI_API_KEY: "" })).rejects.toThrow(
      /did not start/,
    );
  });
});
