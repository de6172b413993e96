import { EventEmitter } from "node:events";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { validateProtocolEnvelope } from "../../../src/gen/protocol/validate-protocol-envelope.js";
import { createEventBody } from "../../../src/io/http/event-body.ts";
import { DEFAULT_TIMEOUTS } from "../../../src/io/http/settings.ts";
import { FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { linesOf, terminalOf } from "./support/lines.ts";
import { slowStage, startTestServer, until } from "./support/server.ts";

const ACCEPT = { ndjson: "application/x-ndjson", sse: "text/event-stream" } as const;
const ENVELOPE = fullEnvelope({ raw_input: "hi" });

describe.each(["ndjson", "sse"] as const)("progress as %s", (format) => {
  const headers = { accept: ACCEPT[format] };

  it("comes line by line and ends with one line that carries the envelope", async () => {
    const server = await startTestServer({ env: FIXED });
    const response = await server.post("process", ENVELOPE, headers);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(`${ACCEPT[format]}; charset=utf-8`);
    const lines = linesOf(await response.text(), format);
    for (const line of lines) expect(validateProtocolEnvelope(line)).toEqual([]);
    expect(lines.map(({ data }) => data.event)).toEqual([
      ...["stage_started", "stage_finished", "stage_started", "stage_finished", "interrupted", "end"],
      undefined,
    ]);
    expect(lines.map(({ meta }) => meta.seq).slice(0, -1)).toEqual([0, 1, 2, 3, 4, 5]);
    const [terminal] = terminalOf(lines);
    const document = await (await server.post("process", ENVELOPE)).json();
    expect(terminal).toMatchObject({ status: "ok", data: { envelope: document }, meta: { source: "run" } });
    expect(terminal!.meta).not.toHaveProperty("workspace");
  });

  it("follows resume and validate, too", async () => {
    const server = await startTestServer();
    const paused = await (await server.post("process", ENVELOPE)).text();
    const resumed = await server.post("resume", `{"envelope":${paused},"answer":"Where is main?"}`, headers);
    const [terminal] = terminalOf(linesOf(await resumed.text(), format));
    expect(terminal).toMatchObject({ status: "ok", data: { envelope: { clarification_pending: false } } });
    const valid = await server.post("validate?strict=true", fullEnvelope(), headers);
    expect(terminalOf(linesOf(await valid.text(), format))).toMatchObject([
      { status: "ok", data: { valid: true } },
    ]);
    const invalid = await server.post("validate", '{"raw_input":1}', headers);
    expect(terminalOf(linesOf(await invalid.text(), format))).toMatchObject([
      { status: "error", data: { valid: false }, error: { code: "EENVELOPE" } },
    ]);
  });

  it("says what was repaired, in a line of its own", async () => {
    const server = await startTestServer();
    const repairsOf = async (body: string): Promise<unknown> => {
      const response = await server.post("process?steps=1", body, headers);
      return linesOf(await response.text(), format).find(({ data }) => data.event === "repaired")?.data
        .warnings;
    };
    expect(await repairsOf('{"raw_input":"hi","request_id":""}')).toBe("1; /request_id=generated");
    expect(await repairsOf('{"raw_input":"hi"}')).toBeUndefined();
  });

  it("answers what fails before the first line with a problem", async () => {
    const server = await startTestServer();
    const response = await server.post("process", "{", headers);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      400,
      "application/problem+json; charset=utf-8",
    ]);
  });

  it("ends with one line when the worker shuts down, which carries a resumable envelope", async () => {
    const server = await startTestServer({ stages: { perception: slowStage(60_000) } });
    const response = await server.post("process", ENVELOPE, headers);
    await server.close();
    const terminal = terminalOf(linesOf(await response.text(), format));
    expect(terminal).toMatchObject([
      {
        status: "error",
        error: { code: "ECANCELED" },
        data: { envelope: { terminated: false, current_stage: "perception" } },
      },
    ]);
  });
});

it("keeps a stream of events alive with comments", async () => {
  const server = await startTestServer({
    stages: { perception: slowStage(300) },
    timeouts: { heartbeatMs: 20 },
  });
  const text = await (await server.post("process?steps=1", ENVELOPE, { accept: ACCEPT.sse })).text();
  expect(text).toContain("\n: alive\n\n");
  expect(terminalOf(linesOf(text, "sse"))).toHaveLength(1);
});

describe("a client that goes away", () => {
  it.each([ACCEPT.ndjson, ACCEPT.sse, "application/json"])(
    "cancels its run and kills what it started (%s)",
    async (accept) => {
      const folder = mkdtempSync(join(tmpdir(), "gone-"));
      const marker = join(folder, "pid");
      const stages = { perception: { exec: ["sh", "-c", `echo $$ > ${marker}; exec sleep 600`] } };
      const server = await startTestServer({ stages });
      const leaving = new AbortController();
      const request = fetch(`${server.url}/api/v1/process`, {
        method: "POST",
        body: ENVELOPE,
        headers: { "content-type": "application/json", accept },
        signal: leaving.signal,
      }).catch(() => undefined);
      await until(() => readdirSync(folder).length > 0 && readFileSync(marker, "utf8").endsWith("\n"));
      const pid = readFileSync(marker, "utf8").trim();
      expect(isAlive(pid)).toBe(true);
      leaving.abort();
      await request;
      await until(() => !isAlive(pid));
      await until(async () => (await (await fetch(`${server.url}/metrics`)).text()).includes("in_flight 0"));
    },
  );
});

it("tells when a client does not keep up, and takes the last line all the same", async () => {
  const socket = { timeouts: [] as number[], setTimeout: (ms: number) => socket.timeouts.push(ms) };
  const response = Object.assign(new EventEmitter(), { socket }) as unknown as ServerResponse;
  const body = createEventBody("ndjson", response, { ...DEFAULT_TIMEOUTS, stallMs: 1234 });
  const line = Buffer.from(`${"x".repeat(1023)}\n`);
  let written = 0;
  while (!body.isFull) {
    body.write(line);
    written++;
  }
  expect(written).toBeLessThan(200);
  expect(socket.timeouts).toEqual([1234]);
  body.write(line);
  body.end();
  expect((await text(body.stream)).length).toBe((written + 1) * 1024);
  response.emit("close");
});

function isAlive(pid: string): boolean {
  try {
    // A zombie has ended; only its parent has not looked yet.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
