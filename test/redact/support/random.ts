/** Random material of a test; the same seed gives the same. */
export interface Random {
  /** An integer from 0 up to, but not including, the limit. */
  below(limit: number): number;
  /** So many characters of an alphabet. */
  text(alphabet: string, length: number): string;
}

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";

/** The alphabets of which secrets are made. */
export const ALPHABETS = {
  lower: LOWER,
  digits: DIGITS,
  upper: LOWER.toUpperCase(),
  hex: `${DIGITS}abcdef`,
  upperDigits: LOWER.toUpperCase() + DIGITS,
  lowerDigits: LOWER + DIGITS,
  letters: LOWER + LOWER.toUpperCase(),
  base62: LOWER + LOWER.toUpperCase() + DIGITS,
  base64: `${LOWER}${LOWER.toUpperCase()}${DIGITS}+/`,
  base64url: `${LOWER}${LOWER.toUpperCase()}${DIGITS}-_`,
  password: `${LOWER}${LOWER.toUpperCase()}${DIGITS}!@#%^*-_+=~.`,
  phrase: `${LOWER}${LOWER.toUpperCase()}${DIGITS} ,;:!?@#%&()[]{}<>|/-_`,
} as const;

/** A generator of random material (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    text: (alphabet, length) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join(""),
  };
}
