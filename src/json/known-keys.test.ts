import { describe, expect, it } from "vitest";
import { bytesOf } from "../../test/envelope/support/json-text.ts";
import { addToHash, knownKeys } from "./known-keys.ts";
import { MAX_DEPTH } from "./limits.ts";
import { scanJson } from "./scan.ts";

const hashOf = (key: string): number => bytesOf(key).reduce(addToHash, 0);

const KEYS = ["iteration", "plan", "a"];

const keysOf = (text: string): (string | undefined)[] =>
  scanJson(bytesOf(text), undefined, MAX_DEPTH, knownKeys(KEYS)).items.map(({ key }) => key);

describe("known keys", () => {
  it("are read as they are written, beside others", () => {
    const names = [...KEYS, "plans", "é", "", "iteratio"];
    expect(keysOf(`{${names.map((name) => `"${name}":0`).join()}}`)).toEqual(names);
  });

  it.each(["iteratinN", "iterationk84htU0"])("are not taken for %s, which has the hash of one", (forged) => {
    expect(hashOf(forged)).toBe(hashOf("iteration"));
    expect(keysOf(`{"${forged}":1,"iteration":2}`)).toEqual([forged, "iteration"]);
  });
});
