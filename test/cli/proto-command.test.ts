import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sourcesFromEnvironment } from "../../src/app/sources.ts";
import { command, protoValidate } from "../../src/cli/commands/proto.ts";
import { parseOptions } from "../../src/cli/options.ts";
import { ERROR_CATALOG } from "../../src/errors/catalog.ts";
import type { ProtocolEnvelope } from "../../src/gen/protocol/protocol-envelope.ts";
import { serializeEnvelope } from "../../src/protocol/serialize.ts";
import {
  briefly,
  checkDocument,
  GOLDEN,
  GOLDEN_DOCUMENTS,
  goldenLines,
  goldenText,
} from "../protocol/support/golden.ts";

const BIN = join(import.meta.dirname, "../../src/bin.ts");
const CLOCK = "2026-04-09T07:05:03Z";
const scratch = mkdtempSync(join(tmpdir(), "proto-test-"));
afterAll(() => rmSync(scratch, { recursive: true }));

interface Answer {
  readonly exitCode: number | null;
  /** What was answered, without its line break. */
  readonly text: string;
  readonly envelope: ProtocolEnvelope;
}

/** Calls the command on a file, in this process. */
async function validate(args: readonly string[], input?: string | Uint8Array): Promise<Answer> {
  const file = join(scratch, "input");
  if (input !== undefined) writeFileSync(file, input);
  const sources = sourcesFromEnvironment({ ENVELOPE_WORKER_CLOCK: CLOCK });
  const words = input === undefined ? args : [...args, "--input", file];
  const envelope = await protoValidate(parseOptions(words, command.verbs.validate!.options).values, sources);
  const { code } = envelope.error;
  return answerOf(serializeEnvelope(envelope).toString(), code ? ERROR_CATALOG[code].exitCode : 0);
}

/** Runs the program with something on its stdin. */
function run(args: readonly string[], input: string): Answer {
  const env = { PATH: process.env.PATH, ENVELOPE_WORKER_CLOCK: CLOCK };
  const command = [BIN, "proto", "validate", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { input, env, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.endsWith("\n")).toBe(true);
  return answerOf(stdout.slice(0, -1), status);
}

/** Whatever is answered must be one line of the same protocol, valid in strict mode. */
function answerOf(text: string, exitCode: number | null): Answer {
  expect(text).not.toContain("\n");
  expect(briefly(checkDocument(text, true))).toEqual([]);
  const envelope = JSON.parse(text) as ProtocolEnvelope;
  expect(envelope.command).toBe("proto/validate");
  return { exitCode, text, envelope };
}

describe("proto validate", () => {
  it.each(GOLDEN_DOCUMENTS)("accepts %s in strict mode", async (name) => {
    const { exitCode, envelope } = await validate(["--strict", "--input", join(GOLDEN, name)]);
    const { command, status: own } = JSON.parse(goldenText(name)) as ProtocolEnvelope;
    expect(envelope.data).toEqual({
      valid: true,
      command,
      status: own,
      strict: true,
      stream: false,
      lines: 1,
      warnings: [],
    });
    expect(exitCode).toBe(0);
  });

  it("accepts the golden stream, from a file or from stdin", async () => {
    const file = await validate(["--stream", "--strict", "--input", join(GOLDEN, "progress-stream.ndjson")]);
    const stdin = run(["--stream", "--strict"], goldenText("progress-stream.ndjson"));
    expect(stdin.text).toBe(file.text);
    expect(stdin.envelope.data).toMatchObject({ valid: true, status: "ok", stream: true, lines: 6 });
    expect(stdin.exitCode).toBe(0);
  });

  it("answers the same bytes for the same input and clock", async () => {
    expect((await validate([], goldenText("ok-cas.json"))).text).toBe(
      '{"version":1,"status":"ok","command":"proto/validate","data":{"valid":true,"command":"http/fetch",' +
        '"status":"ok","strict":false,"stream":false,"lines":1,"warnings":[]},' +
        '"meta":{"ts":"2026-04-09T07:05:03.000Z","duration_ms":0,"source":"run"},' +
        '"error":{"code":null,"message":null,"details":{}}}',
    );
  });

  it("tells warnings from findings, and --strict makes findings of both", async () => {
    const text = goldenText("ok-inline.json").replace("list-files", "list_files");
    const normal = await validate([], text);
    const warning = expect.objectContaining({ line: 4, path: "/command", rule: "command-underscore" });
    expect(normal.envelope.data).toMatchObject({ valid: true, warnings: [warning] });
    const strict = await validate(["--strict"], text);
    expect(strict.envelope.error).toMatchObject({ code: "EENVELOPE", details: { findings: [warning] } });
    expect([normal.exitCode, strict.exitCode]).toEqual([0, 65]);
  });

  it("lists every finding twice: for people and for programs", async () => {
    const { exitCode, envelope } = await validate([], '{"version":1,\n"status":"ok",\n"meta":{}}');
    expect(exitCode).toBe(65);
    expect(envelope.data.validation_errors).toEqual([
      "line 1, /command: must be namespace/verb in lower-case letters, digits and hyphens (command)",
      "line 3, /meta/duration_ms: must be an integer of 0 or more, and must be there on ok and error (duration)",
      "line 3, /meta/ts: must be an RFC 3339 time in UTC that exists and ends in Z (ts)",
    ]);
    expect(envelope.error.details).toMatchObject({
      findings: [{ rule: "command" }, { rule: "duration" }, { rule: "ts" }],
      warnings: [{ rule: "data-missing" }, { rule: "error-missing" }],
      omitted: 0,
    });
  });

  it.each([
    ["not JSON", "{", "EPARSE", 65],
    ["nothing", "", "EPARSE", 65],
    ["not UTF-8", Buffer.from([0x22, 0xff, 0x22]), "EPARSE", 65],
    ["two documents", `${goldenText("ok-inline.json")}{}`, "EENVELOPE", 65],
    ["no object", "[]", "EENVELOPE", 65],
  ])("refuses %s", async (_, input, code, expected) => {
    const { exitCode, envelope } = await validate([], input);
    expect(envelope.error.code).toBe(code);
    expect(envelope.data.validation_errors).toHaveLength(1);
    expect(exitCode).toBe(expected);
  });

  it("says what to do about what is not JSON", async () => {
    const hintOf = async (args: string[], input: string) => (await validate(args, input)).envelope.data.hint;
    expect(await hintOf([], "")).toMatch(/stdin/);
    expect(await hintOf([], '{"a":NaN}')).toMatch(/NaN/);
    expect(await hintOf(["--stream"], "{}\n\n[NaN]\n[")).toMatch(/NaN/);
  });

  it("calls a stream with a line that is not JSON EPARSE, and names the line", async () => {
    const { exitCode, envelope } = await validate(
      ["--stream"],
      `${JSON.stringify(goldenLines()[0])}\noops\n`,
    );
    expect(envelope.error).toMatchObject({
      code: "EPARSE",
      details: { findings: [{ line: 2, rule: "json" }] },
    });
    expect(exitCode).toBe(65);
  });

  it.each([
    ["a file that is not there", ["--input", join(scratch, "none.json")], "ENOTFOUND", 66],
    ["a stream that is not there", ["--stream", "--input", join(scratch, "none.json")], "ENOTFOUND", 66],
    ["a directory", ["--input", scratch], "EARG", 64],
    ["a size that is none", ["--max-bytes", "many"], "EARG", 64],
    ["a document over the limit", ["--max-bytes", "10", "--input", join(GOLDEN, "ok-cas.json")], "EARG", 64],
  ])("answers %s with its code", async (_, args, code, expected) => {
    const { exitCode, envelope } = await validate(args);
    expect(envelope.error.code).toBe(code);
    expect(exitCode).toBe(expected);
  });

  it("answers an unknown option with its code", () => {
    expect(run(["--lax"], "")).toMatchObject({ exitCode: 64, envelope: { error: { code: "EARG" } } });
  });

  it("limits the lines of a stream to 1 MiB, or to --max-bytes", async () => {
    const [first] = goldenLines();
    const end = { ...goldenLines()[5]!, data: { text: "x".repeat(1024 * 1024) } };
    const text = `${JSON.stringify(first)}\r\n${JSON.stringify(end)}\r\n`;
    const refused = await validate(["--stream"], text);
    expect(refused.envelope.error.details).toMatchObject({ findings: [{ line: 2, rule: "line-size" }] });
    const accepted = await validate(["--stream", "--max-bytes", "2MiB"], text);
    expect(accepted.envelope.data).toMatchObject({ valid: true, warnings: [{ rule: "inline-size" }] });
  });

  it("answers within the protocol's limits, however often the input is wrong", async () => {
    const fields = Array.from({ length: 900 }, (_, n) => [`${"\u0001".repeat(190)}${n}`, n]);
    const path = join(scratch, "hostile.json");
    writeFileSync(path, JSON.stringify(Object.fromEntries(fields)));
    const { text, envelope } = await validate(["--strict", "--input", path]);
    expect(Buffer.byteLength(JSON.stringify(envelope.data))).toBeLessThan(32 * 1024);
    expect(text.length).toBeLessThan(1024 * 1024);
    expect(envelope.error.details!.omitted).toBeGreaterThan(0);
  });
});
