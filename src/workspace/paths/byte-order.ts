// Below the surrogates, UTF-16 order and the order of the UTF-8 bytes agree.
const NEEDS_BYTES = /[\uD800-\uFFFF]/;

/** Compares two strings by their UTF-8 bytes: the order of paths in every result. */
export function compareBytes(a: string, b: string): number {
  if (NEEDS_BYTES.test(a) && NEEDS_BYTES.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
