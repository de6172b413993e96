import { lazy } from "../errors/lazy.ts";
import { indexWords, START, withLetter } from "./word-index.ts";

/** A kind of sign; a sum of kinds stands for all of them. */
export const NAME_SIGN = 1;
export const ASSIGNMENT_SIGN = 2;
export const SCHEME_SIGN = 4;
export const URL_SIGN = 8;
export const WEBHOOK_SIGN = 16;
export const PRIVATE_KEY_SIGN = 32;
export const ESCAPE_SIGN = 64;

/** All kinds but names, which say nothing without a value. */
export const SECRET_SIGNS =
  ASSIGNMENT_SIGN | SCHEME_SIGN | URL_SIGN | WEBHOOK_SIGN | PRIVATE_KEY_SIGN | ESCAPE_SIGN;

/**
 * The signs of each kind: words, in any case, of which a text must hold one to be worth a closer look. They have
 * at least three letters, and no word begins with another one of its kind.
 */
export const SIGNS: readonly (readonly [kinds: number, words: string])[] = [
  // Something that every name of a secret holds, alone and where a value is assigned to it.
  [NAME_SIGN + ASSIGNMENT_SIGN, "pass|pwd|secret|cred|token|auth|cookie|jwt|bearer|key|conn|phrase"],
  [NAME_SIGN, "code"],
  [ASSIGNMENT_SIGN, "recovery"],
  // Where credentials may begin.
  [
    SCHEME_SIGN,
    "bearer|basic|negotiate|ntlm|api-key|apikey|ssws|splunk|dpop|digest|hawk|oauth|signature|aws4-hmac-sha256|authorization|cookie|curl|login|identified",
  ],
  // Something that every secret in a URL holds, beside the name of a secret and `@`.
  [URL_SIGN, "sig|hmac|pw="],
  [WEBHOOK_SIGN, "hook"],
  // Something that every private key begins or ends with.
  [PRIVATE_KEY_SIGN, "private key|private-lines"],
  // What may hide any of these.
  [ESCAPE_SIGN, "\\u00"],
];

/** Where a sign stands in a text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** The kinds of signs that a text holds, as a sum. */
export function signsIn(text: string): number {
  const { places, words } = signIndex();
  let kinds = 0;
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) {
    letters = withLetter(letters, text.charCodeAt(at));
    const place = places[letters]!;
    if (place === 0) continue;
    for (const word of words[place]!) {
      const isNew = (word.kinds & ~kinds) !== 0;
      if (isNew && isAt(text, at + 1 - START, word)) kinds |= word.kinds;
    }
  }
  return kinds;
}

/** Finds the next sign of a kind, or of several, at or behind a position. */
export function nextSign(text: string, from: number, kinds: number): Place | undefined {
  const { places, words } = signIndex();
  let letters = 0;
  for (let at = from; at < text.length; at += 1) {
    letters = withLetter(letters, text.charCodeAt(at));
    const place = places[letters]!;
    if (place === 0) continue;
    const start = at + 1 - START;
    for (const word of words[place]!) {
      if ((word.kinds & kinds) !== 0 && start >= from && isAt(text, start, word)) {
        return { start, end: start + word.letters.length };
      }
    }
  }
  return undefined;
}

/** A word, and the kinds of which it is a sign. */
interface Word {
  readonly letters: string;
  readonly kinds: number;
}

const signIndex = lazy(() =>
  indexWords(SIGNS.flatMap(([kinds, list]) => list.split("|").map((letters): Word => ({ letters, kinds })))),
);

function isAt(text: string, start: number, { letters }: Word): boolean {
  if (start < 0 || start + letters.length > text.length) return false;
  for (let at = 0; at < letters.length; at += 1) {
    const code = text.charCodeAt(start + at);
    const isCapital = code >= 0x41 && code <= 0x5a;
    if ((isCapital ? code | 0x20 : code) !== letters.charCodeAt(at)) return false;
  }
  return true;
}
