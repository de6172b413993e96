import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partialEnvelope } from "../../../test/envelope/support/envelope-text.ts";
import { bytesOf } from "../../../test/envelope/support/json-text.ts";
import { fixedSources, read, spelledText } from "../../../test/envelope/support/read.ts";
import { addToHash } from "../../json/known-keys.ts";
import { KNOWN_KEYS } from "../fields/known-keys.ts";
import { readEnvelope } from "./read-envelope.ts";
import { loadScanForMany, scanEnvelope } from "./scan-envelope.ts";

const hashOf = (key: string): number => bytesOf(key).reduce(addToHash, 0);

/** Keys that were made to have the hash of a field: one by two letters, one by a tail. */
const FORGED = [
  ["iteration", "iteratinN"],
  ["iteration", "iterationk84htU0"],
  ["outputs", "outputsgAHlAL0"],
  ["interrupt", "interruptYp_XNDA"],
] as const;

describe("a key with the hash of a well-known one", () => {
  it.each(FORGED)("is not taken for %s: %s", (known, forged) => {
    expect(hashOf(forged)).toBe(hashOf(known));
    const text = spelledText({ [forged]: '"forged"' });
    const { envelope, warnings } = read(text);
    expect(envelope.value(forged)).toBe("forged");
    expect([envelope.toBytes().toString(), warnings]).toEqual([text, []]);
  });
});

it("well-known keys are read as they are written", () => {
  const text = `{${KNOWN_KEYS.map((name) => `"${name}":0`).join()}}`;
  expect(scanEnvelope(bytesOf(text)).items.map(({ key }) => key)).toEqual(KNOWN_KEYS);
  expect(KNOWN_KEYS).toEqual(
    expect.arrayContaining(["raw_input", "processing_history", "loop_feedback", "plan"]),
  );
});

describe("a scan for many envelopes", () => {
  it("has each read as it is read alone, while others are read", async () => {
    const scans = await Promise.all([loadScanForMany(), loadScanForMany()]);
    fc.assert(
      fc.property(fc.array(partialEnvelope, { minLength: 2, maxLength: 5 }), (envelopes) => {
        const alone = envelopes.map(({ text }) => read(text));
        const together = envelopes.map(({ text }, index) =>
          readEnvelope(bytesOf(text), { sources: fixedSources(), scan: scans[index % 2] }),
        );
        for (const [index, { envelope, warnings }] of alone.entries()) {
          expect(together[index]!.envelope.toBytes().toString()).toBe(envelope.toBytes().toString());
          expect(together[index]!.warnings).toEqual(warnings);
        }
      }),
      { numRuns: 200 },
    );
  });
});
