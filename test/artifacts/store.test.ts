import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { artifactize, INLINE_BYTES } from "../../src/protocol/artifacts/artifactize.ts";
import { digestOf } from "../../src/protocol/artifacts/digest.ts";
import { inlineText, offloadText } from "../../src/protocol/artifacts/offload.ts";
import { MAX_PREVIEW_BYTES, previewOf } from "../../src/protocol/artifacts/preview.ts";
import { type ArtifactStore, openArtifactStore } from "../../src/protocol/artifacts/store.ts";

let folder: string;
let store: ArtifactStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "artifacts-"));
  store = openArtifactStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function pathOf(digest: string): string {
  const digits = digest.slice("sha256:".length);
  return join(folder, "sha256", digits.slice(0, 2), digits);
}

describe("the artifact store", () => {
  it("gives back what was stored, under the digest of its bytes", () => {
    const bytes = Buffer.from("some bytes \u0000 of any kind");
    const { digest, size_bytes } = store.put(bytes);
    expect(digest).toBe(digestOf(bytes));
    expect(size_bytes).toBe(bytes.length);
    expect(store.get(digest)).toEqual(bytes);
    expect(store.list().map((info) => info.digest)).toEqual([digest]);
  });

  it("keeps one object for the same bytes, readable only by its owner, and no temporary file", () => {
    const [first, second] = [store.put(Buffer.from("x")), store.put(Buffer.from("x"))];
    expect(first).toEqual(second);
    expect(statSync(pathOf(first.digest)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  it("refuses to hand out bytes that were changed on the disk", () => {
    const { digest } = store.put(Buffer.from("true"));
    writeFileSync(pathOf(digest), "fals");
    expect(() => store.get(digest)).toThrow(expect.objectContaining({ code: "EIO" }));
  });

  it("stores again what stands there cut short", () => {
    const bytes = Buffer.from("whole content");
    const { digest } = store.put(bytes);
    writeFileSync(pathOf(digest), "whole");
    store.put(bytes);
    expect(store.get(digest)).toEqual(bytes);
  });

  it.each(["", "sha256:", "sha256:../../etc/passwd", `sha256:${"A".repeat(64)}`, `md5:${"a".repeat(64)}`])(
    "refuses %j before it touches the disk",
    (digest) => {
      expect(() => store.get(digest)).toThrow(expect.objectContaining({ code: "EARG" }));
    },
  );

  it("says ENOTFOUND for a digest that it does not have", () => {
    expect(() => store.get(digestOf(Buffer.from("?")))).toThrow(
      expect.objectContaining({ code: "ENOTFOUND" }),
    );
  });

  it("says EIO where the folder is a file", () => {
    writeFileSync(join(folder, "file"), "");
    const broken = openArtifactStore(join(folder, "file"));
    expect(() => broken.put(Buffer.from("x"))).toThrow(expect.objectContaining({ code: "EIO" }));
  });

  it("removes what is older than an age, and only that", () => {
    const { digest } = store.put(Buffer.from("old"));
    const later = Date.now() + 1000 * 60;
    expect(store.gc(1000 * 120, later, false)).toEqual([]);
    expect(store.gc(1000 * 30, later, true)).toEqual([digest]);
    expect(store.get(digest).toString()).toBe("old");
    expect(store.gc(1000 * 30, later, false)).toEqual([digest]);
    expect(store.list()).toEqual([]);
  });

  it("removes the temporary files that a dead process has left, but no fresh ones", () => {
    store.put(Buffer.from("x"));
    writeFileSync(join(folder, "tmp", "left"), "half");
    chmodSync(join(folder, "tmp", "left"), 0o600);
    store.gc(1e12, Date.now(), false);
    expect(readdirSync(join(folder, "tmp"))).toEqual(["left"]);
    store.gc(1e12, Date.now() + 2 * 60 * 60 * 1000, false);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });
});

describe("artifactize()", () => {
  const filler = (length: number): string => "x".repeat(length);

  it("leaves a payload of exactly the threshold inline and stores one byte more", () => {
    const quotes = 2;
    expect(artifactize(filler(INLINE_BYTES - quotes), store)).toBeUndefined();
    expect(artifactize(filler(INLINE_BYTES - quotes + 1), store)?.summary).toMatchObject({
      size_bytes: INLINE_BYTES + 1,
      kind: "application/json",
    });
  });

  it("gives equal payloads one digest, whatever the order of their keys", () => {
    const big = filler(INLINE_BYTES);
    const one = artifactize({ a: 1, b: big }, store);
    const other = artifactize({ b: big, a: 1 }, store);
    expect(one?.artifact).toBe(other?.artifact);
    expect(one?.summary).toEqual(other?.summary);
  });

  it("counts the records of an array", () => {
    const records = Array.from({ length: 2000 }, (_, id) => ({ id, text: "a record of some length" }));
    expect(artifactize(records, store)?.summary.record_count).toBe(2000);
  });

  it("sums up an HTTP response: status, headers without secrets, pagination", () => {
    const response = {
      status_code: 200,
      headers: { "content-type": "application/json", authorization: "Bearer abcdefghijklmnop" },
      pagination: { has_more: false },
      body: [filler(INLINE_BYTES)],
    };
    const { summary } = artifactize(response, store)!;
    expect(summary).toMatchObject({ status_code: 200, pagination: { has_more: false }, record_count: 1 });
    expect(JSON.stringify(summary)).not.toContain("abcdefghijklmnop");
  });
});

describe("previews", () => {
  it("are small and well-formed for every value", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.string({ unit: "binary", maxLength: 3000 }),
        (value, text) => {
          const preview = JSON.stringify(previewOf([{ [text]: value, text }]));
          expect(Buffer.byteLength(preview)).toBeLessThan(MAX_PREVIEW_BYTES);
          expect(JSON.stringify(previewOf([{ [text]: value, text }]))).toBe(preview);
        },
      ),
    );
  });

  it("hold no secret", () => {
    const preview = JSON.stringify(
      previewOf({ api_key: "abcdefghijklmnop1234", note: "AKIAIOSFODNN7EXAMPLE" }),
    );
    expect(preview).not.toMatch(/abcdefghijklmnop1234|AKIAIOSFODNN7EXAMPLE/);
  });
});

describe("offloading an output", () => {
  it("puts the very bytes back, whatever their spelling", () => {
    const text = Buffer.from(
      `{ "n": 1.0, "big": 12345678901234567890, "e": "\\u003c", "s": "${"é".repeat(20_000)}"}`,
    );
    const reference = offloadText(text, store)!;
    expect(reference.length).toBeLessThan(4096);
    expect(inlineText(reference, store)).toEqual(text);
  });

  it("leaves small outputs and things that only look like references alone", () => {
    expect(offloadText(Buffer.from('{"a":1}'), store)).toBeUndefined();
    expect(inlineText(Buffer.from('{"artifact":"sha256:x","summary":{},"more":1}'), store)).toBeUndefined();
    expect(inlineText(Buffer.from('{"a":1}'), store)).toBeUndefined();
  });
});
