import { describe, expect, it } from "vitest";
import { openIdempotencyStore } from "../../../src/store/idempotency-store.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import type { Json } from "../../support/worker.ts";
import { linesOf } from "./support/lines.ts";
import { slowStage, startTestServer, type TestServer, until } from "./support/server.ts";

const ENVELOPE = fullEnvelope({ raw_input: "hi" });
const DAY = 24 * 60 * 60 * 1000;
const key = (name: string, more: Record<string, string> = {}): Record<string, string> => ({
  "idempotency-key": name,
  ...more,
});

async function runsOf({ url }: TestServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^envelope_worker_runs_total\{.*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

describe("a request with an Idempotency-Key", () => {
  it("runs once and then gets the same bytes", async () => {
    const server = await startTestServer();
    const first = await server.post("process", ENVELOPE, key("a"));
    const second = await server.post("process", ENVELOPE, key("a"));
    expect(await second.text()).toBe(await first.text());
    expect([first, second].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    expect(second.headers.get("envelope-warnings")).toBe(first.headers.get("envelope-warnings"));
    expect(await runsOf(server)).toBe(1);
  });

  it("is one request for each path and Accept", async () => {
    const server = await startTestServer();
    const answers = await Promise.all([
      server.post("process", ENVELOPE, key("a")),
      server.post("normalize", ENVELOPE, key("a")),
      server.post("process", ENVELOPE, key("a", { accept: "application/msgpack" })),
      server.post("process", ENVELOPE, key("a", { accept: "application/x-ndjson" })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ["another body", "process", fullEnvelope({ raw_input: "ho" })],
    ["another query", "process?steps=1", ENVELOPE],
  ])("is refused with 422 for %s", async (_, path, body) => {
    const server = await startTestServer();
    await server.post("process", ENVELOPE, key("a"));
    const response = await server.post(path, body, key("a"));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "EARG" });
  });

  it("is not kept when it was refused: it may be corrected", async () => {
    const server = await startTestServer();
    expect((await server.post("process", "{}", key("a"))).status).toBe(422);
    expect((await server.post("process", ENVELOPE, key("a"))).status).toBe(200);
  });

  it("is forgotten after 24 hours", async () => {
    let now = Date.now();
    const answers = openIdempotencyStore(undefined, { maxAgeMs: DAY, now: () => now });
    const server = await startTestServer({ settings: { answers } });
    await server.post("process", ENVELOPE, key("a"));
    now += DAY;
    const later = await server.post("process", fullEnvelope({ raw_input: "ho" }), key("a"));
    expect([later.status, later.headers.get("idempotency-replayed")]).toEqual([200, null]);
  });

  it("fifty times at once: one run, each answer the same bytes or 409 with Retry-After", async () => {
    const server = await startTestServer({ stages: { perception: slowStage(200) } });
    const post = (): Promise<Response> => server.post("process?steps=1", ENVELOPE, key("a"));
    const answers = await Promise.all(Array.from({ length: 50 }, post));
    const done = answers.filter(({ status }) => status === 200);
    const conflicts = answers.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(done.length + conflicts.length).toBe(50);
    expect(conflicts.length).toBeGreaterThan(0);
    for (const conflict of conflicts) {
      expect(conflict.headers.get("retry-after")).toBe("1");
      expect(await conflict.json()).toMatchObject({ code: "ERATELIMIT", status: 409 });
    }
    const repeated = await Promise.all(conflicts.map(post));
    const bodies = await Promise.all([...done, ...repeated].map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await runsOf(server)).toBe(1);
  });

  it("whose client has gone runs again for the next one", async () => {
    const server = await startTestServer({ stages: { perception: slowStage(300) } });
    const leaving = new AbortController();
    const lost = fetch(`${server.url}/api/v1/process?steps=1`, {
      method: "POST",
      body: ENVELOPE,
      headers: key("a", { "content-type": "application/json" }),
      signal: leaving.signal,
    }).catch(() => undefined);
    await until(async () => (await (await fetch(`${server.url}/metrics`)).text()).includes("in_flight 1"));
    leaving.abort();
    await lost;
    let response: Response | undefined;
    await until(async () => {
      response = await server.post("process?steps=1", ENVELOPE, key("a"));
      return response.status === 200;
    });
    expect(response!.headers.get("idempotency-replayed")).toBeNull();
    expect(await response!.json()).toMatchObject({ current_stage: "intent", errors: [] });
  });

  it.each(["ndjson", "sse"] as const)(
    "as %s is answered again with its last line, from the cache",
    async (format) => {
      const server = await startTestServer();
      const headers = key("a", { accept: format === "sse" ? "text/event-stream" : "application/x-ndjson" });
      const first = linesOf(await (await server.post("process", ENVELOPE, headers)).text(), format);
      const replays = await Promise.all(
        [1, 2].map(async () => (await server.post("process", ENVELOPE, headers)).text()),
      );
      expect(replays[0]).toBe(replays[1]);
      const lines = linesOf(replays[0]!, format);
      expect(lines).toHaveLength(1);
      expect(lines[0]!.meta).toMatchObject({
        source: "cache",
        cache_key: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        job_id: first.at(-1)!.meta.job_id,
      });
      expect(lines[0]!.data).toEqual(first.at(-1)!.data);
      expect(await runsOf(server)).toBe(1);
    },
  );

  it("still gets its answer when the store fails, and the log says so", async () => {
    const answers = {
      claim: () => ({ kind: "mine" }) as const,
      complete: () => {
        throw new Error("disk full");
      },
      release: () => undefined,
      close: () => undefined,
    };
    const server = await startTestServer({ settings: { answers } });
    expect((await server.post("process", ENVELOPE, key("a"))).status).toBe(200);
    expect(server.log.filter(({ level }) => level === "error")).toMatchObject([
      { error: "Error: disk full" },
    ]);
  });
});

it("two requests at once for one envelope, without a key, each run on their own", async () => {
  const server = await startTestServer({ stages: { perception: slowStage(50) } });
  const inputs = Array.from({ length: 20 }, (_, index) =>
    fullEnvelope({ raw_input: `question ${index}`, x_own: index }),
  );
  const answers = await Promise.all(inputs.map((input) => server.post("process?steps=1", input)));
  const envelopes = (await Promise.all(answers.map((response) => response.json()))) as Json[];
  envelopes.forEach((envelope, index) => {
    expect(envelope).toMatchObject({
      envelope_id: "env_0123456789abcdef",
      raw_input: `question ${index}`,
      x_own: index,
      agent_hop_count: 1,
    });
    expect(envelope.processing_history).toHaveLength(1);
  });
});
