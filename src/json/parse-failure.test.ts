import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesOf } from "../../test/envelope/support/json-text.ts";
import { isWorkerError, type WorkerError } from "../errors/worker-error.ts";
import { scanJson } from "./scan.ts";

function failure(bytes: Uint8Array): WorkerError {
  try {
    scanJson(bytes);
  } catch (thrown) {
    if (isWorkerError(thrown)) return thrown;
    throw thrown;
  }
  return expect.fail("was accepted");
}

const at = (text: string) => {
  const { reason, position } = failure(bytesOf(text)).details as {
    reason: string;
    position: { line: number; column: number; byte: number };
  };
  return `${reason} ${position.line}:${position.column} ${position.byte}`;
};

describe("a parse failure", () => {
  it.each([
    ["", "empty 1:1 0"],
    [" \n ", "blank 2:2 3"],
    ["\ufeff", "blank 1:2 3"],
    ["{,}", "key 1:2 1"],
    ['{"a" 1}', "colon 1:6 5"],
    ["[1 2]", "comma 1:4 3"],
    ['{"a":1]', "comma 1:7 6"],
    ["[1,]", "value 1:4 3"],
    ["[x]", "value 1:2 1"],
    ["[-]", "number 1:3 2"],
    ["[1.]", "number 1:4 3"],
    ["[1e+]", "number 1:5 4"],
    ['["a\tb"]', "control 1:4 3"],
    ['["a\\x"]', "escape 1:4 3"],
    ['["\\u12x4"]', "escape 1:3 2"],
    ["{} x", "trailing 1:4 3"],
    ['{"é":\n  ["😀", x]}', "value 2:9 18"],
    ['{\r\n"a":\r\n?}', "value 3:1 9"],
  ])("in %j names its reason, line, column and byte", (text, expected) => {
    expect(at(text)).toBe(expected);
  });

  it("says the same in words", () => {
    expect(failure(bytesOf("{\n  x")).message).toBe(
      "Not a JSON document: an object key in double quotes was expected (line 2, column 3, byte 4)",
    );
  });

  it("names the level at which nesting gets too deep", () => {
    expect(at("[".repeat(600))).toBe("depth 1:513 512");
    expect(failure(bytesOf("[".repeat(513))).details.reason).toBe("depth");
  });

  it.each(['{"a":[true,"\\u00e9\\n",-1.5e+3,null,false]}', '"\\ud83d\\ude00"', "-0.5e-7", " [ { } , [ ] ] "])(
    "says that %s ends too early, wherever it is cut",
    (text) => {
      for (let length = text.trimStart() === text ? 1 : 2; length < text.trimEnd().length; length++) {
        const cut = text.slice(0, length);
        // A number has no end mark: cut behind a digit, it is whole.
        if (/^-?[0-9.]*[0-9](e-7)?$/.test(cut)) continue;
        expect(at(cut), cut).toMatch(/^truncated /);
        expect((failure(bytesOf(cut)).details.position as { byte: number }).byte).toBe(length);
      }
    },
  );

  it("finds the first byte that is not UTF-8", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }).map(bytesOf),
      fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom(
          "c0af",
          "e080af",
          "eda080",
          "f0808080",
          "f4908080",
          "f5",
          "c3",
          "e282",
          "f09f98",
          "edbfbf",
          "80",
        )
        .map((hex) => Buffer.from(hex, "hex")),
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
        const bytes = Buffer.concat(pieces);
        fc.pre(!isUtf8(bytes));
        const { reason, position } = failure(bytes).details as { reason: string; position: { byte: number } };
        expect(reason).toBe("not-utf8");
        expect(isUtf8(bytes.subarray(0, position.byte))).toBe(true);
        // No character can begin there, however many bytes it takes.
        for (let size = 1; size <= 4 && position.byte + size <= bytes.length; size++) {
          expect(isUtf8(bytes.subarray(position.byte, position.byte + size))).toBe(false);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["nothing", "", /stdin/],
    ["NaN", '{"a":NaN}', /NaN/],
    ["-Infinity", "[-Infinity]", /NaN/],
    ["two documents", "{}\n{}", /--stream/],
    ["too many levels", "[".repeat(513), /512/],
    ["UTF-16 with a mark", Buffer.from("\ufeff{}", "utf16le"), /UTF-16/],
    ["UTF-16 without a mark", Buffer.from("{}", "utf16le"), /UTF-16/],
    ["big-endian UTF-16", Buffer.from("{}", "utf16le").swap16(), /UTF-16/],
    ["latin-1", Buffer.from('"é"', "latin1"), /UTF-8/],
    ["a name in capitals inside a string", '["\tNaN"]', /^Send one complete JSON document/],
  ])("caused by %s hints at the remedy", (_, text, hint) => {
    expect(failure(Buffer.from(text)).hint).toMatch(hint);
  });
});
