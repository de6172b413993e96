import { describe, expect, it } from "vitest";
import { INLINE_BYTES } from "../../../src/protocol/artifacts/artifactize.ts";
import { inlineText, offloadText } from "../../../src/protocol/artifacts/offload.ts";
import { openArtifactStore } from "../../../src/protocol/artifacts/store.ts";
import { makeFolder } from "./folder.ts";

describe("offloading an output", () => {
  it("puts the very bytes back, whatever their spelling", () => {
    const store = openArtifactStore(makeFolder());
    const text = Buffer.from(
      `{ "n": 1.0, "big": 12345678901234567890, "e": "\\u003c",\n "s": "${"é".repeat(20_000)}"}`,
    );
    const reference = offloadText(text, store)!;
    expect(reference.length).toBeLessThan(4096);
    expect(inlineText(reference, store)).toEqual(text);
  });

  it("finds a reference that a peer wrote anew", () => {
    const store = openArtifactStore(makeFolder());
    const text = Buffer.from(JSON.stringify(["x".repeat(INLINE_BYTES)]));
    const { summary, artifact } = JSON.parse(offloadText(text, store)!.toString()) as Record<string, unknown>;
    expect(inlineText(Buffer.from(JSON.stringify({ summary, artifact }, null, 2)), store)).toEqual(text);
  });

  it("works on a part of a larger buffer", () => {
    const store = openArtifactStore(makeFolder());
    const whole = Buffer.from(`garbage"${"x".repeat(INLINE_BYTES)}"garbage`);
    const part = whole.subarray(7, whole.length - 7);
    expect(inlineText(offloadText(part, store)!, store)).toEqual(part);
  });

  it.each([
    '{"a":1}',
    '{"artifact":"sha256:x","summary":{}}',
    '{"artifact":"the vase","summary":"an old one"}',
    `{"artifact":"sha256:${"0".repeat(64)}","summary":{},"more":1}`,
    "null",
    "[]",
  ])("leaves %s alone", (text) => {
    const store = openArtifactStore(makeFolder());
    expect(offloadText(Buffer.from(text), store)).toBeUndefined();
    expect(inlineText(Buffer.from(text), store)).toBeUndefined();
  });

  it("refuses a reference whose artifact is missing or damaged", () => {
    const store = openArtifactStore(makeFolder());
    const reference = Buffer.from(`{"artifact":"sha256:${"0".repeat(64)}","summary":{}}`);
    expect(() => inlineText(reference, store)).toThrow(expect.objectContaining({ code: "ENOTFOUND" }));
  });
});
