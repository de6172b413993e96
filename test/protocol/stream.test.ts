import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WorkerError } from "../../src/errors/worker-error.ts";
import type { ProtocolEnvelope } from "../../src/gen/protocol/protocol-envelope.ts";
import { createProtocolStream, type ProtocolStreamOptions } from "../../src/protocol/stream.ts";
import { runs } from "../support/runs.ts";
import { briefly, checkStream } from "./support/golden.ts";

function start(options: Partial<ProtocolStreamOptions> = {}) {
  let time = 1775718303000;
  const written: string[] = [];
  const stream = createProtocolStream({
    command: "envelope/process",
    jobId: "01KP2M7E4Z0000000000000001",
    now: () => time++,
    write: (line) => written.push(line.toString()),
    ...options,
  });
  return { stream, written, lines: () => written.map((line) => JSON.parse(line) as ProtocolEnvelope) };
}

describe("a protocol stream", () => {
  it("numbers progress from 0, ends it with a final line, and then with the result", () => {
    const { stream, lines, written } = start({ traceId: "t" });
    stream.progress({ stage: "plan", pct: 10 });
    stream.progress({ stage: "critic" });
    stream.ok({ done: true });
    expect(lines().map(({ status, data, meta }) => [status, data, meta.seq, meta.final])).toEqual([
      ["progress", { pct: 10, stage: "plan" }, 0, undefined],
      ["progress", { stage: "critic" }, 1, undefined],
      ["progress", { pct: 100, event: "end", status: "ok" }, 2, true],
      ["ok", { done: true }, undefined, undefined],
    ]);
    expect(new Set(lines().map(({ meta }) => `${meta.job_id} ${meta.trace_id}`)).size).toBe(1);
    expect(written.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true);
    expect(lines()[3]!.meta).toMatchObject({ duration_ms: 3, ts: lines()[2]!.meta.ts });
  });

  it("has no final line where there was no progress", () => {
    const { stream, lines } = start();
    stream.error(new WorkerError("EPARSE", "Not JSON"));
    expect(lines().map(({ status }) => status)).toEqual(["error"]);
  });

  it("ends in an error with the share that was reached, whatever was thrown", () => {
    const { stream, lines } = start();
    stream.progress({ pct: 30 });
    stream.error(new TypeError("oops"), { stage: "plan" });
    expect(lines()[1]!.data).toEqual({ pct: 30, event: "end", status: "error" });
    expect(lines()[2]).toMatchObject({ data: { stage: "plan" }, error: { code: "ERUNTIME" } });
  });

  it("says nothing about a share that was never told", () => {
    const { stream, lines } = start();
    stream.progress({ stage: "plan" });
    stream.error(new WorkerError("EIO", "x"));
    expect(lines()[1]!.data).toEqual({ event: "end", status: "error" });
  });

  it("holds the share within 0 and 100 and never lets it fall", () => {
    const { stream, lines } = start();
    const given = [-5, 20, 10, Number.NaN, "50", null, 120, 99];
    for (const pct of given) stream.progress({ pct });
    expect(lines().map(({ data }) => data.pct)).toEqual([
      0,
      20,
      20,
      undefined,
      undefined,
      undefined,
      100,
      100,
    ]);
  });

  it("keeps progress small", () => {
    const { stream, lines } = start();
    stream.progress({ pct: 1, message: "ü".repeat(5000) });
    expect(Buffer.byteLength(JSON.stringify(lines()[0]!.data))).toBeLessThanOrEqual(1024);
    expect(lines()[0]!.data).toMatchObject({ pct: 1, truncated: true });
  });

  it("ignores what is called after its end, and says so", () => {
    const { stream, written } = start();
    expect(stream.progress({})).toBe(true);
    expect(stream.error(new WorkerError("ECANCELED", "SIGTERM"))).toBe(true);
    const count = written.length;
    expect([stream.ok({}), stream.error("x"), stream.progress({})]).toEqual([false, false, false]);
    expect(written).toHaveLength(count);
  });

  it("can still end in an error where JSON cannot hold the result", () => {
    const { stream, written } = start();
    stream.progress({});
    expect(() => stream.ok({ big: 1n })).toThrow(TypeError);
    expect(written).toHaveLength(1);
    expect(stream.error(new WorkerError("ERUNTIME", "No result"))).toBe(true);
    expect(briefly(checkStream(written.join(""), true))).toEqual([]);
  });

  it("carries an envelope byte for byte, also beside an error", () => {
    const envelope = Buffer.from('{"n": 1.50, "id": 9007199254740993}');
    for (const end of ["ok", "error"] as const) {
      const { stream, written } = start();
      if (end === "ok") stream.ok({}, { envelope });
      else stream.error(new WorkerError("ECANCELED", "x"), {}, { envelope });
      expect(written[0]).toContain(`"envelope":${envelope.toString()}`);
    }
  });

  it("is valid in strict mode, whatever is called in whichever order", () => {
    const data = fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue());
    const share = fc.oneof(fc.double(), fc.integer({ min: -50, max: 150 }), fc.string());
    const call = fc.oneof(
      { weight: 5, arbitrary: fc.record({ type: fc.constant("progress" as const), data, pct: share }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constantFrom("ok" as const, "error" as const), data }) },
    );
    fc.assert(
      fc.property(fc.array(call), (calls) => {
        const { stream, written } = start();
        for (const each of calls) {
          if (each.type === "progress") stream.progress({ ...each.data, pct: each.pct });
          else if (each.type === "ok") stream.ok({ result: each.data });
          else stream.error(new WorkerError("ETIMEOUT", "late"), { result: each.data });
        }
        stream.ok({});
        expect(briefly(checkStream(written.join(""), true))).toEqual([]);
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});
