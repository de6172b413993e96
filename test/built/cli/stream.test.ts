import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, type Json, run, start } from "../../support/worker.ts";

const MIB = 1024 * 1024;

function parse(line: string | undefined): Json {
  return JSON.parse(line ?? "null") as Json;
}

describe("--stream", () => {
  it("answers each line with one line, in order", () => {
    const lines = Array.from({ length: 2000 }, (_, n) => fullEnvelope({ raw_input: `question ${n}` }));
    const outcome = run(["normalize", "--stream"], `${lines.join("\n")}\n`);
    expect(outcome).toEqual({ status: 0, signal: null, stdout: `${lines.join("\n")}\n`, stderr: "" });
  });

  it.each(["create", "validate", "can-continue", "result", "normalize", "process"])(
    "gives for %s what the command gives alone",
    (command) => {
      const input = fullEnvelope({ terminated: true, current_stage: "end" });
      const alone = run([command], input).stdout;
      expect(run([command, "--stream"], `${input}\n${input}\n`).stdout).toBe(alone + alone);
    },
  );

  it("merges pairs", () => {
    const pair = `{"sent":${fullEnvelope()},"reply":${fullEnvelope({ current_stage: "intent" })}}`;
    const { stdout } = run(["merge", "--stream"], `${pair}\n`);
    expect(documentOf({ stdout }).current_stage).toBe("intent");
  });

  it("answers a bad line with an error line, goes on and exits 0", () => {
    const good = fullEnvelope();
    const outcome = run(
      ["normalize", "--stream"],
      [good, "oops", "[]", '{"raw_input":1}', "\ufffd", good].join("\n"),
    );
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    const answers = outcome.stdout.trimEnd().split("\n");
    expect(answers).toHaveLength(6);
    expect([answers[0], answers[5]]).toEqual([good, good]);
    expect(answers.slice(1, 5).map((line) => parse(line).error.code)).toEqual([
      "EPARSE",
      "EENVELOPE",
      "EENVELOPE",
      "EPARSE",
    ]);
  });

  it("answers each line before the next one comes", async () => {
    const session = start(["can-continue", "--stream"]);
    for (const iteration of [0, 3, 4]) {
      await session.write(`${fullEnvelope({ iteration })}\n`);
      expect(parse(await session.nextLine())).toMatchObject({ iteration, can_continue: iteration < 4 });
    }
    expect(await session.finish()).toEqual([]);
    expect(await session.ended).toEqual({ status: 0, signal: null, stderr: "" });
  });

  it("takes lines that end with CRLF, and passes over blank ones", () => {
    const line = fullEnvelope();
    const { stdout } = run(["normalize", "--stream"], `\r\n${line}\r\n\n  \t\n${line}\r\n\n`);
    expect(stdout).toBe(`${line}\n${line}\n`);
  });

  it("answers a last line without a line feed", () => {
    expect(run(["normalize", "--stream"], fullEnvelope()).stdout).toBe(`${fullEnvelope()}\n`);
  });

  it("ends with exit code 0 on empty input", () => {
    expect(run(["normalize", "--stream"], "")).toEqual({ status: 0, signal: null, stdout: "", stderr: "" });
  });

  it("puts characters together that arrive in pieces", async () => {
    const session = start(["normalize", "--stream"]);
    const line = fullEnvelope({ raw_input: "漢字 😀 é" });
    for (const byte of Buffer.from(`${line}\n`)) {
      await session.write(Buffer.of(byte));
      if (byte > 127) await sleep(2);
    }
    expect(await session.nextLine()).toBe(line);
    await session.finish();
  });

  it("writes the warnings of each line to stderr", () => {
    const repaired = '{"raw_input":"a","user_id":null}\n';
    const outcome = run(["normalize", "--stream"], `${repaired}{"raw_input":"b"}\n${repaired}`);
    const lines = outcome.stderr.trimEnd().split("\n");
    expect(lines.map((line) => parse(line).level)).toEqual(["warn", "warn"]);
    expect(run(["normalize", "--stream", "--quiet"], repaired).stderr).toBe("");
  });

  it("takes --strict for every line", () => {
    const { stdout } = run(["validate", "--strict", "--stream"], `${fullEnvelope()}\n{"raw_input":"q"}\n`);
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => parse(line).valid),
    ).toEqual([true, false]);
  });
});

describe("--stream with a line over the limit", () => {
  it("refuses that line and goes on", () => {
    const good = fullEnvelope();
    const long = fullEnvelope({ raw_input: "x".repeat(2000) });
    const { status, stdout } = run(
      ["normalize", "--stream", "--max-bytes", "1500"],
      `${good}\n${long}\n${good}\n${long}`,
    );
    expect(status).toBe(0);
    const answers = stdout.trimEnd().split("\n");
    expect([answers[0], answers[2]]).toEqual([good, good]);
    for (const index of [1, 3]) {
      expect(parse(answers[index]).error).toMatchObject({ code: "EARG", details: { limit_bytes: 1500 } });
    }
  });

  it("reports it in validate's own way", () => {
    const { stdout } = run(
      ["validate", "--stream", "--max-bytes", "1500"],
      `${"x".repeat(2000)}\n${fullEnvelope()}\n`,
    );
    expect(stdout.trimEnd().split("\n").map(parse)).toMatchObject([
      { valid: false, errors: [{ keyword: "EARG", limit_bytes: 1500 }] },
      { valid: true },
    ]);
  });

  // Memory is looked up in /proc.
  it.skipIf(process.platform !== "linux")("does not collect it in memory", async () => {
    const session = start(["normalize", "--stream"]);
    const chunk = Buffer.alloc(MIB, "x");
    await pipeline(
      Readable.from(
        (function* () {
          for (let n = 0; n < 300; n++) yield chunk;
          yield Buffer.from(`\n${fullEnvelope()}\n`);
        })(),
      ),
      session.child.stdin,
      { end: false },
    );
    expect(parse(await session.nextLine()).error.code).toBe("EARG");
    expect(await session.nextLine()).toBe(fullEnvelope());
    expect(peakMemory(session.child.pid!)).toBeLessThan(200 * MIB);
    await session.finish();
  });
});

// Memory is looked up in /proc.
it.skipIf(process.platform !== "linux")("does not read ahead of a slow reader", async () => {
  const session = start(["normalize", "--stream"]);
  const line = fullEnvelope({ raw_input: "x".repeat(100_000) });
  const count = 3000;
  let sent = 0;
  const feeding = pipeline(
    Readable.from(
      (function* () {
        for (; sent < count; sent++) yield Buffer.from(`${line}\n`);
      })(),
    ),
    session.child.stdin,
    { end: false },
  );
  await sleep(500);
  // Nobody has read a byte: what was taken in is what pipes and buffers hold, not the 300 MB.
  expect(sent).toBeLessThan(count / 2);
  for (let n = 0; n < count; n++) {
    if ((await session.nextLine()) !== line) throw new Error(`line ${n} differs`);
  }
  await feeding;
  expect(peakMemory(session.child.pid!)).toBeLessThan(250 * MIB);
  await session.finish();
  expect(await session.ended).toEqual({ status: 0, signal: null, stderr: "" });
});

/** The most memory that a process ever had, in bytes. */
function peakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
