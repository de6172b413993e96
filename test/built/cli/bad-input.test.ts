import { describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, type Json, run } from "../../support/worker.ts";

/** Text that stands in every bad input and must not come back in any answer. */
const SECRET = "hunter2";
const MIB = 1024 * 1024;

interface BadDocument {
  readonly name: string;
  readonly input: string | Buffer;
  readonly code: "EPARSE" | "EARG";
  readonly byte?: number;
  readonly hint?: RegExp;
}

/** Not a JSON document: every command answers these alike. */
const NO_DOCUMENTS: readonly BadDocument[] = [
  { name: "empty stdin", input: "", code: "EPARSE", byte: 0, hint: /stdin/ },
  { name: "only white space", input: " \n\t", code: "EPARSE", hint: /stdin/ },
  { name: "only a byte order mark", input: "\ufeff", code: "EPARSE" },
  { name: "truncated JSON", input: `{"raw_input":"${SECRET}"`, code: "EPARSE", byte: 22 },
  { name: "a truncated string", input: `{"raw_input":"${SECRET}`, code: "EPARSE", byte: 21 },
  {
    name: "trailing garbage",
    input: `{"raw_input":"${SECRET}"} x`,
    code: "EPARSE",
    byte: 24,
    hint: /one document/,
  },
  {
    name: "two documents",
    input: `{"raw_input":"${SECRET}"}\n{}`,
    code: "EPARSE",
    byte: 24,
    hint: /--stream/,
  },
  { name: "NaN", input: '{"raw_input":"q","max_stages":NaN}', code: "EPARSE", byte: 30, hint: /NaN/ },
  {
    name: "Infinity",
    input: '{"raw_input":"q","max_stages":Infinity}',
    code: "EPARSE",
    byte: 30,
    hint: /NaN/,
  },
  { name: "-Infinity", input: '{"raw_input":"q","max_stages":-Infinity}', code: "EPARSE", hint: /NaN/ },
  { name: "a comment", input: `{"raw_input":"${SECRET}"/* no */}`, code: "EPARSE", byte: 22 },
  { name: "single quotes", input: `{'raw_input':'${SECRET}'}`, code: "EPARSE", byte: 1 },
  { name: "a trailing comma", input: `{"raw_input":"${SECRET}",}`, code: "EPARSE", byte: 23 },
  { name: "a raw line break in a string", input: `{"raw_input":"${SECRET}\n"}`, code: "EPARSE", byte: 21 },
  {
    name: "invalid UTF-8",
    input: Buffer.from(`{"raw_input":"${SECRET}\xff"}`, "latin1"),
    code: "EPARSE",
    byte: 21,
    hint: /UTF-8/,
  },
  {
    name: "Latin-1 text",
    input: Buffer.from(`{"raw_input":"${SECRET} café"}`, "latin1"),
    code: "EPARSE",
    byte: 25,
    hint: /UTF-8/,
  },
  {
    name: "an encoded surrogate",
    input: Buffer.from('{"raw_input":"\xed\xa0\x80"}', "latin1"),
    code: "EPARSE",
    byte: 14,
  },
  {
    name: "UTF-16 with a mark",
    input: Buffer.from(`\ufeff{"raw_input":"${SECRET}"}`, "utf16le"),
    code: "EPARSE",
    byte: 0,
    hint: /UTF-16/,
  },
  {
    name: "UTF-16 without a mark",
    input: Buffer.from(`{"raw_input":"${SECRET}"}`, "utf16le"),
    code: "EPARSE",
    byte: 1,
    hint: /UTF-16/,
  },
  {
    name: "100,000 levels of arrays",
    input: `{"raw_input":"q","metadata":${"[".repeat(100_000)}`,
    code: "EPARSE",
    byte: 28 + 511,
    hint: /512/,
  },
  {
    name: "100,000 levels of objects",
    input: `{"raw_input":"q","metadata":${'{"a":'.repeat(100_000)}`,
    code: "EPARSE",
    hint: /512/,
  },
  {
    name: "17 MiB",
    input: `{"raw_input":"${SECRET.repeat((17 * MIB) / SECRET.length)}"}`,
    code: "EARG",
    hint: /--max-bytes/,
  },
];

interface BadEnvelope {
  readonly name: string;
  readonly input: string;
  readonly path: string;
  readonly strict?: true;
}

/** JSON that is no usable envelope. */
const NO_ENVELOPES: readonly BadEnvelope[] = [
  { name: "null", input: "null", path: "" },
  { name: "an array", input: "[]", path: "" },
  { name: "a string", input: `"${SECRET}"`, path: "" },
  { name: "a number", input: "42", path: "" },
  { name: "neither envelope_id nor raw_input", input: `{"user_id":"${SECRET}"}`, path: "" },
  { name: 'iteration "2"', input: fullEnvelope({ iteration: "2" }), path: "/iteration" },
  { name: "iteration -1", input: fullEnvelope({ iteration: -1 }), path: "/iteration" },
  { name: "iteration 2.9", input: fullEnvelope({ iteration: 2.9 }), path: "/iteration" },
  { name: "iteration 1e30", input: fullEnvelope({ iteration: 1e30 }), path: "/iteration" },
  { name: "iteration true", input: fullEnvelope({ iteration: true }), path: "/iteration" },
  { name: "a limit of -1", input: fullEnvelope({ max_llm_calls: -1 }), path: "/max_llm_calls" },
  { name: "stage number 0", input: fullEnvelope({ current_stage_number: 0 }), path: "/current_stage_number" },
  {
    name: "raw_input as an object",
    input: fullEnvelope({ raw_input: { text: SECRET } }),
    path: "/raw_input",
  },
  { name: "outputs as an array", input: fullEnvelope({ outputs: [SECRET] }), path: "/outputs" },
  {
    name: "an unreadable date",
    input: fullEnvelope({ received_at: `${SECRET} o'clock` }),
    path: "/received_at",
  },
  {
    name: "duplicate keys in strict",
    input: fullEnvelope().replace("{", '{"iteration":0,'),
    path: "/iteration",
    strict: true,
  },
  {
    name: "an id of another form in strict",
    input: fullEnvelope({ session_id: "chat 7" }),
    path: "/session_id",
    strict: true,
  },
];

const PEER_ERRORS = [
  {
    input: '{"code":"parse_error","error":true,"message":"Invalid JSON: unexpected end"}',
    code: "parse_error",
    message: "Invalid JSON: unexpected end",
  },
  { input: '{"error":"it broke","envelope_id":"env_1"}', code: null, message: "it broke" },
  { input: '{"error":{"code":"E1","message":"it broke"},"raw_input":"q"}', code: "E1", message: "it broke" },
] as const;

/** The commands whose whole input is one envelope. */
const READING = ["create", "can-continue", "result", "normalize", "process", "resume"] as const;

/** What a command cannot do without. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = { resume: ["--answer", "yes"] };

function refusal(args: readonly string[], input: string | Buffer): { status: number | null; answer: Json } {
  const outcome = run([...args, ...(REQUIRED[args[0]!] ?? [])], input);
  expect(outcome.stderr).toBe("");
  expect(outcome.stdout).not.toContain(SECRET);
  return { status: outcome.status, answer: documentOf(outcome) };
}

/** Checks the frame that every error has, and gives the part that tells them apart. */
function errorOf(command: string, answer: Json): Json {
  expect(answer).toMatchObject({
    version: 1,
    status: "error",
    command: `envelope/${command}`,
    data: { hint: expect.stringMatching(/\w+ \w+/) },
    meta: { ts: expect.any(String), duration_ms: expect.any(Number), source: "run" },
  });
  return answer.error;
}

describe.each([...READING, "merge"])("%s refuses, as no JSON document,", (command) => {
  it.each(NO_DOCUMENTS)("$name", ({ input, code, byte, hint = /\w/ }) => {
    const { status, answer } = refusal([command], input);
    expect(status).toBe(code === "EARG" ? 64 : 65);
    const { details, ...error } = errorOf(command, answer);
    expect(error).toEqual({ code, message: expect.any(String) });
    expect(answer.data.hint).toMatch(hint);
    // The frame around its two documents has a level of its own.
    const at = command === "merge" && details.reason === "depth" ? undefined : byte;
    if (code === "EARG") expect(details.limit_bytes).toBe(16 * MIB);
    else
      expect(details.position).toEqual({
        line: expect.any(Number),
        column: expect.any(Number),
        byte: at ?? expect.any(Number),
      });
  });
});

describe.each(READING)("%s refuses, as no envelope,", (command) => {
  it.each(NO_ENVELOPES)("$name", ({ input, path, strict }) => {
    const { status, answer } = refusal(strict ? [command, "--strict"] : [command], input);
    expect(status).toBe(65);
    const error = errorOf(command, answer);
    expect(error.code).toBe("EENVELOPE");
    expect(error.details.errors).toContainEqual(
      expect.objectContaining({ path, keyword: expect.any(String), message: expect.any(String) }),
    );
  });

  it.each(PEER_ERRORS)("a peer's error object: $input", ({ input, code, message }) => {
    const { status, answer } = refusal([command], input);
    expect(status).toBe(65);
    expect(errorOf(command, answer)).toMatchObject({
      code: "EENVELOPE",
      details: { peer_error: { code, message } },
    });
  });
});

describe.each(["sent", "reply"])("merge refuses as /%s", (part) => {
  const other = part === "sent" ? "reply" : "sent";

  it.each(NO_ENVELOPES)("$name", ({ input, path, strict }) => {
    const args = strict ? ["merge", "--strict"] : ["merge"];
    const { status, answer } = refusal(args, `{"${part}":${input},"${other}":${fullEnvelope()}}`);
    expect(status).toBe(65);
    const error = errorOf("merge", answer);
    expect(error.code).toBe("EENVELOPE");
    expect(error.details.errors).toContainEqual(expect.objectContaining({ path: `/${part}${path}` }));
  });

  it.each(PEER_ERRORS)("a peer's error object: $input", ({ input, code, message }) => {
    const { status, answer } = refusal(["merge"], `{"${part}":${input},"${other}":${fullEnvelope()}}`);
    expect(status).toBe(65);
    expect(errorOf("merge", answer)).toMatchObject({
      code: "EENVELOPE",
      details: { peer_error: { code, message } },
    });
  });
});

describe("validate reports", () => {
  it.each(NO_DOCUMENTS)("$name", ({ input, code, byte }) => {
    const { status, answer } = refusal(["validate"], input);
    expect(status).toBe(65);
    expect(answer).toMatchObject({ valid: false, warnings: [], envelope_id: null });
    expect(answer.errors).toMatchObject([{ path: "", keyword: code, message: expect.any(String) }]);
    if (byte !== undefined) expect(answer.errors[0].position.byte).toBe(byte);
  });

  it.each(NO_ENVELOPES)("$name", ({ input, path, strict }) => {
    const { status, answer } = refusal(strict ? ["validate", "--strict"] : ["validate"], input);
    expect(status).toBe(65);
    expect(answer.valid).toBe(false);
    expect(answer.errors).toContainEqual({ path, keyword: expect.any(String), message: expect.any(String) });
  });

  it.each(PEER_ERRORS)("a peer's error object: $input", ({ input, code, message }) => {
    const { status, answer } = refusal(["validate"], input);
    expect(status).toBe(65);
    expect(answer.errors).toMatchObject([{ keyword: "EENVELOPE", peer_error: { code, message } }]);
  });
});

it("counts lines and columns in characters and bytes in bytes", () => {
  const { answer } = refusal(["normalize"], '{\n  "raw_input": "äöü", oops\n}');
  expect(answer.error.details.position).toEqual({ line: 2, column: 23, byte: 27 });
});
