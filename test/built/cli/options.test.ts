import { chmodSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, documentOf, run, runShell, warningsOf } from "../../support/worker.ts";

const folder = mkdtempSync(join(tmpdir(), "envelope-worker-"));

function fileWith(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("--input", () => {
  it("reads a file", () => {
    const path = fileWith("full.json", fullEnvelope());
    expect(run(["normalize", "--input", path]).stdout).toBe(`${fullEnvelope()}\n`);
    expect(run(["normalize", `--input=${path}`]).stdout).toBe(`${fullEnvelope()}\n`);
  });

  it("reads stdin for -", () => {
    expect(run(["normalize", "--input", "-"], fullEnvelope()).stdout).toBe(`${fullEnvelope()}\n`);
  });

  it("reads a file line by line with --stream", () => {
    const path = fileWith("lines.ndjson", `${fullEnvelope()}\n${fullEnvelope({ user_id: "u2" })}\n`);
    const outcome = run(["normalize", "--stream", "--input", path], "not read");
    expect(outcome).toMatchObject({
      status: 0,
      stdout: `${fullEnvelope()}\n${fullEnvelope({ user_id: "u2" })}\n`,
    });
  });

  it.each([
    ["a file that does not exist", join(folder, "missing.json"), "ENOTFOUND", 66],
    ["a file below a file", join(fileWith("plain", "{}"), "x.json"), "ENOTFOUND", 66],
    ["a directory", folder, "EARG", 64],
    ["a link to itself", linkToItself(), "EIO", 74],
  ])("answers %s with its code", (_, path, code, status) => {
    for (const args of [["normalize"], ["validate"], ["create", "--stream"]]) {
      const outcome = run([...args, "--input", path]);
      expect(outcome).toMatchObject({ status, stderr: "" });
      const { error, data } = documentOf(outcome);
      expect(error).toMatchObject({ code, details: { option: "--input" } });
      expect(data.hint).not.toBe("");
      expect(outcome.stdout).not.toContain(folder);
    }
  });

  // Root may read every file.
  it.skipIf(process.getuid?.() === 0)("answers a file that may not be read with EIO", () => {
    const path = fileWith("secret.json", "{}");
    chmodSync(path, 0o000);
    const outcome = run(["normalize", "--input", path]);
    expect(outcome.status).toBe(74);
    expect(documentOf(outcome).error.code).toBe("EIO");
  });

  it("answers a directory on stdin with EIO", () => {
    const outcome = runShell("worker normalize < /");
    expect(outcome.status).toBe(74);
    expect(documentOf(outcome).error.code).toBe("EIO");
  });
});

function linkToItself(): string {
  const path = join(folder, "loop");
  symlinkSync(path, path);
  return path;
}

describe("--max-bytes", () => {
  it.each([
    ["1000", 1000],
    ["1KB", 1000],
    ["1kb", 1000],
    ["1KiB", 1024],
    ["1 KiB", 1024],
    ["2KIB", 2048],
    ["1024b", 1024],
  ])("takes %s", (size, limit) => {
    const room = limit - Buffer.byteLength(fullEnvelope({ raw_input: "" }));
    const fitting = fullEnvelope({ raw_input: "x".repeat(room) });
    expect(run(["normalize", "--max-bytes", size], fitting).stdout).toBe(`${fitting}\n`);
    const outcome = run(["normalize", "--max-bytes", size], `${fitting} `);
    expect(outcome.status).toBe(64);
    expect(documentOf(outcome).error).toMatchObject({ code: "EARG", details: { limit_bytes: limit } });
  });

  it.each(["1MB", "1MiB", "1GB", "1GiB", "999999999999999"])("takes %s", (size) => {
    expect(answerOf(["can-continue", "--max-bytes", size], fullEnvelope()).can_continue).toBe(true);
  });

  it.each(["0", "0MiB", "-1", "1.5MiB", "MiB", "12XB", "1e3", "", " ", "99999999GiB", "0x10", "Infinity"])(
    "refuses '%s'",
    (size) => {
      const outcome = run(["normalize", `--max-bytes=${size}`], fullEnvelope());
      expect(outcome.status).toBe(64);
      expect(documentOf(outcome).error).toMatchObject({ code: "EARG", details: { option: "--max-bytes" } });
    },
  );

  it("applies to a file as to stdin", () => {
    const path = fileWith("big.json", fullEnvelope({ raw_input: "x".repeat(2000) }));
    const outcome = run(["normalize", "--max-bytes", "1KiB", "--input", path]);
    expect(outcome.status).toBe(64);
    expect(documentOf(outcome).error.details.limit_bytes).toBe(1024);
  });
});

describe("wrong arguments", () => {
  it.each([
    ["an unknown command", ["frobnicate"]],
    ["a command named like a member of every object", ["toString"]],
    ["a command named __proto__", ["__proto__"]],
    ["an unknown option", ["normalize", "--frobnicate"]],
    ["an unknown option without a command", ["--frobnicate"]],
    ["an option without its value", ["normalize", "--input"]],
    ["a value for a switch", ["normalize", "--strict=yes"]],
    ["a dash where a value belongs", ["normalize", "--max-bytes", "-5"]],
    ["an argument too many", ["normalize", "envelope.json"]],
    ["an unknown dialect", ["normalize", "--compat", "rust-envelope"]],
  ])("are EARG with exit code 64: %s", (_, args) => {
    const outcome = run(args, fullEnvelope());
    expect(outcome).toMatchObject({ status: 64, stderr: "" });
    const { error, data } = documentOf(outcome);
    expect(error.code).toBe("EARG");
    expect(error.message).not.toMatch(/\n/);
    expect(data.hint).toMatch(/\w/);
  });

  it("name the commands that there are", () => {
    const { error } = documentOf(run(["frobnicate"]));
    expect(error.details.commands).toEqual(
      expect.arrayContaining(["create", "validate", "merge", "version"]),
    );
  });
});

describe("warnings", () => {
  const lacking = '{"envelope_id":"env_1","raw_input":"q","received_at":"2026-01-02 03:04"}';

  it("go to stderr as one line of JSON", () => {
    const warnings = warningsOf(run(["normalize"], lacking));
    expect(warnings).toEqual([{ path: "/received_at", code: "date", message: expect.any(String) }]);
  });

  it("are not made of absent fields, which --verbose tells in a line of their own", () => {
    const [absent, bare] = ['{"raw_input":"q"}', { status: 0, stderr: "" }];
    for (const command of ["normalize", "process", "can-continue", "result"]) {
      expect(run([command], absent)).toMatchObject(bare);
    }
    const [repairs, fields] = run(["normalize", "--verbose"], lacking)
      .stderr.trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(repairs).toMatchObject({ level: "warn", message: "1 repair on reading" });
    expect(fields).toMatchObject({ level: "info", message: expect.stringMatching(/^\d+ absent fields$/) });
    expect(fields.warnings).toContainEqual({
      path: "/session_id",
      code: "missing",
      message: "the field is missing; a value was made",
    });
    expect(documentOf(run(["validate"], lacking)).warnings).toHaveLength(1 + fields.warnings.length);
  });

  it("cannot be asked for and switched off at once", () => {
    expect(documentOf(run(["normalize", "--quiet", "--verbose"], lacking)).error.code).toBe("EARG");
  });

  it.each(["--quiet", "-q"])("are not written with %s", (option) => {
    expect(run(["normalize", option], lacking)).toMatchObject({ status: 0, stderr: "" });
  });

  it("stay short enough for a pipe that nobody reads, and count the rest", () => {
    const holes = `[${"null,".repeat(50_000)}null]`;
    const outcome = run(["normalize"], fullEnvelope({ stage_order: "H" }).replace('"H"', holes));
    const line = JSON.parse(outcome.stderr);
    expect(Buffer.byteLength(outcome.stderr)).toBeLessThan(64 * 1024);
    expect(line.omitted).toBeGreaterThan(0);
    expect(line.message).toContain(`${line.warnings.length + line.omitted} repairs`);
  });

  it("never quote the input", () => {
    const outcome = run(
      ["normalize"],
      fullEnvelope({ terminal_reason: "hunter2", received_at: "2026-01-02 03:04" }),
    );
    expect(warningsOf(outcome).map(({ path }) => path)).toContain("/terminal_reason");
    expect(outcome.stderr).not.toContain("hunter2");
  });
});

describe("ENVELOPE_WORKER_CLOCK and ENVELOPE_WORKER_ID_SEED", () => {
  const input = '{"raw_input":"q"}';

  it("give the same bytes every time", () => {
    const outputs = Array.from({ length: 10 }, () => run(["create"], input, { env: FIXED }).stdout);
    expect(new Set(outputs).size).toBe(1);
    expect(JSON.parse(outputs[0]!).received_at).toBe("2026-01-02T03:04:05.000Z");
  });

  it("give other ids for another seed, and other times for another clock", () => {
    const first = answerOf(["create"], input, { env: FIXED });
    const seeded = answerOf(["create"], input, { env: { ...FIXED, ENVELOPE_WORKER_ID_SEED: "other" } });
    const timed = answerOf(["create"], input, {
      env: { ...FIXED, ENVELOPE_WORKER_CLOCK: "2026-01-02T04:04:05+01:00" },
    });
    expect(seeded.envelope_id).not.toBe(first.envelope_id);
    expect(seeded.received_at).toBe(first.received_at);
    expect(timed).toEqual(first);
  });

  it("start again for each line of a stream", () => {
    const { stdout } = run(["create", "--stream"], `${input}\n${input}\n`, { env: FIXED });
    const [first, second] = stdout.split("\n");
    expect(second).toBe(first);
    expect(run(["create"], input, { env: FIXED }).stdout).toBe(`${first}\n`);
  });

  it("make different ids within one document", () => {
    const { envelope_id, request_id, session_id } = answerOf(["create"], input, { env: FIXED });
    expect(new Set([envelope_id, request_id, session_id].map((id: string) => id.split("_")[1])).size).toBe(3);
  });

  it("make the answers to bad input repeatable, too", () => {
    const outputs = Array.from({ length: 3 }, () => run(["normalize"], "oops", { env: FIXED }).stdout);
    expect(new Set(outputs).size).toBe(1);
  });

  it("make random ids without a seed", () => {
    const ids = Array.from({ length: 5 }, () => answerOf(["create"], input).envelope_id);
    expect(new Set(ids).size).toBe(5);
  });

  it.each(["yesterday", "2026-02-31T00:00:00Z", "2026-01-02", "1767323045", "2016-12-31T23:59:60Z"])(
    "refuse the clock %s",
    (clock) => {
      const outcome = run(["create"], input, { env: { ENVELOPE_WORKER_CLOCK: clock } });
      expect(outcome).toMatchObject({ status: 64, stderr: "" });
      expect(documentOf(outcome).error).toMatchObject({
        code: "EARG",
        details: { variable: "ENVELOPE_WORKER_CLOCK" },
      });
    },
  );
});
