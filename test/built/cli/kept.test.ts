import { describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, run, warningsOf } from "../../support/worker.ts";

/** A full envelope with a piece of JSON text as its metadata. */
function withMetadata(text: string): string {
  return fullEnvelope({ metadata: "M" }).replace('"M"', () => text);
}

describe("what the worker does not touch", () => {
  it.each([
    ["integers beyond double precision", '{"n":12345678901234567890123}'],
    ["trailing zeros and exponents", '{"a":1.0,"b":1.50,"c":1E5,"d":-0.0,"e":1e+2,"f":1e400}'],
    ["escapes of every kind", '{"s":"\\u0041\\/\\u00e9\\ud83d\\ude00\\n"}'],
    ["lone surrogates as escapes", '{"s":"\\ud800 \\udfff"}'],
    ["characters outside ASCII", '{"s":"äöü 漢字 😀 \u2028 \u007f"}'],
    ["keys that objects inherit", '{"__proto__":{"polluted":1},"constructor":{"prototype":{}},"toString":1}'],
    ["an empty key", '{"":{"":""}}'],
    ["space between tokens", '{ "a" : [ 1 , 2 ]\t}'],
    ["512 levels less the two around it", `{"d":${"[".repeat(510)}${"]".repeat(510)}}`],
    ["keys of other dialects", '{"interrupt":{"kind":"x"},"dag_mode":true}'],
  ])("keeps %s", (_, text) => {
    const envelope = withMetadata(text);
    expect(run(["normalize"], envelope)).toEqual({
      status: 0,
      signal: null,
      stdout: `${envelope}\n`,
      stderr: "",
    });
  });

  it("keeps unknown fields and the order of keys", () => {
    const envelope = `{"zeta":1.0,${fullEnvelope().slice(1, -1)},"alpha":{"b":1,"a":2}}`;
    expect(run(["normalize"], envelope).stdout).toBe(`${envelope}\n`);
  });

  it("keeps a raw_input of naughty strings", () => {
    const text = "'; DROP TABLE x; -- \u0000 \u202e <script> {{7*7}} ../../etc \ufffd";
    expect(answerOf(["normalize"], fullEnvelope({ raw_input: text })).raw_input).toBe(text);
  });

  it("keeps what stands beside a repaired field", () => {
    const text = `${fullEnvelope({ metadata: "M" }).replace('"M"', '{"n":1.0}').slice(0, -1)},"big":9007199254740993}`;
    const { stdout } = run(["normalize"], text.replace('"stage_order":[]', '"stage_order":["plan",null]'));
    expect(stdout).toBe(`${text.replace('"stage_order":[]', '"stage_order":["plan"]')}\n`);
  });
});

it("drops one byte order mark, and no second one", () => {
  expect(run(["normalize"], `\ufeff${fullEnvelope()}`).stdout).toBe(`${fullEnvelope()}\n`);
  expect(run(["normalize"], `\ufeff\ufeff${fullEnvelope()}`).status).toBe(65);
});

it("lets the last of duplicate keys count, and warns of each", () => {
  const text = fullEnvelope({ metadata: "M" })
    .replace('"M"', '{"a":1,"a":2}')
    .replace("{", '{"iteration":2,');
  const outcome = run(["normalize"], text);
  expect(outcome.status).toBe(0);
  expect(warningsOf(outcome)).toEqual(
    ["/iteration", "/metadata/a"].map((path) => ({
      path,
      code: "duplicate-key",
      message: expect.any(String),
    })),
  );
  expect(answerOf(["can-continue", "--quiet"], text).iteration).toBe(0);
});

it("is not changed by keys that would pollute every object", () => {
  const text =
    '{"raw_input":"q","__proto__":{"terminated":true,"max_llm_calls":0},"constructor":{"prototype":{"x":1}}}';
  expect(answerOf(["can-continue", "--quiet"], text)).toMatchObject({
    can_continue: true,
    remaining: { llm_calls: 10 },
  });
});
