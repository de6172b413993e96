import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrayOf, bytesOf, jsonText, objectText, space } from "../../test/envelope/support/json-text.ts";
import { spoil, spoiling } from "../../test/envelope/support/spoil.ts";
import { isWorkerError } from "../errors/worker-error.ts";
import { type ScannedItem, scanJson } from "./scan.ts";

function scans(bytes: Uint8Array): boolean {
  try {
    scanJson(bytes);
    return true;
  } catch (thrown) {
    if (!isWorkerError(thrown) || thrown.code !== "EPARSE") throw thrown;
    return false;
  }
}

function parses(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

describe("scanJson", () => {
  it("accepts and refuses exactly what JSON.parse does, over 20,000 spoiled documents", () => {
    const counts = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.tuple(space, jsonText, space).map((parts) => bytesOf(parts.join(""))),
        fc.array(spoiling, { minLength: 30, maxLength: 30 }),
        (document, mutations) => {
          expect(scans(document)).toBe(true);
          for (const steps of mutations) {
            const mutant = spoil(document, steps);
            const expected = parses(mutant);
            if (scans(mutant) !== expected)
              expect.fail(`${expected ? "refuses" : "accepts"} ${mutant.toString("hex")}`);
            counts[expected ? "accepted" : "refused"]++;
          }
        },
      ),
      { numRuns: 800 },
    );
    expect(counts.accepted + counts.refused).toBeGreaterThanOrEqual(20_000);
    expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(2_000);
  });

  it("tells where every member stands, with its key and its value", () => {
    fc.assert(
      fc.property(fc.tuple(space, objectText, space), (parts) => {
        const bytes = bytesOf(parts.join(""));
        const { start, end, items } = scanJson(bytes);
        expect(bytes.toString("utf8", start, end)).toBe(parts[1]);
        expectMembers(bytes, items, JSON.parse(parts[1]));
      }),
      { numRuns: 1000 },
    );
  });

  it("tells where the members and elements of watched fields stand, and of no others", () => {
    const inner = fc.oneof(objectText, arrayOf(jsonText));
    fc.assert(
      fc.property(inner, inner, fc.array(space, { minLength: 4, maxLength: 4 }), (a, b, [s1, s2, s3, s4]) => {
        const bytes = bytesOf(`{"first"${s1}:${s2}${a}${s3},"w\\u0061tched":${b}${s4},"scalar":5}`);
        const { items } = scanJson(bytes, new Set(["watched", "scalar"]));
        const [first, watched, scalar] = items;
        expect([first!.children, scalar!.children]).toEqual([undefined, []]);
        const value: unknown = JSON.parse(b);
        if (Array.isArray(value)) {
          expect(watched!.children!.map((child) => [child.key, child.keyStart])).toEqual(
            watched!.children!.map((child) => [undefined, child.start]),
          );
          expect(
            isDeepStrictEqual(
              watched!.children!.map((child) => valueAt(bytes, child)),
              value,
            ),
          ).toBe(true);
        } else expectMembers(bytes, watched!.children!, value as object);
      }),
      { numRuns: 500 },
    );
  });

  it("lists the elements of an outermost array, and nothing of a scalar", () => {
    const bytes = bytesOf(' [ 1.50 ,"a", [ ] ,{"b":[2]} ] ');
    const texts = scanJson(bytes).items.map((item) => bytes.toString("utf8", item.start, item.end));
    expect(texts).toEqual(["1.50", '"a"', "[ ]", '{"b":[2]}']);
    expect(scanJson(bytesOf(' "text" '))).toMatchObject({ start: 1, end: 7, items: [] });
  });

  it("reads a part of a larger buffer without looking beyond it", () => {
    const larger = bytesOf('xx{"key":[12]}34');
    const { items } = scanJson(larger.subarray(2, -2));
    expect(items).toMatchObject([{ key: "key", start: 7, end: 11 }]);
    expect(scans(larger.subarray(2, 9))).toBe(false);
  });

  it("flags every document in which a key stands twice in one object", () => {
    const twice = ['{"a":1,"a":2}', '{"a":1,"\\u0061":2}', '[{"x":{"é":1,"b":{},"é":1}}]', '{"":0,"":0}'];
    expect(twice.map((text) => scanJson(bytesOf(text)).mayHaveDuplicates)).toEqual(twice.map(() => true));
    const once = ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', '["a","a"]', '{"a":"a","b":"a"}', "{}"];
    expect(once.map((text) => scanJson(bytesOf(text)).mayHaveDuplicates)).toEqual(once.map(() => false));
  });

  it("flags a duplicate among thousands of keys, and after large objects have closed", () => {
    const many = Array.from({ length: 5000 }, (_, index) => `"k${index}":${index}`).join(",");
    expect(scanJson(bytesOf(`{"a":{${many}},"b":{${many}}}`)).mayHaveDuplicates).toBe(false);
    expect(scanJson(bytesOf(`{"a":{${many}},"b":[{"k1":1,"k2":2,"k1":3}]}`)).mayHaveDuplicates).toBe(true);
    expect(scanJson(bytesOf(`{${many},"k777":0}`)).mayHaveDuplicates).toBe(true);
  });
});

function valueAt(bytes: Buffer, item: ScannedItem): unknown {
  return JSON.parse(bytes.toString("utf8", item.start, item.end));
}

function expectMembers(bytes: Buffer, items: readonly ScannedItem[], value: object): void {
  const members = new Map(items.map((item) => [item.key!, valueAt(bytes, item)]));
  expect(members.size).toBe(items.length);
  expect([...members.keys()].sort()).toEqual(Object.keys(value).sort());
  for (const item of items) {
    expect(isDeepStrictEqual(members.get(item.key!), (value as Record<string, unknown>)[item.key!])).toBe(
      true,
    );
    const key = bytes.toString("utf8", item.keyStart, item.start).replace(/[ \t\r\n]*:[ \t\r\n]*$/, "");
    expect(JSON.parse(key)).toBe(item.key);
    expect(bytes.toString("utf8", item.start, item.end)).toMatch(/^\S(.*\S)?$/s);
  }
}
