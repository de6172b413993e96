import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { run, runShell, start, WORKER } from "../../support/worker.ts";

const MIB = 1024 * 1024;

/** A full envelope whose text is exactly so many bytes long. */
function envelopeOf(bytes: number, fields: Readonly<Record<string, unknown>> = {}): string {
  const frame = fullEnvelope({ ...fields, raw_input: "" });
  const filler = "0123456789abcdef".repeat(bytes / 16).slice(frame.length);
  return frame.replace('"raw_input":""', `"raw_input":"${filler}"`);
}

function ending(child: ChildProcess): Promise<{ status: number | null; signal: string | null }> {
  return new Promise((done) => child.on("close", (status, signal) => done({ status, signal })));
}

describe("a slow reader", () => {
  it("gets 64 MiB whole, 64 KiB at a time", () => {
    const document = envelopeOf(64 * MIB);
    expect(document.length).toBe(64 * MIB);
    const reader = `
      const { readSync } = require("node:fs");
      const hash = require("node:crypto").createHash("sha256");
      const chunk = Buffer.alloc(64 * 1024);
      const cell = new Int32Array(new SharedArrayBuffer(4));
      for (let reads = 0, count; (count = readSync(0, chunk)) > 0; reads++) {
        hash.update(chunk.subarray(0, count));
        Atomics.wait(cell, 0, 0, reads < 8 ? 50 : 1);
      }
      console.log(hash.digest("hex"));`;
    const { stdout, stderr } = runShell(
      `{ worker normalize --max-bytes 128MiB; echo "exit $?" >&2; } | '${process.execPath}' -e '${reader}'`,
      document,
    );
    expect(stderr).toBe("exit 0\n");
    expect(stdout.trim()).toBe(createHash("sha256").update(`${document}\n`).digest("hex"));
  });

  it("gets the end of a stream that ended long before", async () => {
    const session = start(["normalize", "--stream"]);
    const lines = Array.from({ length: 40 }, (_, n) => envelopeOf(MIB / 4, { user_id: `u${n}` }));
    session.child.stdin.end(`${lines.join("\n")}\n`);
    await sleep(300);
    expect(await session.finish()).toEqual(lines);
    expect(await session.ended).toMatchObject({ status: 0 });
  });
});

describe("a reader that goes away", () => {
  it.each([
    ["a large document", ["normalize"]],
    ["a large stream", ["normalize", "--stream"]],
    ["a large stream of requests", ["--stream"]],
  ])("ends %s quietly", async (_, args) => {
    const child = spawn(process.execPath, [WORKER, ...args]);
    const end = ending(child);
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdin.on("error", () => undefined);
    const envelope = envelopeOf(8 * MIB);
    child.stdin.write(
      args.length === 1 && args[0] === "--stream"
        ? `{"command":"normalize","envelope":${envelope}}\n`
        : envelope,
    );
    if (!args.includes("--stream")) child.stdin.end();
    else child.stdin.write(`\n${envelope}\n`);
    child.stdout.once("data", () => child.stdout.destroy());
    expect(await end).toEqual({ status: 0, signal: null });
    expect(stderr).toBe("");
  });

  it("ends a stream that waits for its next line, once it writes", async () => {
    const session = start(["normalize", "--stream"]);
    session.child.stdout.destroy();
    await sleep(100);
    await session.write(`${fullEnvelope()}\n`);
    expect(await session.ended).toEqual({ status: 0, signal: null, stderr: "" });
  });

  it.each(["--help", "--version", "version", "create --help", "frobnicate"])("ends %s quietly", (args) => {
    const { stderr } = runShell(`{ sleep 0.3; worker ${args}; echo "exit $?" >&2; } | true`);
    expect(stderr).toBe("exit 0\n");
  });
});

// Only Linux has /dev/full.
describe.skipIf(process.platform !== "linux")("a stdout that takes nothing", () => {
  it.each(["normalize", "normalize --stream", "version", "--help", "frobnicate"])(
    "is one line on stderr and exit code 74 for %s",
    (args) => {
      const { status, stderr } = runShell(`worker ${args} > /dev/full`, fullEnvelope());
      expect(stderr).toMatch(/^envelope-worker: [^\n]+ENOSPC\n$/);
      expect(status).toBe(74);
    },
  );
});

describe("a stderr that nobody reads", () => {
  it("costs the warnings, not the answer", () => {
    const input = '{"envelope_id":"env_1","raw_input":"q"}';
    const { stdout } = runShell('{ worker normalize; echo "exit $?"; } 2> >(exec true)', input, "bash");
    expect(stdout).toMatch(/^\{"envelope_id":"env_1".*\}\nexit 0\n$/);
  });

  it("does not stop a stream", async () => {
    const child = spawn(process.execPath, [WORKER, "normalize", "--stream"]);
    const count = 5000;
    child.stdin.end('{"raw_input":"q"}\n'.repeat(count));
    let lines = 0;
    for await (const chunk of child.stdout) {
      lines += (chunk as Buffer).toString("latin1").split("\n").length - 1;
      if (lines === count) break;
    }
    expect(lines).toBe(count);
    child.stderr.resume();
    expect(await ending(child)).toEqual({ status: 0, signal: null });
  });

  it("may be closed", () => {
    const { status, stdout } = runShell("worker normalize 2>&-", '{"envelope_id":"env_1","raw_input":"q"}');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\{"envelope_id":"env_1".*\}\n$/);
  });
});

describe("signals", () => {
  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("%s ends a stream that waits, with exit code %i", async (signal, status) => {
    const session = start(["normalize", "--stream"]);
    await session.write(`${fullEnvelope()}\n${fullEnvelope().slice(0, 50)}`);
    expect(await session.nextLine()).toBe(fullEnvelope());
    session.child.kill(signal);
    expect(await session.nextLine()).toBeUndefined();
    expect(await session.ended).toEqual({ status, signal: null, stderr: "" });
  });

  it("SIGTERM lets a slow reader have what was answered", async () => {
    const session = start(["normalize", "--stream"]);
    const line = envelopeOf(MIB);
    for (let n = 0; n < 4; n++) void session.write(`${line}\n`);
    await sleep(500);
    session.child.kill("SIGTERM");
    const lines = await session.finish();
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines)).toEqual(new Set([line]));
    expect(await session.ended).toEqual({ status: 143, signal: null, stderr: "" });
  });

  it("a second one ends it at once", async () => {
    const session = start(["normalize", "--stream"]);
    const line = envelopeOf(MIB);
    for (let n = 0; n < 4; n++) void session.write(`${line}\n`);
    await sleep(500);
    session.child.kill("SIGTERM");
    await sleep(200);
    session.child.kill("SIGTERM");
    session.child.stdout.destroy();
    expect(await session.ended).toMatchObject({ status: null, signal: "SIGTERM" });
  });
});

it("reads input that arrives in pieces with pauses", async () => {
  const child = spawn(process.execPath, [WORKER, "normalize"]);
  const text = fullEnvelope();
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  for (let at = 0; at < text.length; at += 100) {
    child.stdin.write(text.slice(at, at + 100));
    await sleep(5);
  }
  child.stdin.end();
  expect(await ending(child)).toEqual({ status: 0, signal: null });
  expect(Buffer.concat(output).toString()).toBe(`${text}\n`);
});

it("stops reading at the size limit, whatever follows", () => {
  const { status, stdout } = runShell("head -c 1000000000 /dev/zero | worker normalize");
  expect(status).toBe(64);
  expect(JSON.parse(stdout).error.code).toBe("EARG");
  expect(run(["normalize"], "").status).toBe(65);
});
