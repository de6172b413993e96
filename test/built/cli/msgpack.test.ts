import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { jsonToMsgpack } from "../../../src/json/msgpack/json-to-msgpack.ts";
import { msgpackToJson } from "../../../src/json/msgpack/msgpack-to-json.ts";
import { jsonValue } from "../../json/msgpack/support.ts";
import { FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { type Json, run, start, WORKER } from "../../support/worker.ts";

const pack = (text: string): Buffer => jsonToMsgpack(Buffer.from(text));
const unpack = (bytes: Buffer): Json => JSON.parse(msgpackToJson(bytes).toString()) as Json;

function frame(document: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(document.length);
  return Buffer.concat([head, document]);
}

function framesOf(output: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < output.length; ) {
    const end = at + 4 + output.readUInt32BE(at);
    frames.push(output.subarray(at + 4, end));
    expect(end).toBeLessThanOrEqual(output.length);
    at = end;
  }
  return frames;
}

function runBinary(args: readonly string[], input: Uint8Array): { status: number | null; stdout: Buffer } {
  const { status, stdout } = spawnSync(process.execPath, [WORKER, ...args, "--codec", "msgpack", "--quiet"], {
    input,
    env: { ...process.env, ...FIXED },
    maxBuffer: 1024 ** 3,
  });
  return { status, stdout };
}

/** An output that the perception stage may give. */
const PERCEPTION = JSON.parse(
  readFileSync(
    join(import.meta.dirname, "../../../schemas/examples/agent-outputs/perception/valid/extra-keys.json"),
    "utf8",
  ),
) as Json;
const ENVELOPE = fullEnvelope({ metadata: { ratio: 1.5, big: "18446744073709551615" } })
  .replace('"18446744073709551615"', "18446744073709551615")
  .replace("1.5", "1.0");

describe("--codec msgpack", () => {
  it.each([
    ["normalize", []],
    ["can-continue", []],
    ["result", []],
    ["validate", ["--strict"]],
    ["process", ["--until", "perception"]],
    ["resume", ["--set", "max_llm_calls=20", "--until", "perception"]],
  ] as const)("gives the answer of %s by value, as one document", (command, args) => {
    const { status, stdout } = runBinary([command, ...args], pack(ENVELOPE));
    const asJson = run([command, ...args, "--quiet"], ENVELOPE, { env: FIXED });
    expect(status).toBe(asJson.status);
    expect(jsonValue(msgpackToJson(stdout))).toBe(jsonValue(asJson.stdout));
  });

  it("answers requests without a command, one and many", () => {
    const request = pack(`{"command":"can-continue","envelope":${ENVELOPE}}`);
    expect(unpack(runBinary([], request).stdout)).toMatchObject({ can_continue: true });
    const stream = Buffer.concat([frame(request), frame(pack('{"command":"dinner"}')), frame(request)]);
    const { status, stdout } = runBinary(["--stream"], stream);
    expect(status).toBe(0);
    expect(framesOf(stdout).map(unpack)).toMatchObject([
      { can_continue: true },
      { error: { code: "EARG" } },
      { can_continue: true },
    ]);
  });

  it("writes errors as MessagePack, too, with their exit codes", () => {
    const noDocument = runBinary(["normalize"], Buffer.from([0xc1]));
    expect(noDocument.status).toBe(65);
    expect(unpack(noDocument.stdout)).toMatchObject({ error: { code: "EPARSE" } });
    const wrongOption = runBinary(["normalize", "--dinner"], pack(ENVELOPE));
    expect(wrongOption.status).toBe(64);
    expect(unpack(wrongOption.stdout)).toMatchObject({ error: { code: "EARG" } });
    const tooLarge = runBinary(["normalize", "--max-bytes", "100"], pack(ENVELOPE));
    expect(unpack(tooLarge.stdout)).toMatchObject({ error: { code: "EARG", details: { limit_bytes: 100 } } });
    const report = runBinary(["validate"], Buffer.from([0xc1]));
    expect(report.status).toBe(65);
    expect(unpack(report.stdout)).toMatchObject({ valid: false, errors: [{ keyword: "EPARSE" }] });
  });

  it("refuses an answer that MessagePack cannot hold with the path", () => {
    const file = join(mkdtempSync(join(tmpdir(), "msgpack-")), "pipeline.json");
    writeFileSync(
      file,
      JSON.stringify({ stages: { perception: { script: [{ ...PERCEPTION, big: 2 ** 64 }] } } }),
    );
    const { status, stdout } = runBinary(["process", "--pipeline", file, "--steps", "1"], pack(ENVELOPE));
    expect(status).toBe(65);
    expect(unpack(stdout).error).toMatchObject({
      code: "EENVELOPE",
      details: { errors: [{ path: "/outputs/perception/big" }] },
    });
  });

  it("goes on behind a bad document, one over the limit and one of no bytes", () => {
    const good = frame(pack(ENVELOPE));
    const stream = Buffer.concat([
      good,
      frame(Buffer.from([0xc1])),
      frame(Buffer.alloc(200_000)),
      frame(Buffer.alloc(0)),
      good,
      Buffer.from([0, 0, 0]),
    ]);
    const { status, stdout } = runBinary(["normalize", "--stream", "--max-bytes", "100000"], stream);
    expect(status).toBe(0);
    expect(framesOf(stdout).map((bytes) => unpack(bytes).error?.code ?? "ok")).toEqual([
      "ok",
      "EPARSE",
      "EARG",
      "EPARSE",
      "ok",
      "EPARSE",
    ]);
  });

  it("reads frames that arrive byte by byte and answers each at once", async () => {
    const session = start(["can-continue", "--stream", "--codec", "msgpack", "--quiet"]);
    const chunks: Buffer[] = [];
    session.child.stdout.removeAllListeners("data");
    session.child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    for (const byte of frame(pack(ENVELOPE)).subarray(0, 64)) await session.write(Buffer.from([byte]));
    await session.write(frame(pack(ENVELOPE)).subarray(64));
    session.child.stdin.end();
    await session.ended;
    expect(framesOf(Buffer.concat(chunks)).map(unpack)).toMatchObject([{ can_continue: true }]);
  });

  it("does not collect a document over the limit", async () => {
    const args = ["normalize", "--stream", "--codec", "msgpack", "--max-bytes", "1MiB"];
    const child = spawn(process.execPath, [WORKER, ...args], { stdio: "pipe" });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stdin.write(Buffer.from([0x20, 0, 0, 0]));
    const piece = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent < 512; sent++) {
      await new Promise<void>((done) => child.stdin.write(piece, () => done()));
    }
    const [, rss = "0"] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    child.stdin.end(frame(pack(ENVELOPE)));
    await new Promise((done) => child.on("close", done));
    expect(framesOf(Buffer.concat(chunks)).map((bytes) => unpack(bytes).error?.code ?? "ok")).toEqual([
      "EARG",
      "ok",
    ]);
    expect(Number(rss)).toBeLessThan(250 * 1024);
  });

  it("refuses another codec, and Protocol v1 in MessagePack", () => {
    expect(run(["normalize", "--codec", "xml"], ENVELOPE)).toMatchObject({ status: 64 });
    const { status, stdout } = runBinary(["process", "--output", "protocol"], pack(ENVELOPE));
    expect(status).toBe(64);
    expect(unpack(stdout).error.details.options).toEqual(["--output", "--codec"]);
  });
});
