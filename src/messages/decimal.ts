/** An exact decimal number: units / 10^scale. Money is never a float. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };

const FORM = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Reads plain notation such as `0.000654`; undefined for anything else. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign, whole, fraction = ""] = FORM.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

/** Multiplies by a whole number. */
export function times(a: Decimal, count: number): Decimal {
  return { units: a.units * BigInt(count), scale: a.scale };
}

/** Divides by a power of ten. */
export function shiftRight(a: Decimal, digits: number): Decimal {
  return { units: a.units, scale: a.scale + digits };
}

/** Negative, zero or positive as `a` is below, equal to or above `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = unitsAt(a, scale) - unitsAt(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Plain notation without an exponent and without needless zeros: `18`, `0.0000001`. */
export function formatDecimal({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}
