import { describe, expect, it } from "vitest";
import { bytesOf } from "../../../test/envelope/support/json-text.ts";
import { read, spelledText } from "../../../test/envelope/support/read.ts";
import { addToHash } from "../../json/known-keys.ts";
import { KNOWN_KEYS } from "../fields/known-keys.ts";
import { scanEnvelope } from "./scan-envelope.ts";

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
