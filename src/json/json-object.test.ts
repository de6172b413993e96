import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf, jsonText, objectText, onOneLine, space } from "../../test/envelope/support/json-text.ts";
import { isWorkerError } from "../errors/worker-error.ts";
import { toFragment } from "./fragment.ts";
import { itemsOf, JsonObject } from "./json-object.ts";
import { scanJson } from "./scan.ts";

const parse = (text: string): JsonObject => JsonObject.parse(bytesOf(text));
const nested = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

describe("parseCarrier()", () => {
  it("takes a document of 512 levels, as it is taken on its own, and not a deeper one", () => {
    const carry = (levels: number): JsonObject =>
      JsonObject.parseCarrier(bytesOf(`{"sent":${nested(levels)}}`));
    expect(carry(512).get("sent")?.toString()).toBe(nested(512));
    expect(() => carry(513)).toThrow(/deeper than 512/);
  });
});

const written = (object: JsonObject): string => object.toFragment().toString("utf8");

/** Keys that collide with each other, with members of every object and with escapes. */
const someKey = fc.constantFrom("a", "b", "c", "", "__proto__", "constructor", 'q"', "é", "\ud800", "a/b");
const spelledKey = someKey.chain((key) =>
  fc.constantFrom(
    JSON.stringify(key),
    `"${[...key].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`).join("")}"`,
  ),
);
const command = fc.oneof(
  fc.record({ do: fc.constant("set" as const), key: someKey, value: jsonText }),
  fc.record({ do: fc.constant("delete" as const), key: someKey, value: fc.constant("") }),
  fc.record({ do: fc.constant("write" as const), key: someKey, value: fc.constant("") }),
);

describe("JsonObject", () => {
  it("behaves like a Map that is written in its order, whatever is set and deleted", () => {
    const start = fc.array(fc.tuple(space, spelledKey, space, jsonText, space), { maxLength: 6 });
    fc.assert(
      fc.property(start, fc.array(command, { maxLength: 12 }), (members, commands) => {
        const text = `{${members.map(([a, key, b, value, c]) => `${a}${key}${b}:${value}${c}`).join(",")}}`;
        const object = parse(text);
        const model = new Map<string, string>();
        for (const [, key, , value] of members) model.set(JSON.parse(key) as string, value);
        let changed = false;
        for (const step of commands) {
          if (step.do === "set") object.set(step.key, bytesOf(step.value));
          if (step.do === "delete") object.delete(step.key);
          if (step.do === "write") object.toFragment();
          if (step.do === "set") model.set(step.key, step.value);
          if (step.do === "set" || (step.do === "delete" && model.delete(step.key))) changed = true;
          expect(object.keys()).toEqual([...model.keys()]);
        }
        for (const key of ["a", "b", "c", "", "__proto__", "constructor", 'q"', "é", "\ud800", "a/b"]) {
          expect(object.has(key)).toBe(model.has(key));
          expect(object.get(key)?.toString("utf8")).toBe(model.get(key));
        }
        if (!changed) expect(written(object)).toBe(onOneLine(text));
        expectModel(written(object), model);
      }),
      { numRuns: 1500 },
    );
  });

  it("writes what nobody set as it was read", () => {
    fc.assert(
      fc.property(objectText, jsonText, fc.nat(), (text, value, pick) => {
        const object = parse(text);
        const keys = object.keys();
        fc.pre(keys.length > 0);
        const key = keys[pick % keys.length]!;
        const { items } = scanJson(bytesOf(text));
        const { start, end } = items.find((item) => item.key === key)!;
        object.set(key, bytesOf(value));
        const bytes = bytesOf(text);
        const expected = Buffer.concat([bytes.subarray(0, start), bytesOf(value), bytes.subarray(end)]);
        expect(written(object)).toBe(onOneLine(expected.toString("utf8")));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["{}", '{"n":1}'],
    ["{ \t }", '{"n":1}'],
    ['{"a":0}', '{"a":0,"n":1}'],
    ['{ "a" : 0 , "b":[ ] }', '{ "a" : 0 , "b":[ ],"n":1 }'],
    ['{"a":0,"a":2}', '{"a":0,"a":2,"n":1}'],
  ])("adds a member at the end of %s", (text, expected) => {
    const object = parse(text);
    object.set("n", toFragment(1));
    expect(written(object)).toBe(expected);
  });

  it("replaces the last of two members of the same name, which is the one that counts", () => {
    const object = parse('{"k":1,"x":0,"k":2}');
    expect(object.get("k")?.toString()).toBe("2");
    object.set("k", toFragment(3));
    expect(written(object)).toBe('{"k":1,"x":0,"k":3}');
  });

  it("replaces only that one also where another member is removed", () => {
    const object = parse('{"k":1,"x":0,"k":2}');
    object.set("k", toFragment(3));
    object.delete("x");
    expect(written(object)).toBe('{"k":1,"k":3}');
  });

  it("removes every member of a name, and puts a new one of that name at the end", () => {
    const object = parse('{"k":1, "x":0 ,"k":2}');
    object.delete("k");
    expect(object.has("k")).toBe(false);
    expect(object.untouched("k")).toBeUndefined();
    expect(written(object)).toBe('{"x":0}');
    object.set("k", toFragment(4));
    expect(written(object)).toBe('{"x":0,"k":4}');
  });

  it("hands out the object in a watched member until that member changes", () => {
    const bytes = bytesOf('{"in":{"a":1},"out":{"b":2}}');
    const scan = scanJson(bytes, new Set(["in"]));
    const object = new JsonObject(bytes, scan);
    expect(object.child("in")?.keys()).toEqual(["a"]);
    expect(object.child("out")).toBeUndefined();
    object.set("in", bytesOf('{"c":3}'));
    expect(object.child("in")).toBeUndefined();
  });

  it.each(["[]", "null", '"{}"', "5", "true", " [ { } ] "])("refuses %s, which is no object", (text) => {
    try {
      parse(text);
      expect.fail("was accepted");
    } catch (thrown) {
      expect(isWorkerError(thrown) && thrown.code).toBe("EENVELOPE");
    }
  });
});

it("itemsOf gives the elements as they stand", () => {
  expect(itemsOf(bytesOf(' [ 1.0 , "a,]" ,{ } ] ')).map(String)).toEqual(["1.0", '"a,]"', "{ }"]);
  expect(itemsOf(bytesOf("[ ]"))).toEqual([]);
});

function expectModel(text: string, model: ReadonlyMap<string, string>): void {
  const value = JSON.parse(text) as Record<string, unknown>;
  expect(Object.keys(value).sort()).toEqual([...model.keys()].sort());
  for (const [key, expected] of model) expect(isDeepStrictEqual(value[key], JSON.parse(expected))).toBe(true);
  const order = scanJson(bytesOf(text)).items.map((item) => item.key);
  expect([...new Set(order)]).toEqual([...model.keys()]);
}
