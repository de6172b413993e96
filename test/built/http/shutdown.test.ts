import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Gate, startGate } from "../../io/http/support/gate.ts";
import { linesOf, terminalOf } from "../../io/http/support/lines.ts";
import { type Served, startServe } from "../../io/http/support/served.ts";
import { until } from "../../io/http/support/server.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import type { Json } from "../../support/worker.ts";

const IN_FLIGHT = 100;

/** Starts a server whose runs wait at a gate, and posts as many as may be in flight. */
async function startBusy(
  args: readonly string[] = [],
  accept = "application/json",
): Promise<{ server: Served; gate: Gate; posts: Promise<Response>[] }> {
  const gate = await startGate();
  const pipeline = join(mkdtempSync(join(tmpdir(), "shutdown-")), "pipeline.json");
  writeFileSync(pipeline, JSON.stringify({ stages: gate.stages }));
  const server = await startServe(["--pipeline", pipeline, "--concurrency", String(IN_FLIGHT), ...args]);
  const posts = Array.from({ length: IN_FLIGHT }, (_, index) =>
    fetch(`${server.url}/api/v1/process?steps=1`, {
      method: "POST",
      body: fullEnvelope({ raw_input: `question ${index}`, x_index: index }),
      headers: { "content-type": "application/json", accept },
    }),
  );
  // Whoever waits for them sees what fails.
  for (const post of posts) void post.catch(() => undefined);
  await until(() => gate.count() === IN_FLIGHT);
  return { server, gate, posts };
}

it("answers all that is in flight, refuses what comes later, and ends with 0", async () => {
  const { server, gate, posts } = await startBusy();
  server.child.kill("SIGTERM");
  await until(async () => (await fetch(`${server.url}/readyz`)).status === 503);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const late = await fetch(`${server.url}/api/v1/normalize`, { method: "POST", body: Buffer.from("{}") });
  expect([late.status, late.headers.get("retry-after"), late.headers.get("connection")]).toEqual([
    503,
    "5",
    "close",
  ]);
  expect(await late.json()).toMatchObject({ code: "ESKILLDOWN" });
  gate.open();
  const answers = await Promise.all(posts);
  const envelopes = (await Promise.all(answers.map((answer) => answer.json()))) as Json[];
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(envelopes.map(({ x_index }) => x_index)).toEqual(
    Array.from({ length: IN_FLIGHT }, (_, index) => index),
  );
  expect(envelopes.every(({ current_stage }) => current_stage === "intent")).toBe(true);
  expect(await server.ended).toEqual({ status: 0, signal: null });
});

it("gives what is not done in time back paused, and it can be resumed elsewhere", async () => {
  const { server, posts } = await startBusy(["--grace", "1"]);
  server.child.kill("SIGTERM");
  const answers = await Promise.all(posts);
  const envelopes = (await Promise.all(answers.map((answer) => answer.json()))) as Json[];
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  for (const envelope of envelopes) {
    expect(envelope).toMatchObject({ terminated: false, current_stage: "perception", terminal_reason: null });
    expect(envelope.errors[0].details.code).toBe("ECANCELED");
  }
  expect(await server.ended).toEqual({ status: 0, signal: null });
  const other = await startServe([]);
  const resumed = await fetch(`${other.url}/api/v1/process?steps=1`, {
    method: "POST",
    body: JSON.stringify(envelopes[0]),
    headers: { "content-type": "application/json" },
  });
  expect(await resumed.json()).toMatchObject({ current_stage: "intent" });
});

it("ends every stream with exactly one terminal line", async () => {
  const { server, posts } = await startBusy(["--grace", "0"], "text/event-stream");
  server.child.kill("SIGTERM");
  const texts = await Promise.all(posts.map(async (post) => (await post).text()));
  for (const text of texts) {
    expect(terminalOf(linesOf(text, "sse"))).toMatchObject([
      { status: "error", error: { code: "ECANCELED" }, data: { envelope: { current_stage: "perception" } } },
    ]);
  }
  expect(await server.ended).toEqual({ status: 0, signal: null });
});

it("ends at once with a second signal", async () => {
  const { server, posts } = await startBusy();
  server.child.kill("SIGTERM");
  await until(() => server.log().some(({ message }) => message === "draining"));
  server.child.kill("SIGTERM");
  expect(await server.ended).toEqual({ status: null, signal: "SIGTERM" });
  await Promise.allSettled(posts);
});
