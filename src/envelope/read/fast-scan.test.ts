import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bytesOf,
  jsonText,
  objectText,
  objectWith,
  space,
} from "../../../test/envelope/support/json-text.ts";
import { spoil, spoiling } from "../../../test/envelope/support/spoil.ts";
import { fullEnvelope } from "../../../test/support/envelopes.ts";
import type { Scan, ScannedItem } from "../../json/scan.ts";
import { KNOWN_KEYS } from "../fields/known-keys.ts";
import { isPlainEnvelope } from "../fields/plain-fields.ts";
import { createFastScan } from "./fast-scan.ts";
import { scanEnvelope } from "./scan-envelope.ts";

const ENVELOPE = bytesOf(fullEnvelope());

const scan = createFastScan();

function slowScan(document: Uint8Array): Scan | undefined {
  try {
    return scanEnvelope(document);
  } catch {
    return undefined;
  }
}

/** An item with its children, which are located only now. */
function plainItem({ key, keyStart, start, end, children, innerTypes }: ScannedItem): ScannedItem {
  return { key, keyStart, start, end, children: children?.map(plainItem), innerTypes };
}

/** Where the fast scanner answers, the answer is scanEnvelope's; says whether it did. */
function agrees(document: Uint8Array): boolean {
  const fast = scan(document);
  if (fast === undefined) return false;
  const { start, end, mayHaveDuplicates, isPlain } = fast;
  const slow = slowScan(document)!;
  const text = Buffer.from(document).toString();
  const found = slow.items.map(({ key }) => plainItem(fast.find!(key!)!));
  expect(found, text).toEqual(slow.items);
  expect(fast.find!("of nobody")).toBeUndefined();
  expect({ start, end, items: fast.items.map(plainItem), mayHaveDuplicates }, text).toEqual(slow);
  expect(isPlain, text).toBe(isPlainEnvelope(document, slow));
  return true;
}

/** The text of an object with keys that envelopes have, some of them watched, and with others. */
const envelopeText = fc
  .uniqueArray(
    fc.tuple(
      fc.oneof(fc.constantFrom(...KNOWN_KEYS), fc.stringMatching(/^[a-zé_ ]{0,40}$/)),
      fc.oneof(jsonText, objectText, objectWith(objectText)),
      space,
    ),
    { selector: ([key]) => key, maxLength: 12 },
  )
  .map((members) => `{${members.map(([key, value, s]) => `${s}"${key}"${s}:${s}${value}${s}`).join(",")}}`);

describe("the fast scanner", () => {
  it("answers as scanEnvelope does, for every envelope", () => {
    const counts = { answered: 0, all: 0 };
    fc.assert(
      fc.property(fc.tuple(space, envelopeText, space), (parts) => {
        if (agrees(bytesOf(parts.join("")))) counts.answered++;
        counts.all++;
      }),
      { numRuns: 2000 },
    );
    // Keys with escapes are left to scanEnvelope.
    expect(counts.answered).toBeGreaterThan(counts.all / 4);
  });

  it("answers none that scanEnvelope refuses, over thousands of spoiled documents", () => {
    let answered = 0;
    fc.assert(
      fc.property(envelopeText, fc.array(spoiling, { minLength: 30, maxLength: 30 }), (text, mutations) => {
        for (const steps of mutations) if (agrees(spoil(bytesOf(text), steps))) answered++;
      }),
      { numRuns: 500 },
    );
    expect(answered).toBeGreaterThan(500);
  });

  it("cuts every ordinary envelope at each byte and answers the whole one only", () => {
    const cuts = Array.from({ length: ENVELOPE.length }, (_, length) => ENVELOPE.subarray(0, length));
    expect(cuts.filter(agrees)).toEqual([]);
    expect(agrees(ENVELOPE)).toBe(true);
  });

  it.each([
    ["a key that stands twice", '{"a":1,"b":{"c":1,"c":2}}'],
    ["a key with an escape", '{"a":{"\\u0062":1}}'],
    ["something behind the document", '{"a":1} x'],
    ["no object", '["a"]'],
    ["a byte order mark", '\ufeff{"a":1}'],
    ["nesting over the limit", `{"a":${"[".repeat(512)}${"]".repeat(512)}}`],
    ["hundreds of keys in an object", `{${Array.from({ length: 300 }, (_, at) => `"k${at}":1`).join()}}`],
    ["thousands of entries", `{"outputs":[${"1,".repeat(3000)}1]}`],
  ])("leaves %s to scanEnvelope", (_, text) => {
    expect(scan(bytesOf(text))).toBeUndefined();
  });

  it("leaves what is not UTF-8 to scanEnvelope", () => {
    expect(scan(Buffer.from('{"a":"\xe9"}', "latin1"))).toBeUndefined();
  });

  it("takes documents of every size, one after the other", () => {
    const sizes = [0, 1, 70_000, 15, 16, 17, 1_000_000, 3, 4_000_000, 200];
    for (const size of sizes) {
      expect(agrees(bytesOf(`{"metadata":{"text":"${"a".repeat(size)}"},"iteration":${size}}`))).toBe(true);
    }
    expect(agrees(bytesOf(`{"a":"${"a".repeat(5_000_000)}"}`))).toBe(false);
  });

  it("tells of a document also when others were scanned since", () => {
    const first = scan(ENVELOPE)!;
    const metadata = first.find!("metadata")!;
    const other = scan(bytesOf('{"outputs":{"plan":{}},"metadata":{}}'))!;
    const slow = slowScan(ENVELOPE)!;
    expect(metadata.children!.map(plainItem)).toEqual(
      slow.items.find(({ key }) => key === "metadata")!.children,
    );
    expect(other.find!("outputs")!.children!.map(({ key }) => key)).toEqual(["plan"]);
    expect(first.find!("outputs")!.start).toBe(slow.items.find(({ key }) => key === "outputs")!.start);
    expect(first.items.map(plainItem)).toEqual(slow.items);
  });

  it("knows the keys that most envelopes have, which must fit into its table", () => {
    expect(KNOWN_KEYS.length).toBeLessThanOrEqual(128);
    expect(KNOWN_KEYS.filter((key) => key.length > 32)).toEqual([]);
    expect(agrees(bytesOf(`{${KNOWN_KEYS.map((key) => `"${key}":{"${key}":1}`).join()}}`))).toBe(true);
  });
});
