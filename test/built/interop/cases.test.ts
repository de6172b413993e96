import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadCases } from "../../../interop-tests/runner/cases.ts";
import { JsonTextError, parseJson, printJson } from "../../../interop-tests/runner/json.ts";
import { compare } from "../../../interop-tests/runner/match.ts";
import { loadChecks } from "../../../interop-tests/runner/schemas.ts";

const KIT = join(import.meta.dirname, "../../../interop-tests");
const cases = loadCases(KIT, loadChecks(KIT));

describe("the cases", () => {
  it("are many, in every suite that the kit promises", () => {
    expect(cases.length).toBeGreaterThanOrEqual(250);
    const promised =
      "roundtrip dates ids enums defaults-v1.0 defaults-v1.1 defaults-v1.2 bounds routing goals interrupts resume errors hostile size merge dialects hop";
    expect([...new Set(cases.map(({ suite }) => suite))].sort()).toEqual(promised.split(" ").sort());
  });

  it("stand for each rule that a peer can be asked about", () => {
    const cited = new Set(cases.flatMap(({ tests }) => tests));
    // R14 is about time and R19 about exit codes, which the protocol does not carry; what follows R20 is about
    // built-in code and models, in whose place the kit has scripts.
    const rules = Array.from({ length: 20 }, (_, index) => `R${index + 1}`).filter(
      (rule) => rule !== "R14" && rule !== "R19",
    );
    expect(rules.filter((rule) => !cited.has(rule))).toEqual([]);
  });

  it("are no copies of each other", () => {
    const seen = new Map<string, string>();
    const copies = cases.filter(
      ({ id, operation, given, options, scripts, tools, features, expect: wanted, trip }) => {
        const key = JSON.stringify([
          operation,
          given().bytes.toString("latin1"),
          options,
          scripts,
          tools,
          features,
          printJson(wanted),
          trip === undefined ? null : { ...trip, reads: printJson(trip.reads) },
        ]);
        const isCopy = seen.has(key);
        seen.set(key, id);
        return isCopy;
      },
    );
    expect(copies.map(({ id }) => id)).toEqual([]);
  });
});

describe("compare()", () => {
  const differences = (expected: string, actual: string, numbers: "value" | "spelling" = "value"): string[] =>
    compare(parseJson(expected), parseJson(actual), numbers).map(({ path }) => path);

  it.each([
    ["1", "1.0"],
    ["100", "1e2"],
    ["0.5", "5e-1"],
    ["-0", "0"],
  ])("takes %s and %s for one value and for two spellings", (a, b) => {
    expect(differences(a, b)).toEqual([]);
    expect(differences(a, b, "spelling")).toEqual([""]);
  });

  it("sees the last digit of a number that no double holds", () => {
    expect(differences("12345678901234567890", "12345678901234567891")).toEqual([""]);
    expect(differences("1e400", "1e401")).toEqual([""]);
  });

  it("tells absent, null and empty apart, and finds what is too much", () => {
    expect(differences('{"a":null,"b":[],"c":1}', '{"b":{},"c":1,"d":2}')).toEqual(["/a", "/b", "/d"]);
  });

  it("knows patterns", () => {
    const pattern =
      '{"id":{"$match":"id:env"},"l":{"$some":[{"$has":{"p":1}}]},"t":{"$match":"contains","pieces":["a","b"]}}';
    expect(differences(pattern, '{"id":"env_0123456789abcdef","l":[2,{"p":1,"q":2}],"t":"b a"}')).toEqual([]);
    expect(differences(pattern, '{"id":"env_x","l":[{"p":2}],"t":"a"}')).toEqual(["/id", "/l", "/t"]);
  });
});

describe("parseJson()", () => {
  it("keeps digits and order, and refuses a key that stands twice", () => {
    const text = '{"2":1.0,"1":-0,"__proto__":[1e2,"\\u2028"]}';
    expect(printJson(parseJson(text))).toBe(text.replace("\\u2028", "\u2028"));
    expect(() => parseJson('{"a":1,"a":2}')).toThrow(JsonTextError);
  });

  it.each(["", "{", "[1,]", '{"a"}', "nul", "01", '"\n"', "1 2"])("refuses %j", (text) => {
    expect(() => parseJson(text)).toThrow(JsonTextError);
  });
});
