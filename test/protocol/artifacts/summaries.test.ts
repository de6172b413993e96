import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { artifactize, INLINE_BYTES, summaryOf } from "../../../src/protocol/artifacts/artifactize.ts";
import { MAX_PREVIEW_BYTES, previewOf } from "../../../src/protocol/artifacts/preview.ts";
import { openArtifactStore } from "../../../src/protocol/artifacts/store.ts";
import { KINDS } from "../../redact/support/kinds.ts";
import { createRandom } from "../../redact/support/random.ts";
import { runs } from "../../support/runs.ts";
import { makeFolder } from "./folder.ts";

const filler = (length: number): string => "x".repeat(length);

describe("artifactize()", () => {
  it("leaves a payload of exactly the threshold inline and stores one byte more", () => {
    const store = openArtifactStore(makeFolder());
    const quotes = 2;
    expect(artifactize(filler(INLINE_BYTES - quotes), store)).toBeUndefined();
    expect(store.list()).toEqual([]);
    expect(artifactize(filler(INLINE_BYTES - quotes + 1), store)?.summary).toMatchObject({
      size_bytes: INLINE_BYTES + 1,
      kind: "application/json",
    });
  });

  it("measures bytes, not characters", () => {
    const store = openArtifactStore(makeFolder());
    expect(artifactize("é".repeat(INLINE_BYTES / 2), store)).toBeDefined();
  });

  it("gives equal payloads one digest and one summary, whatever the order of their keys", () => {
    const store = openArtifactStore(makeFolder());
    const big = filler(INLINE_BYTES);
    expect(artifactize({ a: 1, b: big }, store)).toEqual(artifactize({ b: big, a: 1 }, store));
    expect(store.list()).toHaveLength(1);
  });
});

describe("summaryOf()", () => {
  it("counts the records of an array and shows the first with its first keys in sorted order", () => {
    const records = Array.from({ length: 2000 }, (_, id) => ({
      z: 1,
      name: `n${id}`,
      id,
      b: [7, 8],
      c: {},
      a: 0,
    }));
    expect(summaryOf(records, 5)).toEqual({
      size_bytes: 5,
      kind: "application/json",
      preview: {
        first_keys: ["a", "b", "c", "id", "name"],
        sample_record: { a: 0, b: [7], c: {}, id: 0, name: "n0" },
      },
      record_count: 2000,
    });
  });

  it("sums up an HTTP response: status, headers without secrets, pagination, the records of its body", () => {
    const response = {
      status_code: 200,
      headers: { "Content-Type": "application/json", Authorization: "Bearer abcdefghijklmnop", Age: 3 },
      pagination: { has_more: false, total_items: 2, strategy_used: "link" },
      body: [{ id: 1 }, { id: 2 }],
    };
    expect(summaryOf(response, 9)).toEqual({
      size_bytes: 9,
      kind: "application/json",
      preview: { first_keys: ["id"], sample_record: { id: 1 } },
      record_count: 2,
      status_code: 200,
      headers: { authorization: "***", "content-type": "application/json" },
      pagination: { has_more: false, strategy_used: "link", total_items: 2 },
    });
  });

  it("keeps headers and pagination as small as a preview", () => {
    const headers = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x-${n}`, filler(500)]));
    const summary = summaryOf({ status_code: 200, headers, pagination: { next: filler(9000) }, body: 1 }, 9);
    expect(Buffer.byteLength(JSON.stringify(summary.headers))).toBeLessThan(MAX_PREVIEW_BYTES);
    expect(Buffer.byteLength(JSON.stringify(summary.pagination))).toBeLessThan(MAX_PREVIEW_BYTES);
  });

  it.each([
    ["a status that is no number", { status_code: "200", body: [1] }],
    ["a status that is none", { status_code: 7, body: [1] }],
    ["no body", { status_code: 200, headers: 1 }],
  ])("takes an object with %s for an ordinary one", (_, value) => {
    expect(summaryOf(value, 9)).not.toHaveProperty("status_code");
  });

  it("takes odd headers as they come", () => {
    for (const headers of [null, "text", 7, ["a"], { a: null, b: [1] }]) {
      expect(summaryOf({ status_code: 200, headers, body: 1 }, 9)).toHaveProperty("headers");
    }
  });
});

describe("previewOf()", () => {
  it("is small, well-formed and the same again for every value", () => {
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 3000 }), fc.constant("😀".repeat(2000)));
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), text, (value, long) => {
        const preview = JSON.stringify(previewOf([{ [long]: value, text: long, list: [[long]] }]));
        expect(Buffer.byteLength(preview)).toBeLessThan(MAX_PREVIEW_BYTES);
        expect(JSON.stringify(previewOf([{ [long]: value, text: long, list: [[long]] }]))).toBe(preview);
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it("never cuts a code point in two", () => {
    for (const before of ["", "x"]) {
      const preview = previewOf({ text: before + "😀".repeat(5000) }) as { sample_record: { text: string } };
      expect(preview.sample_record.text.isWellFormed()).toBe(true);
    }
  });

  it("hides secrets also where their text is cut", () => {
    const random = createRandom(3);
    for (const make of KINDS.values()) {
      const { secret, text } = make(random);
      for (const offset of [0, 20, 100, 115]) {
        const preview = JSON.stringify(previewOf({ a: `${" ".repeat(offset)}${text}`, b: [{ c: text }] }));
        for (let at = 0; at + 8 <= secret.length; at += 1) {
          expect(preview).not.toContain(JSON.stringify(secret.slice(at, at + 8)).slice(1, -1));
        }
      }
    }
  });
});
