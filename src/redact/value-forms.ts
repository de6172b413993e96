import { MASK } from "./edits.ts";
import { isHarmless, isPlainWords, namesSecret } from "./harmless-values.ts";
import { escapeJson, unescapeJson } from "./json-escapes.ts";
import { lengthWithout } from "./matching.ts";

/** A shorter value may be there by accident. */
const SHORTEST = 6;

/** A part of a value stands for it where it is as long as a token. */
const SHORTEST_PART = 16;

/** Longer names of code are taken for random letters. */
const LONGEST_NAME = 64;

const SHORT_NAME = /^[a-z]{1,3}$/i;
const FILE_ENDING = /\.[a-z]{1,5}$/i;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ][\d:.,+Z-]*)?$/;

/** What of a value is worth remembering: all of it, as it is meant, and those of its parts that are tokens. */
export function secretsIn(value: string): Set<string> {
  const secrets = new Set<string>();
  for (const piece of value.split(MASK)) {
    for (const text of new Set([piece, unescapeJson(piece), decodePercents(piece)])) {
      const whole = text.trim();
      // A value without quotes may have been taken with the bracket or the mark behind it.
      for (const form of [whole, whole.slice(0, lengthWithout(whole, ")]}>.,;:"))]) {
        if (!form.includes("\n") && isPeculiar(form)) secrets.add(form);
      }
      for (const part of partsOf(whole)) secrets.add(part);
    }
  }
  return secrets;
}

/** How a value may be spelled: plain, in JSON, in a JSON Pointer, in a URL. */
export function spellingsOf(value: string): string[] {
  const inUrl = encodeURIComponent(value.toWellFormed());
  return [
    ...new Set([
      value,
      escapeJson(value),
      value.replaceAll("~", "~0").replaceAll("/", "~1"),
      inUrl,
      inUrl.replaceAll(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ]),
  ];
}

/** Tells whether a value can be told from words, names, paths and dates, which are the same by accident. */
function isPeculiar(value: string): boolean {
  if (value.length < SHORTEST || !/[\p{L}\p{N}]/u.test(value)) return false;
  if (isHarmless(value) || DATE.test(value)) return false;
  const names = value
    .replace(FILE_ENDING, "")
    .split(/[/\\:@_="']+/)
    .filter((name) => name !== "");
  const isPlain = (name: string): boolean =>
    isPlainWords(name) || (names.length > 1 && SHORT_NAME.test(name));
  if (!names.every(isPlain)) return true;
  return names.length === 1 && /\d/.test(value) && !namesSecret(value);
}

/** The lines of a key, the values of cookies, the sections of a token: each of them gives the secret away. */
function partsOf(value: string): string[] {
  const words = value.split(/[\s;,&="'`()[\]{}<>]+/);
  const sections = words.flatMap((word) => word.split(/[/.:]+/));
  return [...words, ...sections].filter((part) => part.length >= SHORTEST_PART && isRandom(part));
}

function isRandom(part: string): boolean {
  const isMixed = /[A-Za-z]/.test(part) && (/\d/.test(part) || (/[a-z]/.test(part) && /[A-Z]/.test(part)));
  return isMixed && !isPlainWords(part, LONGEST_NAME) && isPeculiar(part);
}

function decodePercents(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
