import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Served, startServe } from "../../io/http/support/served.ts";
import { slowStage, until } from "../../io/http/support/server.ts";
import { fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, type Json, run } from "../../support/worker.ts";

const ENVELOPE = fullEnvelope({ raw_input: "hi" });
const newFolder = (): string => mkdtempSync(join(tmpdir(), "serve-"));

function pipelineFile(stages: Json): string {
  const file = join(newFolder(), "pipeline.json");
  writeFileSync(file, JSON.stringify({ stages }));
  return file;
}

function post({ url }: Served, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${url}/api/v1/${path}`, {
    method: "POST",
    body: ENVELOPE,
    headers: { "content-type": "application/json", ...headers },
  });
}

describe("serve", () => {
  it.each([
    ["another address without a token", ["--host", "0.0.0.0"], "EPOLICY", 77],
    ["no place for any request", ["--concurrency", "0"], "EARG", 64],
    ["a token that is too short", ["--token-file", tokenFile("short")], "EARG", 64],
    ["a token file that is missing", ["--token-file", "/nonexistent/token"], "ENOTFOUND", 66],
    ["a port that is none", ["--port", "70000"], "EARG", 64],
    ["a grace period that is none", ["--grace", "soon"], "EARG", 64],
    ["an unknown stage", ["--only", "dinner"], "EARG", 64],
    ["a workspace that is missing", ["--workspace", "/nonexistent/place"], "ENOTFOUND", 66],
    ["a state folder that cannot be made", ["--state", "/proc/nowhere"], "EIO", 74],
    ["an unknown option", ["--dinner"], "EARG", 64],
  ])("refuses %s", (_, args, code, status) => {
    const outcome = run(["serve", ...args]);
    expect(outcome.status).toBe(status);
    expect(documentOf(outcome).error.code).toBe(code);
  });

  it("listens elsewhere with a token, which it never tells", async () => {
    const token = "a-token-of-many-characters";
    const server = await startServe(["--host", "0.0.0.0", "--token-file", tokenFile(token)]);
    const local: Served = { ...server, url: `http://127.0.0.1:${server.port}` };
    expect((await post(local, "normalize")).status).toBe(401);
    expect((await post(local, "normalize", { authorization: `Bearer ${token}` })).status).toBe(200);
    expect(JSON.stringify(server.log())).not.toContain(token);
  });

  it("says that an address is taken", async () => {
    const server = await startServe([]);
    const outcome = run(["serve", "--port", String(server.port), "--state", newFolder()]);
    expect(outcome.status).toBe(74);
    expect(documentOf(outcome).error.message).toContain("EADDRINUSE");
  });

  it("keeps its options: limits, stages, time", async () => {
    const pipeline = pipelineFile({ intent: slowStage(60_000) });
    const server = await startServe([
      ...["--max-bytes", "3000", "--only", "perception,intent", "--timeout", "300", "--pipeline", pipeline],
    ]);
    const envelope = (await (await post(server, "process")).json()) as Json;
    expect(envelope).toMatchObject({ current_stage: "intent", terminated: false });
    expect(envelope.errors[0].details.code).toBe("ETIMEOUT");
    const large = {
      method: "POST",
      body: `"${"x".repeat(3000)}"`,
      headers: { "content-type": "application/json" },
    };
    expect((await fetch(`${server.url}/api/v1/normalize`, large)).status).toBe(413);
  });

  it("keeps answers over a restart, and lets no other worker use its state", async () => {
    const state = newFolder();
    const first = await startServe(["--state", state]);
    const before = await (await post(first, "process", { "idempotency-key": "k" })).text();
    const second = run(["serve", "--port", "0", "--state", state]);
    expect(documentOf(second).error.message).toContain("another worker uses it");
    first.child.kill("SIGTERM");
    expect(await first.ended).toEqual({ status: 0, signal: null });
    const restarted = await startServe(["--state", state]);
    const after = await post(restarted, "process", { "idempotency-key": "k" });
    expect(after.headers.get("idempotency-replayed")).toBe("true");
    expect(await after.text()).toBe(before);
  });

  it("runs a request again whose worker was killed under it", async () => {
    const state = newFolder();
    const pipeline = pipelineFile({ perception: slowStage(60_000) });
    const first = await startServe(["--state", state, "--pipeline", pipeline]);
    const done = await (await post(first, "normalize", { "idempotency-key": "done" })).text();
    const lost = post(first, "process", { "idempotency-key": "k" }).catch(() => "lost");
    await until(async () => (await post(first, "process", { "idempotency-key": "k" })).status === 409);
    first.child.kill("SIGKILL");
    expect(await lost).toBe("lost");
    await first.ended;
    const second = await startServe(["--state", state]);
    const again = await post(second, "process", { "idempotency-key": "k" });
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, null]);
    const kept = await post(second, "normalize", { "idempotency-key": "done" });
    expect([kept.headers.get("idempotency-replayed"), await kept.text()]).toEqual(["true", done]);
  });

  it("goes on when nobody reads its log", async () => {
    const server = await startServe([]);
    server.child.stderr!.pause();
    for (let batch = 0; batch < 30; batch++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => post(server, "can-continue")));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    }
    server.child.stderr!.resume();
  });
});

function tokenFile(token: string): string {
  const file = join(newFolder(), "token");
  writeFileSync(file, `${token}\n`);
  return file;
}
