import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalOf, isSpellingOf } from "./numerals.ts";

/** A number as a whole number times a power of ten, worked out with big integers only. */
interface BigDecimal {
  readonly units: bigint;
  readonly power: number;
}

function bigDecimal(numeral: string): BigDecimal {
  const [mantissa, exponent = "0"] = numeral.toLowerCase().split("e") as [string, string?];
  const [whole, fraction = ""] = mantissa.split(".") as [string, string?];
  return { units: BigInt(whole + fraction), power: Number(exponent) - fraction.length };
}

function areEqual(a: BigDecimal, b: BigDecimal): boolean {
  const low = Math.min(a.power, b.power);
  return a.units * 10n ** BigInt(a.power - low) === b.units * 10n ** BigInt(b.power - low);
}

/** What a double stands for, from its bits. */
function doubleDecimal(double: number): BigDecimal {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, double);
  const raw = bits.getBigUint64(0);
  const stored = Number((raw >> 52n) & 0x7ffn);
  const mantissa = (raw & 0xfffffffffffffn) | (stored === 0 ? 0n : 1n << 52n);
  const power = Math.max(stored, 1) - 1075;
  const units = raw >> 63n === 1n ? -mantissa : mantissa;
  return power >= 0
    ? { units: units * 2n ** BigInt(power), power: 0 }
    : { units: units * 5n ** BigInt(-power), power };
}

/** The rule, in big decimals: equal, or one of three spellings of the double nearest to ours. */
function oracle(ours: string, theirs: string): boolean {
  const [mine, other] = [bigDecimal(ours), bigDecimal(theirs)];
  const double = Number(ours);
  if (areEqual(mine, other)) return true;
  if (!Number.isFinite(double)) return false;
  const shortest = bigDecimal(String(double));
  const seventeen = bigDecimal(double.toExponential(16));
  return [shortest, seventeen, doubleDecimal(double)].some((spelling) => areEqual(spelling, other));
}

const numeral = fc
  .record({
    sign: fc.constantFrom("", "-"),
    whole: fc.oneof(fc.constant("0"), fc.stringMatching(/^[1-9][0-9]{0,24}$/)),
    fraction: fc.oneof(fc.constant(""), fc.stringMatching(/^\.[0-9]{1,24}$/)),
    exponent: fc.oneof(
      fc.constant(""),
      fc.integer({ min: -350, max: 330 }).map((power) => `e${power}`),
    ),
  })
  .map(({ sign, whole, fraction, exponent }) => sign + whole + fraction + exponent);

/** What programs make of a numeral: other spellings, roundings, and neighbours that are neither. */
const changed = (text: string): fc.Arbitrary<string> => {
  const double = Number(text);
  const finite = Number.isFinite(double) ? double : 0;
  const { units, power } = doubleDecimal(finite);
  const digits = (count: number): string => finite.toExponential(count - 1);
  const nextTo = ({ units, power }: BigDecimal): string => `${units + 1n}e${power}`;
  return fc.constantFrom(
    text,
    text.includes("e") ? text.replace("e", "E") : `${text}e0`,
    String(finite),
    digits(15),
    digits(16),
    digits(17),
    digits(18),
    `${units}e${power}`,
    nextTo({ units, power }),
    nextTo(bigDecimal(text)),
    nextTo(bigDecimal(digits(17))),
  );
};

describe("isSpellingOf (H27)", () => {
  it.each([
    ["1.0", "1"],
    ["-0.0", "0"],
    ["1e2", "100"],
    ["1e00000000000000000002", "100"],
    ["0e99999999999999999999", "0"],
    ["700000000000000123", "700000000000000123.0"],
    ["700000000000000123", "700000000000000100"],
    ["700000000000000123", "7.0000000000000013e17"],
    ["700000000000000123", "700000000000000128"],
    ["12345678901234567890", "12345678901234567000"],
    ["0.1", "0.10000000000000001"],
    ["0.1", "0.1000000000000000055511151231257827021181583404541015625"],
    ["0.1000000000000000055", "0.1"],
    ["1e-400", "0"],
  ])("%s may come back as %s", (ours, theirs) => {
    expect(isSpellingOf(ours, theirs)).toBe(true);
  });

  it.each([
    ["700000000000000123", "700000000000000124"],
    ["700000000000000123", "700000000000000120"],
    ["700000000000000100", "700000000000000123"],
    ["1e400", "1e401"],
    ["1e400", "-1e400"],
    ["1e-400", "1e-401"],
    ["0.1", "0.1000000000000000055"],
    ["1", "-1"],
    ["1e99999999999999999999", "1e99999999999999999998"],
  ])("%s does not come back as %s: that is another number", (ours, theirs) => {
    expect(isSpellingOf(ours, theirs)).toBe(false);
  });

  it("agrees with big decimals on every pair", () => {
    const pair = numeral.chain((text) => fc.tuple(fc.constant(text), changed(text)));
    fc.assert(
      fc.property(pair, ([ours, theirs]) => {
        expect(isSpellingOf(ours, theirs)).toBe(oracle(ours, theirs));
        expect(isSpellingOf(theirs, ours)).toBe(oracle(theirs, ours));
      }),
      { numRuns: 3000 },
    );
  });
});

it("decimalOf is shared by equal numbers and by no others", () => {
  fc.assert(
    fc.property(numeral, numeral, (a, b) => {
      expect(decimalOf(a) === decimalOf(b)).toBe(areEqual(bigDecimal(a), bigDecimal(b)));
    }),
  );
});
