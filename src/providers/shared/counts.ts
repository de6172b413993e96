/** A count of tokens as a provider gives it; anything but a whole number is none. */
export function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;
}
