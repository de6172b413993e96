import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonText } from "../../test/envelope/support/json-text.ts";
import { JsonBytesReader } from "./json-bytes-reader.ts";
import { JsonReader, type JsonToken } from "./json-reader.ts";

/** All tokens up to the end, each with its text. */
function tokensOf(reader: JsonReader, text: string): [JsonToken, string][] {
  const tokens: [JsonToken, string][] = [];
  for (let token = reader.next(); token !== "end"; token = reader.next()) {
    tokens.push([token, text.slice(reader.start, reader.end)]);
  }
  return tokens;
}

/** The text that tokens make up, without white space. */
function joined(tokens: readonly [JsonToken, string][]): string {
  let text = "";
  for (const [at, [token, own]] of tokens.entries()) {
    const before = tokens[at - 1]?.[0];
    const isFirst = before === undefined || before === "object" || before === "array" || before === "key";
    text += `${isFirst || token === "close" ? "" : ","}${own}${token === "key" ? ":" : ""}`;
  }
  return text;
}

describe("JsonReader", () => {
  it("names keys, values and ends", () => {
    const text = ' { "a" : [ 1, "x\\"" , true ] , "b\\n":{ } } ';
    const reader = new JsonReader(text, 0);
    expect(tokensOf(reader, text)).toEqual([
      ["object", "{"],
      ["key", '"a"'],
      ["array", "["],
      ["number", "1"],
      ["string", '"x\\""'],
      ["literal", "true"],
      ["close", "]"],
      ["key", '"b\\n"'],
      ["object", "{"],
      ["close", "}"],
      ["close", "}"],
    ]);
    expect(reader).toMatchObject({ isComplete: true, depth: 0, end: text.length - 1 });
  });

  it("ends behind the value, whatever follows", () => {
    const reader = new JsonReader("x [1] y", 2);
    expect(joined(tokensOf(reader, "x [1] y"))).toBe("[1]");
    expect(reader).toMatchObject({ isComplete: true, end: 5 });
  });

  it.each([
    ["nothing", "", 0],
    ["a word", "truth", 0],
    ["a missing value", '{"a":}', 5],
    ["a missing colon", '{"a" 1}', 0],
    ["a comma before the end", "[1,]", 3],
    ["a bracket that closes a brace", '{"a":1]', 5],
    ["a string over lines", '["a\nb"]', 1],
    ["a string without an end", '["a\\"]', 1],
    ["a container without an end", "[[1]", 2],
  ])("ends early where there is %s, and tells where the last value begins", (_, text, valueStart) => {
    const reader = new JsonReader(text, 0);
    tokensOf(reader, text);
    expect(reader).toMatchObject({ isComplete: false, valueStart });
    expect(reader.next()).toBe("end");
  });

  it("reads all of any JSON text, and never all of a part of it", () => {
    fc.assert(
      fc.property(
        jsonText.filter((text) => /^\s*["[{]/.test(text)),
        fc.nat(),
        (text, cut) => {
          const whole = new JsonReader(text, 0);
          expect(JSON.parse(joined(tokensOf(whole, text)))).toEqual(JSON.parse(text));
          expect(whole.isComplete).toBe(true);
          const part = text.trimEnd().slice(0, cut % text.trimEnd().length);
          const reader = new JsonReader(part, 0);
          expect(whole.end).toBeGreaterThanOrEqual(joined(tokensOf(reader, part)).length);
          expect(reader.isComplete).toBe(false);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("JsonBytesReader", () => {
  it("reads keys and strings of UTF-8, and counts in bytes", () => {
    const bytes = Buffer.from('\ufeff{"é":"\\u00e9→"}');
    const reader = new JsonBytesReader(bytes);
    const read: [JsonToken, string, number][] = [];
    for (let token = reader.next(); token !== "end"; token = reader.next()) {
      if (token === "key" || token === "string") read.push([token, reader.text(), reader.start]);
    }
    expect(read).toEqual([
      ["key", "é", 4],
      ["string", "é→", 9],
    ]);
  });
});
