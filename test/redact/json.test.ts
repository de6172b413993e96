import { describe, expect, it } from "vitest";
import { redactText } from "../../src/redact/index.ts";

describe("redactText() of JSON text", () => {
  it("leaves digits, escapes, order and white space outside of the secret", () => {
    const text = '{ "n" : 1.10e+05, "s":"\\u00e9\\/\\t", "token" : "a\\"b", "z":[ 12345678901234567890 ] }\n';
    expect(redactText(text)).toBe(text.replace('a\\"b', "***"));
  });

  it("masks a part of a string and leaves the escapes around it", () => {
    expect(redactText('{"log":"\\u00e9\\npassword=hunter2\\nnext\\/"}')).toBe(
      '{"log":"\\u00e9\\npassword=***\\nnext\\/"}',
    );
  });

  it("makes numbers under the name of a secret strings", () => {
    expect(redactText('{"pin_token": 1234, "max_tokens": 12}')).toBe(
      '{"pin_token": "***", "max_tokens": 12}',
    );
  });

  it("sees names and values that are written with escapes", () => {
    const key = JSON.stringify({ k: `AKIA${"A1".repeat(8)}` }).replace("AKIA", "\\u0041K\\u0049A");
    expect(redactText(`{"p\\u0061ssword":"y"}`)).toBe(`{"p\\u0061ssword":"***"}`);
    expect(redactText(key)).toBe('{"k":"***"}');
  });

  it("reads JSON text in strings of JSON text, to any level", () => {
    let text = JSON.stringify({ password: 'a "b" \\ c', n: 7 });
    for (let level = 0; level < 5; level += 1) text = JSON.stringify({ inner: text });
    let value: unknown = redactText(text);
    for (let level = 0; level < 5; level += 1)
      value = (JSON.parse(value as string) as { inner: string }).inner;
    expect(JSON.parse(value as string)).toEqual({ password: "***", n: 7 });
  });

  it("reads a JSON string that stands alone", () => {
    expect(redactText(JSON.stringify("token=abc123xyz\n"))).toBe(JSON.stringify("token=***\n"));
  });

  it("names values by the label beside them, at any depth", () => {
    const text = '[{"value":{"value":"a","x":["b"]},"name":"token"},{"name":"n","value":"c"}]';
    expect(redactText(text)).toBe(text.replace('"a"', '"***"').replace('"b"', '"***"'));
  });

  it("keeps masked keys of an object apart, and its other keys as they are", () => {
    const [first, second] = [`ghp_${"a1".repeat(18)}`, `ghp_${"b2".repeat(18)}`];
    expect(redactText(`{"${first}":1,"***":2,"a":3,"a":4,"b":{"${first}":5},"${second}":6}`)).toBe(
      '{"***#2":1,"***":2,"a":3,"a":4,"b":{"***":5},"***#3":6}',
    );
  });

  it("reads lines of JSON among other lines", () => {
    const lines = [
      "start",
      '{"auth":{"alpha":"y"}}',
      '  [{"name":"API_KEY","value":7}]',
      "{not json}",
      "end",
    ];
    expect(redactText(lines.join("\r\n")).split("\r\n")).toEqual([
      "start",
      '{"auth":{"alpha":"***"}}',
      '  [{"name":"API_KEY","value":"***"}]',
      "{not json}",
      "end",
    ]);
  });

  it("masks keys that are secrets", () => {
    expect(redactText(`{"ghp_${"a1".repeat(18)}":1}`)).toBe('{"***":1}');
  });

  it("still finds what it can where JSON is cut off", () => {
    expect(redactText('{"a":[{"password":"x y"},{"token":"abc')).toBe(
      '{"a":[{"password":"***"},{"token":"***',
    );
  });

  it("does not exhaust the stack on deep nesting", () => {
    const text = `${'{"a":['.repeat(50_000)}{"password":"hunter2"}`;
    expect(redactText(text)).toBe(text.replace("hunter2", "***"));
  });
});
