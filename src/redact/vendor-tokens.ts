import { lazy } from "../errors/lazy.ts";
import { type Edit, mask } from "./edits.ts";
import { matchAt, startsWord, walkMatches, withoutStack } from "./matching.ts";
import { nextTokenRun } from "./token-runs.ts";
import { MARKED_TOKENS, PREFIXED_TOKENS, PREFIXES } from "./vendor-patterns.ts";
import { indexWords, START, withLetter } from "./word-index.ts";

// The patterns take longer to compile than a run of one envelope takes to be looked through.
const prefixed = lazy(() => new RegExp(withoutStack(Object.values(PREFIXED_TOKENS).join("|")), "g"));
const marked = lazy(() => new RegExp(Object.values(MARKED_TOKENS).join("|"), "g"));
const prefixes = lazy(() => indexWords(PREFIXES.map((letters) => ({ letters }))));
const BASE64 = /[A-Za-z0-9/+]{32}[A-Za-z0-9/+]*/g;
const MAIL_KEY_END = /-(?:us[0-9]{1,2}|[0-9a-f]{8}-[0-9a-f]{8})(?![0-9a-f-])/y;

/** Finds tokens of clouds and vendors, wherever they stand. */
export function findVendorTokens(text: string): Edit[] {
  const edits: Edit[] = [];
  for (let run = nextTokenRun(text, 0); run !== undefined; run = nextTokenRun(text, run[1])) {
    findInRun(text, run[0], run[1], edits);
  }
  return edits;
}

function findInRun(text: string, start: number, end: number, edits: Edit[]): void {
  const run = text.slice(start, end);
  const search = (pattern: RegExp, read: (start: number, end: number) => Edit | undefined): void =>
    walkMatches(pattern, run, ({ index, 0: token }) => {
      const edit = read(start + index, start + index + token.length);
      if (edit !== undefined) edits.push(edit);
      return undefined;
    });
  if (holdsPrefix(run)) {
    search(prefixed(), (from, to) => (isSecret(text, from, to) ? mask(from, to) : undefined));
  }
  if (run.length < 32) return;
  search(marked(), (from, to) => (startsWord(text, from) ? mask(from, to) : undefined));
  search(BASE64, (from, to) => unmarkedSecret(text, from, to));
}

function holdsPrefix(run: string): boolean {
  const { places, words } = prefixes();
  let letters = 0;
  for (let at = 0; at < run.length; at += 1) {
    letters = withLetter(letters, run.charCodeAt(at));
    const place = places[letters]!;
    if (place !== 0 && words[place]!.some((word) => run.startsWith(word.letters, at + 1 - START)))
      return true;
  }
  return false;
}

function isSecret(text: string, start: number, end: number): boolean {
  const token = text.slice(start, end);
  if (token.startsWith("eyJ")) return token.includes(".");
  if (token.startsWith("sk-") && !/[0-9A-Z]/.test(token.slice(3))) return false;
  return !/^(?:sk-|hf_|r8_|EAA|AC|SK)/.test(token) || startsWord(text, start);
}

/** Finds a secret without a mark: a secret access key of AWS, a key of Mailgun or Mailchimp. */
function unmarkedSecret(text: string, from: number, end: number): Edit | undefined {
  const isAfterEscape = text[from - 1] === "\\" && /[nrt]/.test(text[from]!);
  const start = isAfterEscape ? from + 1 : from;
  if (!isAfterEscape && /[_-]/.test(text.charAt(start - 1))) return undefined;
  const run = text.slice(start, end);
  if (run.length === 40 && isMixed(run) && !/[_=-]/.test(text.charAt(end))) return mask(start, end);
  if (run.length !== 32 || !/^[0-9a-f]+$/.test(run)) return undefined;
  const ending = matchAt(MAIL_KEY_END, text, end)?.[0];
  return ending === undefined ? undefined : mask(start, end + ending.length);
}

/**
 * Tells whether 40 characters are as mixed as random Base64, which names, paths and hexadecimal digests
 * are not. Of random ones, fewer than 1 in 10,000 are not seen.
 */
function isMixed(text: string): boolean {
  if (text.replaceAll(/[^a-z]/g, "").length < 3 || text.replaceAll(/[^A-Z]/g, "").length < 3) return false;
  const groups = text.match(/[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g)?.length ?? 0;
  return groups >= (/[0-9/+]/.test(text) ? 11 : 12);
}
