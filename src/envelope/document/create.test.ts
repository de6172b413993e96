import { describe, expect, it } from "vitest";
import { bytesOf } from "../../../test/envelope/support/json-text.ts";
import { FULL, failureOf, fixedSources } from "../../../test/envelope/support/read.ts";
import { validateGenericEnvelope } from "../../gen/validate-generic-envelope.js";
import { createEnvelope } from "./create.ts";

const create = (text: string) => createEnvelope(bytesOf(text), { sources: fixedSources() });
const written = (text: string): string => create(text).envelope.toBytes().toString("utf8");

describe("createEnvelope", () => {
  it("makes a full, valid envelope of a text (C1)", () => {
    const value = JSON.parse(written('{"raw_input":"Where is main?"}')) as Record<string, unknown>;
    expect(value).toEqual({
      ...FULL,
      envelope_id: "env_0000000000000001",
      request_id: "req_0000000000000002",
      session_id: "sess_0000000000000003",
      user_id: "anonymous",
      raw_input: "Where is main?",
      received_at: "2026-01-02T03:04:05.678Z",
    });
    expect(Object.keys(value)).toEqual(Object.keys(FULL));
    expect(validateGenericEnvelope(value)).toEqual([]);
    expect(create('{"raw_input":"Where is main?"}').warnings).toEqual([]);
  });

  it("keeps what the caller gives, digit by digit (C2)", () => {
    const text = written(
      '{"x":1.0,"metadata":{"n":12345678901234567890},"stage_order":["a"],"request_id":"mine","raw_input":"\\u00e9","__proto__":{"y":2}}',
    );
    expect(text).toContain('"request_id":"mine"');
    expect(text).toContain('"raw_input":"\\u00e9"');
    expect(text).toContain('"metadata":{"n":12345678901234567890}');
    expect(text).toContain('"stage_order":["a"]');
    expect(text.endsWith(',"x":1.0,"__proto__":{"y":2}}')).toBe(true);
  });

  it("puts the fields in the schema's order", () => {
    const keys = Object.keys(
      JSON.parse(written('{"metadata":{},"iteration":1,"raw_input":"q","user_id":"u"}')) as object,
    );
    expect(keys).toEqual(Object.keys(FULL));
  });

  it.each(["{}", '{"raw_input":null}', '{"envelope_id":"env_1"}', '{"user_id":"u"}'])(
    "refuses %s, which asks nothing",
    (text) => {
      const { code, details } = failureOf(() => create(text));
      expect(code).toBe("EENVELOPE");
      expect(JSON.stringify(details)).toContain("required");
    },
  );

  it("takes an empty text for one", () => {
    expect(written('{"raw_input":""}')).toContain('"raw_input":""');
  });

  it("keeps the last of two texts, with a warning", () => {
    const { envelope, warnings } = create('{"raw_input":"first","raw_input":"second"}');
    expect(envelope.get("raw_input")).toBe("second");
    expect(warnings.map(({ path, code }) => `${path} ${code}`)).toEqual(["/raw_input duplicate-key"]);
    expect(envelope.toBytes().toString()).not.toContain("first");
  });

  it("refuses what reading refuses", () => {
    expect(failureOf(() => create('{"raw_input":5}')).code).toBe("EENVELOPE");
    expect(failureOf(() => create('{"raw_input":"q","iteration":-1}')).code).toBe("EENVELOPE");
    expect(failureOf(() => create("")).code).toBe("EPARSE");
  });
});
