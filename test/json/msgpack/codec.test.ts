import fc from "fast-check";
import { Packr } from "msgpackr";
import { describe, expect, it } from "vitest";
import { isWorkerError, type WorkerError } from "../../../src/errors/worker-error.ts";
import { jsonToMsgpack } from "../../../src/json/msgpack/json-to-msgpack.ts";
import { msgpackToJson } from "../../../src/json/msgpack/msgpack-to-json.ts";
import { jsonText } from "../../envelope/support/json-text.ts";
import { exampleNames, example as exampleText } from "../../support/envelopes.ts";
import { runs } from "../../support/runs.ts";
import { jsonValue } from "./support.ts";

const packr = new Packr({ useRecords: false, mapsAsObjects: false, int64AsType: "bigint" });
const bytes = (text: string): Buffer => Buffer.from(text, "utf8");
const roundTrip = (json: string): string => msgpackToJson(jsonToMsgpack(bytes(json))).toString();
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(" ", ""), "hex");

function refusal(action: () => unknown): WorkerError {
  try {
    action();
  } catch (thrown) {
    if (isWorkerError(thrown)) return thrown;
    throw thrown;
  }
  throw new Error("Nothing was refused");
}

describe("JSON to MessagePack and back", () => {
  it("is equal by value for any JSON text, or is refused with a path", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        try {
          expect(jsonValue(roundTrip(text))).toBe(jsonValue(text));
        } catch (thrown) {
          if (!isWorkerError(thrown)) throw thrown;
          expect(thrown.code).toBe("EENVELOPE");
          expect(thrown.details.errors).toEqual([expect.objectContaining({ keyword: "codec" })]);
        }
      }),
      { numRuns: runs(2000, 50_000) },
    );
  });

  it("keeps any text of Unicode", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.string({ unit: "binary" }), (a, b) => {
        const text = JSON.stringify({ [a]: b.toWellFormed(), plain: a });
        expect(jsonValue(roundTrip(text))).toBe(jsonValue(text));
      }),
      { numRuns: runs(1000, 20_000) },
    );
  });

  // One example holds a lone surrogate on purpose; a row below shows how such a one is refused.
  it.each(exampleNames().filter((name) => name !== "text-outside-ascii"))("keeps the example %s", (name) => {
    expect(jsonValue(roundTrip(exampleText(name)))).toBe(jsonValue(exampleText(name)));
  });

  it.each([
    ["127", "7f"],
    ["128", "cc80"],
    ["65535", "cdffff"],
    ["65536", "ce00010000"],
    ["4294967295", "ceffffffff"],
    ["4294967296", "cf0000000100000000"],
    ["18446744073709551615", "cfffffffffffffffff"],
    ["-1", "ff"],
    ["-32", "e0"],
    ["-33", "d0df"],
    ["-128", "d080"],
    ["-129", "d3ffffffffffffff7f"],
    ["-9223372036854775808", "d38000000000000000"],
    ["1.0", "cb3ff0000000000000"],
    ["1e0", "cb3ff0000000000000"],
    ["-0", "cb8000000000000000"],
    ['""', "a0"],
    [`"${"x".repeat(31)}"`, `bf${"78".repeat(31)}`],
    [`"${"x".repeat(32)}"`, `d920${"78".repeat(32)}`],
    ["[]", "dd00000000"],
    ['{"a":null}', "df00000001a161c0"],
    ["true", "c3"],
  ])("writes %s as %s", (json, expected) => {
    expect(jsonToMsgpack(bytes(json)).toString("hex")).toBe(expected);
    expect(jsonValue(msgpackToJson(hex(expected)))).toBe(jsonValue(json));
  });

  it("keeps long strings of every length class", () => {
    for (const length of [255, 256, 65_535, 65_536, 70_000]) {
      const text = JSON.stringify({ long: "é".repeat(length / 2), escaped: "\n".repeat(length) });
      expect(jsonValue(roundTrip(text))).toBe(jsonValue(text));
    }
  });

  it("keeps __proto__ a key like any other", () => {
    const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"x":2}}}';
    expect(roundTrip(text)).toBe(text);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("what the other encoding cannot hold", () => {
  it.each([
    ['{"a":[0,18446744073709551616]}', "/a/1", "beyond 64 bits"],
    ['{"a":{"b":-9223372036854775809}}', "/a/b", "beyond 64 bits"],
    ['{"x":"[{,","a~/b":["\\"",{"c":1e999}]}', "/a~0~1b/1/c", "beyond a 64-bit float"],
    ['{"a":["\\ud800"]}', "/a/0", "lone surrogate"],
    ['{"a":{"\\udfff":1}}', "/a", "lone surrogate"],
    ['[[],[1,[2,"\\ud800"]]]', "/1/1/1", "lone surrogate"],
    ["1e400", "", "beyond a 64-bit float"],
  ])("refuses JSON %s at %s", (json, path, why) => {
    const error = refusal(() => jsonToMsgpack(bytes(json)));
    expect(error.code).toBe("EENVELOPE");
    expect(error.message).toContain(why);
    expect(error.details.errors).toMatchObject([{ path }]);
  });

  it.each([
    ["81 a1 61 c4 01 00", "/a", "binary"],
    ["92 c0 d4 01 00", "/1", "extension"],
    ["82 a1 61 01 a1 62 cb 7f f8 00 00 00 00 00 00", "/b", "NaN"],
    ["81 a1 61 92 c0 ca ff 80 00 00", "/a/1", "infinity"],
    ["81 a1 61 81 01 02", "/a", "not a string"],
    ["d6 ff 00 00 00 00", "", "extension"],
  ])("refuses MessagePack %s at %s", (text, path, why) => {
    const error = refusal(() => msgpackToJson(hex(text)));
    expect(error.code).toBe("EENVELOPE");
    expect(error.message).toContain(why);
    expect(error.details.errors).toMatchObject([{ path }]);
  });

  it.each([
    ["nothing", "", "empty"],
    ["a cut document", "81 a1", "ends too early"],
    ["a string beyond the end", "db ff ff ff ff 61", "ends too early"],
    ["an array beyond the end", "dd ff ff ff ff c0", "ends too early"],
    ["a map beyond the end", "df ff ff ff ff a1 61 c0", "ends too early"],
    ["two documents", "c0 c0", "more data"],
    ["a type that is never used", "c1", "never used"],
    ["a string that is not UTF-8", "a2 c3 28", "not UTF-8"],
    ["nesting over 512", `${"91".repeat(513)}c0`, "deeper than 512"],
  ])("refuses %s with the place", (_, text, why) => {
    const error = refusal(() => msgpackToJson(hex(text)));
    expect(error).toMatchObject({ code: "EPARSE", details: { position: { byte: expect.any(Number) } } });
    expect(error.message).toContain(why);
  });

  it("accepts nesting of 512 levels in both directions", () => {
    const text = `${"[".repeat(512)}${"]".repeat(512)}`;
    expect(roundTrip(text)).toBe(text);
  });
});

describe("other libraries", () => {
  it("msgpackr reads what is written here", () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        let packed: Buffer;
        try {
          packed = jsonToMsgpack(bytes(text));
        } catch {
          return;
        }
        expect(readValue(packr.unpack(packed))).toBe(readValue(JSON.parse(text)));
      }),
      { numRuns: runs(500, 10_000) },
    );
  });

  it("what msgpackr writes is read here", () => {
    const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n });
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: false }), integer, (value, big) => {
        const json = msgpackToJson(packr.pack([value, big])).toString();
        // msgpackr writes 1.0 as an integer, so values are compared, not types.
        expect(JSON.parse(json)[0]).toEqual(JSON.parse(JSON.stringify(value)));
        expect(json.endsWith(`,${big}]`)).toBe(true);
      }),
      { numRuns: runs(500, 10_000) },
    );
  });
});

/** A value of msgpackr or of JSON.parse as text; maps in the order of their keys. */
function readValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(readValue).join(",")}]`;
  if (typeof value === "number" || typeof value === "bigint") return String(Number(value));
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const last = new Map(entries.map(([key, inner]) => [String(key), readValue(inner)]));
  return `{${[...last].sort(([a], [b]) => (a < b ? -1 : 1)).join(";")}}`;
}

describe("hostile bytes", () => {
  it("never crash the decoder, and what it accepts is JSON", () => {
    const lengthBytes = fc.uint8Array({ minLength: 1, maxLength: 200 });
    const mutated = fc
      .tuple(jsonText, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }))
      .map(([text, edits]) => {
        const packed = Buffer.from(safePack(text));
        for (const [at, byte] of edits) packed[at % packed.length] = byte;
        return packed;
      });
    fc.assert(
      fc.property(fc.oneof(lengthBytes, mutated), (input) => {
        try {
          const json = msgpackToJson(input);
          JSON.parse(json.toString());
          expect(json.length).toBeLessThanOrEqual(input.length * 25 + 10);
        } catch (thrown) {
          if (!isWorkerError(thrown)) throw thrown;
          expect(["EPARSE", "EENVELOPE"]).toContain(thrown.code);
        }
      }),
      { numRuns: runs(5000, 100_000) },
    );
  });

  it("reserve no memory by the lengths that they claim", () => {
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 10_000; i++) refusal(() => msgpackToJson(hex("dd ff ff ff ff db ff ff ff ff")));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  });
});

function safePack(text: string): Uint8Array {
  try {
    return jsonToMsgpack(bytes(text));
  } catch {
    return Buffer.from([0xc0]);
  }
}
