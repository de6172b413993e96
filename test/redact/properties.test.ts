import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactText, redactValue } from "../../src/redact/index.ts";
import { runs } from "../support/runs.ts";
import { KINDS } from "./support/kinds.ts";
import { createRandom } from "./support/random.ts";

/** Pieces of the notations that redaction reads, so that random texts come close to all of them. */
const PIECES =
  `token token= password= password:\u00a0 password:\u00a0" ' " \\" \` { } [ ] , ; & = : // //u:p @host ?key= Bearer\u00a0
  Basic\u00a0 Authorization:\u00a0 Cookie:\u00a0a= -----BEGIN\u00a0PRIVATE\u00a0KEY-----\\n -----END\u00a0PRIVATE\u00a0KEY----- *** * export\u00a0
  --token\u00a0 <password> </password> null true 12345 ( ) $X \${x} é 😀 _ - . / %3d {"a": {"name":"token","value":" "} \\`
    .split(/[ \n]+/)
    .map((piece) => piece.replaceAll("\u00a0", " "));

const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...PIECES, "\n", "\r\n", "\t", " "), weight: 6 },
  { arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }), weight: 2 },
  { arbitrary: fc.stringMatching(/^[A-Za-z0-9+/_-]{1,48}$/), weight: 2 },
  {
    arbitrary: fc
      .tuple(fc.constantFrom(...KINDS.values()), fc.nat())
      .map(([make, seed]) => make(createRandom(seed)).text),
    weight: 1,
  },
);
/** In full, there are many cases. */
const TIMEOUT_MS = 600_000;

const text = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(""));

describe("redactText()", () => {
  it("changes nothing when it is applied again", { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(text, (input) => {
        const once = redactText(input);
        expect(redactText(once)).toBe(once);
      }),
      { numRuns: runs(2_000, 50_000) },
    );
  });

  it("keeps all text outside of the masks, in its order", { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(
        text.map((input) => input.replaceAll("*", "")),
        (input) => {
          let from = 0;
          for (const part of redactText(input).split(/"?\*{3}"?/)) {
            const found = input.indexOf(part, from);
            expect(found).toBeGreaterThanOrEqual(from);
            from = found + part.length;
          }
        },
      ),
      { numRuns: runs(1_000, 20_000) },
    );
  });

  it("keeps JSON text JSON, of the same structure", { timeout: TIMEOUT_MS }, () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: "grapheme" }), text, (value, line) => {
        const input = JSON.stringify({ value, line, nested: JSON.stringify({ line, token: value }) });
        const output = JSON.parse(redactText(input)) as { line: unknown; nested: string };
        expect(output.line).toBe(redactText(line));
        expect(Object.keys(JSON.parse(output.nested) as object)).toEqual(["line", "token"]);
      }),
      { numRuns: runs(500, 10_000) },
    );
  });
});

describe("redactValue()", () => {
  it("changes nothing when it is applied again, and never what it is given", { timeout: TIMEOUT_MS }, () => {
    const value = fc.dictionary(
      fc.oneof(text, fc.constantFrom("token", "name", "value", "tokens")),
      fc.oneof(text, fc.jsonValue()),
    );
    fc.assert(
      fc.property(value, (input) => {
        const before = JSON.stringify(input);
        const once = redactValue(input);
        expect(redactValue(once)).toEqual(once);
        expect(JSON.stringify(input)).toBe(before);
      }),
      { numRuns: runs(500, 10_000) },
    );
  });
});
