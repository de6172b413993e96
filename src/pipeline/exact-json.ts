interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
}

// In Node since 21; the language's library of the compiler does not list it yet.
const { parse, rawJSON } = JSON as unknown as ExactJson;

/** Parses JSON text without rounding: a number that a double cannot hold stays as its digits. */
export function parseExactly(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value !== "number" || source === undefined || isExact(value, source)
      ? value
      : rawJSON(decimalOf(source)),
  );
}

function isExact(value: number, source: string): boolean {
  return Number.isFinite(value) && decimalOf(String(value)) === decimalOf(source);
}

/** A number's digits and its power of ten: the same for every spelling of the same number. */
function decimalOf(text: string): string {
  const [, sign, whole, fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(
    text,
  )!;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return significant === "" ? "0" : `${sign}${significant}e${power}`;
}
