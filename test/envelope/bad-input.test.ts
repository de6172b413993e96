import { describe, expect, it } from "vitest";
import { inspectEnvelope, readEnvelope } from "../../src/envelope/index.ts";
import { ENVELOPE_FIELDS } from "../../src/gen/envelope-fields.ts";
import { validateGenericEnvelope } from "../../src/gen/validate-generic-envelope.js";
import { bytesOf } from "./support/json-text.ts";
import {
  envelopeText,
  failureOf,
  fixedSources,
  normalized,
  read,
  readStrictly,
  refusalOf,
  spelledText,
  strictErrors,
  warningsOf,
} from "./support/read.ts";

const field = (name: string, text: string): string => spelledText({ [name]: text });
const COUNTERS = ["iteration", "llm_call_count", "agent_hop_count"];
const LIMITS = ["max_iterations", "max_llm_calls", "max_agent_hops", "max_stages"];

describe("what is no JSON is refused as EPARSE", () => {
  it.each([
    ["nothing", "", "empty"],
    ["blanks", " \n\t ", "blank"],
    ["a byte order mark alone", "\ufeff", "blank"],
    ["trailing data", `${envelopeText()} x`, "trailing"],
    ["two documents", `${envelopeText()}\n${envelopeText()}`, "trailing"],
    ["a trailing comma", `${envelopeText().slice(0, -1)},}`, "key"],
    ["NaN", field("iteration", "NaN"), "value"],
    ["Infinity", field("metadata", '{"a":Infinity}'), "value"],
    ["-Infinity", field("metadata", '{"a":-Infinity}'), "number"],
    ["Python's None", field("completed_at", "None"), "value"],
    ["Python's repr", "{'raw_input': 'q'}", "key"],
    ["100,000 levels", field("metadata", `${"[".repeat(100_000)}${"]".repeat(100_000)}`), "depth"],
    ["a line break in a string", field("raw_input", '"a\nb"'), "control"],
    ["a comment", `${envelopeText()} // done`, "trailing"],
  ])("%s", (_, text, reason) => {
    const { code, details } = failureOf(() => read(text));
    expect([code, details.reason]).toEqual(["EPARSE", reason]);
  });

  it("wherever an envelope is cut", () => {
    const text = `{"envelope_id":"é","raw_input":"a\\n\\u00e9😀","outputs":{"plan":{"n":-1.5e+3,"l":[true,null,false]}}}`;
    const bytes = bytesOf(text);
    expect(refusalsOf(bytes)).toEqual(new Set(["EPARSE"]));
    expect(() => read(bytes)).not.toThrow();
  });

  function refusalsOf(bytes: Buffer): Set<string> {
    const codes = new Set<string>();
    for (let length = 0; length < bytes.length; length++) {
      codes.add(failureOf(() => read(bytes.subarray(0, length))).code);
    }
    return codes;
  }

  it.each([
    ["latin-1", Buffer.from('{"raw_input":"caf\xe9"}', "latin1"), 17],
    ["a lone continuation byte", Buffer.concat([bytesOf('{"é":"'), Buffer.from([0x80]), bytesOf('"}')]), 7],
    [
      "an encoded surrogate",
      Buffer.concat([bytesOf('{"a":"é'), Buffer.from([0xed, 0xa0, 0x80]), bytesOf('"}')]),
      8,
    ],
    ["a cut character", Buffer.concat([bytesOf('{"a":1}'), Buffer.from([0xf0, 0x9f])]), 7],
  ])("bytes that are not UTF-8, at the right position: %s", (_, bytes, position) => {
    const { code, details } = failureOf(() => read(bytes));
    expect([code, details.reason, details.position]).toMatchObject([
      "EPARSE",
      "not-utf8",
      { byte: position },
    ]);
  });

  const little = Buffer.from(envelopeText(), "utf16le");
  const big = Buffer.from(little).swap16();
  it.each([
    ["little-endian", little],
    ["big-endian", big],
    ["little-endian with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), little])],
    ["big-endian with a mark", Buffer.concat([Buffer.from([0xfe, 0xff]), big])],
  ])("UTF-16, %s, with a hint", (_, bytes) => {
    const { code, hint } = failureOf(() => read(bytes));
    expect(code).toBe("EPARSE");
    expect(hint).toContain("UTF-16");
  });
});

describe("H28: one byte order mark", () => {
  it("is dropped", () => {
    expect(normalized(`\ufeff${envelopeText()}`)).toBe(envelopeText());
    expect(normalized(`\ufeff \n${envelopeText()}\r\n`)).toBe(envelopeText());
  });

  it("is one: a second is refused", () => {
    expect(refusalOf(`\ufeff\ufeff${envelopeText()}`)).toBe("EPARSE");
  });
});

describe("the size limit", () => {
  const options = (maxBytes?: number) => ({
    sources: fixedSources(),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  const bytes = bytesOf(envelopeText());

  it("allows exactly that many bytes", () => {
    expect(() => readEnvelope(bytes, options(bytes.length))).not.toThrow();
    const { code, details } = failureOf(() => readEnvelope(bytes, options(bytes.length - 1)));
    expect([code, details]).toEqual(["EARG", { limit_bytes: bytes.length - 1, size_bytes: bytes.length }]);
  });

  it("is 16 MiB unless the caller says otherwise", () => {
    const large = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length, " ")]);
    expect(() => readEnvelope(large(16 * 1024 * 1024), options())).not.toThrow();
    expect(failureOf(() => readEnvelope(large(16 * 1024 * 1024 + 1), options())).code).toBe("EARG");
  });
});

describe("JSON that is no envelope is refused as EENVELOPE", () => {
  it.each(["null", "[]", '"x"', "5", "true", "false", `[${envelopeText()}]`])("%s", (text) => {
    expect(refusalOf(text)).toBe("EENVELOPE  type");
  });

  it.each([
    "{}",
    '{"user_id":"mira","outputs":{}}',
    '{"Envelope_id":"env_1"}',
    '{"__proto__":{"raw_input":"q"}}',
  ])("%s, which has neither an envelope_id nor a raw_input", (text) => {
    expect(refusalOf(text)).toBe("EENVELOPE  required");
  });

  it.each(['{"raw_input":"q"}', '{"envelope_id":"env_1"}', '{"raw_input":null}', '{"envelope_id":""}'])(
    "but not %s, which has one of them",
    (text) => {
      expect(
        validateGenericEnvelope(JSON.parse(normalized(text))).filter(({ keyword }) => keyword !== "pattern"),
      ).toEqual([]);
    },
  );
});

describe("H13: counters and limits are whole numbers that nothing is made of", () => {
  it.each([
    ['"2"', "type"],
    ["2.9", "type"],
    ["true", "type"],
    ["{}", "type"],
    ["[]", "type"],
    ["1e-1", "type"],
    ["1e400", "type"],
    ["-1", "minimum"],
    ["-1e30", "minimum"],
    ["1e30", "maximum"],
    ["9007199254740992", "maximum"],
    ["12345678901234567890", "maximum"],
  ])("%s is refused", (text, keyword) => {
    for (const name of [...COUNTERS, ...LIMITS, "current_stage_number"]) {
      expect(refusalOf(field(name, text))).toBe(`EENVELOPE /${name} ${keyword}`);
    }
  });

  it.each([
    ["3.0", 3],
    ["30e-1", 3],
    ["0.3E+1", 3],
    ["3.000", 3],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ["9007199254740991.0", Number.MAX_SAFE_INTEGER],
  ])("%s is read as %d and stays as it is spelled", (text, value) => {
    for (const name of [...COUNTERS, ...LIMITS, "current_stage_number"] as const) {
      const { envelope, warnings } = read(field(name, text));
      expect([envelope.value(name), warnings]).toEqual([value, []]);
      expect(envelope.toBytes().toString()).toBe(field(name, text));
    }
  });

  it.each(["0", "0.0", "-0", "0e5"])("a limit of %s is accepted with a warning", (text) => {
    for (const name of LIMITS) expect(warningsOf(field(name, text))).toEqual([`/${name} zero-limit`]);
    for (const name of COUNTERS) expect(warningsOf(field(name, text))).toEqual([]);
  });

  it.each([
    ["max_iterations", "the limit is 0: the first is allowed, and none behind it"],
    ["max_stages", "the limit is 0: the first is allowed, and none behind it"],
    ["max_llm_calls", "the limit is 0: no stage starts under it"],
    ["max_agent_hops", "the limit is 0: no stage starts under it"],
  ] as const)("the warning of a %s of 0 says what that allows (R3)", (name, message) => {
    expect(read(field(name, "0")).warnings).toMatchObject([{ message }]);
  });

  it.each(["0", "0.0", "-0"])("a current_stage_number of %s is refused", (text) => {
    expect(refusalOf(field("current_stage_number", text))).toBe("EENVELOPE /current_stage_number minimum");
  });

  it("null is a default, not a number", () => {
    expect(warningsOf(field("max_llm_calls", "null"))).toEqual(["/max_llm_calls null"]);
    expect(read(field("max_llm_calls", "null")).envelope.get("max_llm_calls")).toBe(10);
  });
});

describe("a wrong type is refused with its path", () => {
  const wrong: Record<string, string[]> = {
    string: ["5", "true", "[]", "{}"],
    integer: ['"5"', "false", "[]"],
    boolean: ['"true"', "1", "0", "{}"],
    array: ['"a"', "{}", "5", "true"],
    object: ['"a"', "[]", "5", "false"],
  };
  it.each(ENVELOPE_FIELDS)("$name", ({ name, type }) => {
    for (const text of wrong[type]!) expect(refusalOf(field(name, text))).toBe(`EENVELOPE /${name} type`);
  });

  it("processing_history", () => {
    expect(refusalOf(field("processing_history", "{}"))).toBe("EENVELOPE /processing_history type");
  });

  it("all of them at once, and the message counts them", () => {
    const text = spelledText({ iteration: "-1", outputs: "[]", terminated: '"no"' });
    const { message, details } = failureOf(() => read(text));
    expect(details.errors).toMatchObject([
      { path: "/outputs" },
      { path: "/iteration" },
      { path: "/terminated" },
    ]);
    expect(message).toBe("Not a usable envelope: /outputs must be an object (and 2 more)");
  });

  it.each(["tomorrow", "2026-02-30T00:00:00Z", "1765360800"])("a date-time %j", (text) => {
    expect(refusalOf(envelopeText({ completed_at: text }))).toBe("EENVELOPE /completed_at format");
    expect(refusalOf(envelopeText({ received_at: text }))).toBe("EENVELOPE /received_at format");
  });
});

describe("H21: a peer's error object is no envelope", () => {
  it.each<[string, unknown, unknown]>([
    ['{"error":true,"code":"parse_error","message":"Invalid JSON"}', "parse_error", "Invalid JSON"],
    [
      '{"code":"bounds_exceeded","error":true,"message":"Cannot continue: \\u003cnil\\u003e"}',
      "bounds_exceeded",
      "Cannot continue: <nil>",
    ],
    ['{"error":true}', null, null],
    ['{"error":"boom"}', null, "boom"],
    ['{"error":1,"code":7,"message":[]}', null, null],
    ['{"error":{"code":"E9","message":"inner"}}', "E9", "inner"],
    ['{"error":{"x":1},"code":"outer","message":"outer"}', "outer", "outer"],
    ['{"error":["a"]}', null, null],
    [envelopeText({ error: "late" }), null, "late"],
    [envelopeText({ error: { message: "m" } }), null, "m"],
    [`{"error":"${"x".repeat(5000)}"}`, null, "x".repeat(1000)],
  ])("its code and message go into the details (%#)", (text, code, message) => {
    const failure = failureOf(() => read(text));
    expect([failure.code, failure.details]).toEqual(["EENVELOPE", { peer_error: { code, message } }]);
    expect(failureOf(() => readStrictly(text)).details).toEqual({ peer_error: { code, message } });
  });

  it.each(["false", "null", "0", "0.0", '""', "[]", "{}"])(
    "an envelope whose error is %s is one",
    (value) => {
      const text = field("error", value);
      expect(normalized(text)).toBe(text);
    },
  );
});

describe("H28: duplicate keys", () => {
  const twice = (inner: string): string => `${envelopeText().slice(0, -1)},${inner}}`;
  const cases: [string, string, string][] = [
    ["a field of the schema", twice('"user_id":"second"'), "/user_id"],
    ["an unknown field", twice('"x":1,"x":2'), "/x"],
    ["an escaped key", twice('"us\\u0065r_id":"second"'), "/user_id"],
    ["in outputs", field("outputs", '{"plan":{"n":1},"plan":{"n":2}}'), "/outputs/plan"],
    ["in an output", field("outputs", '{"plan":{"a":[{"k":1,"k":2}]}}'), "/outputs/plan/a/0/k"],
    ["in metadata", field("metadata", '{"a/b":1,"a/b":2}'), "/metadata/a~1b"],
    ["__proto__", field("metadata", '{"__proto__":1,"__proto__":2}'), "/metadata/__proto__"],
    [
      "in goal_completion_status",
      field("goal_completion_status", '{"g":"failed","g":"pending"}'),
      "/goal_completion_status/g",
    ],
  ];

  it.each(cases)("%s: a warning by default, and every byte stays", (_, text, path) => {
    expect(warningsOf(text)).toEqual([`${path} duplicate-key`]);
    expect(normalized(text)).toBe(text);
  });

  it.each(cases)("%s: refused by strict reading, with the path", (_, text, path) => {
    expect(strictErrors(text)).toEqual([`${path} uniqueKeys`]);
    expect(failureOf(() => readStrictly(text)).code).toBe("EENVELOPE");
  });

  it("the last one counts", () => {
    const { envelope } = read(
      twice('"user_id":"second","outputs":{"plan":{"n":1},"plan":{"n":2}},"iteration":2'),
    );
    expect([envelope.get("user_id"), envelope.output("plan"), envelope.get("iteration")]).toEqual([
      "second",
      { n: 2 },
      2,
    ]);
  });

  it("only the last one is checked and repaired", () => {
    expect(refusalOf(twice('"iteration":-1'))).toBe("EENVELOPE /iteration minimum");
    expect(warningsOf(`{"iteration":"bad",${envelopeText().slice(1)}`)).toEqual(["/iteration duplicate-key"]);
    const { envelope, warnings } = read(twice('"critic_feedback":["a",null]'));
    expect(envelope.get("critic_feedback")).toEqual(["a"]);
    expect(warnings.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "/critic_feedback duplicate-key",
      "/critic_feedback/1 dropped",
    ]);
    expect(envelope.toBytes().toString()).toBe(twice('"critic_feedback":["a"]'));
  });

  it("a dropped output is gone under every spelling", () => {
    const text = field("outputs", '{"plan":{"n":1},"pl\\u0061n":5,"critic":{}}');
    expect(normalized(text)).toBe(field("outputs", '{"critic":{}}'));
  });
});

describe("H20: keys that objects inherit", () => {
  const keys = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "__defineGetter__",
    "then",
  ];
  it.each(keys)("%s is data everywhere, and changes nothing", (key) => {
    const member = `{"${key}":{"polluted":true}}`;
    const text = spelledText({
      outputs: `{"${key}":${member}}`,
      metadata: member,
      goal_completion_status: `{"${key}":"satisfied"}`,
      errors: `[${member}]`,
      [key]: member,
    });
    const { envelope, warnings } = read(text);
    expect(envelope.toBytes().toString()).toBe(text);
    expect(warnings).toEqual([]);
    expect(envelope.value(key)).toEqual(JSON.parse(member));
    expect(Object.hasOwn(envelope.get("metadata"), key)).toBe(true);
    expect(envelope.outputs().keys()).toEqual([key]);
    expect(envelope.has(`${key}x`)).toBe(false);
    expect(strictErrors(text)).toEqual([]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each(keys)("%s is absent where the document does not have it", (key) => {
    const { envelope } = read(envelopeText());
    expect([envelope.has(key), envelope.value(key), envelope.output(key)]).toEqual([
      false,
      undefined,
      undefined,
    ]);
  });

  it.each(keys)("%s as an output that is no object is dropped like any other", (key) => {
    expect(warningsOf(field("outputs", `{"${key}":1}`))).toEqual([`/outputs/${key} dropped`]);
    expect(warningsOf(field("goal_completion_status", `{"${key}":"soon"}`))).toEqual([
      `/goal_completion_status/${key} unknown-value`,
    ]);
  });

  it.each(keys)("%s as a word is unknown, not a synonym", (key) => {
    expect(warningsOf(envelopeText({ terminal_reason: key }))[0]).toBe("/terminal_reason unknown-value");
    expect(warningsOf(envelopeText({ goal_completion_status: { a: key } }))).toEqual([
      "/goal_completion_status/a unknown-value",
    ]);
    expect(read(envelopeText({ current_stage: key })).envelope.get("current_stage")).toBe(key);
  });
});

describe("inspectEnvelope", () => {
  it("hands out errors instead of throwing them, where there is an object to look at", () => {
    const { findings } = inspectEnvelope(bytesOf(field("iteration", "-1")), { sources: fixedSources() });
    expect(findings.errors).toMatchObject([{ path: "/iteration", keyword: "minimum" }]);
    const neither = inspectEnvelope(bytesOf('{"a":1}'), { sources: fixedSources() });
    expect(neither.findings.errors).toMatchObject([{ path: "", keyword: "required" }]);
    expect(failureOf(() => inspectEnvelope(bytesOf("[]"), { sources: fixedSources() })).code).toBe(
      "EENVELOPE",
    );
  });
});
