/** The alphabet of Crockford's base 32: no I, L, O and U. */
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Where the time and the randomness of an id come from. */
export interface IdSources {
  now(): number;
  /** That many hexadecimal digits. */
  hex(digits: number): string;
}

/** Makes a ULID: 48 bits of time and 80 bits of the given source, so that a fixed source repeats it. */
export function newJobId(sources: IdSources): string {
  const time = BigInt(Math.max(0, Math.trunc(sources.now())));
  const bits = (time << 80n) | BigInt(`0x${sources.hex(20)}`);
  const digits = bits.toString(CROCKFORD.length).padStart(26, "0");
  return digits.replaceAll(/./g, (digit) => CROCKFORD[Number.parseInt(digit, CROCKFORD.length)]!);
}
