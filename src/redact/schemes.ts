import { type Edit, mask, maskGroup } from "./edits.ts";
import { isHarmless, isPlainWords, namesSecret } from "./harmless-values.ts";
import { lengthWithout, matchAt, startsWord } from "./matching.ts";
import { nextSign, SCHEME_SIGN } from "./signs.ts";

/** Schemes of HTTP authentication that are followed by one word of credentials. */
const WORD = /(?:[ \t]+|%20|\+)([A-Za-z0-9._~+/=-]{6}[A-Za-z0-9._~+/=-]*)/y;

/** A header with a scheme whose name is an ordinary word elsewhere. */
const HEADER =
  /["'\\]{0,4}[ \t]*[:=][ \t]*["'\\]{0,4}(?:token|key|bot|jwt|oauth|mac|pop|bearer|basic)[ \t]+([^\s"'`\\,;]{4}[^\s"'`\\,;]*)/iy;

/** Schemes that are followed by parameters, and cookies: all is secret up to the end of the line. */
const PARAMETERS = /[ \t]+(?=[a-z_]{1,40} ?= ?)/iy;
const COOKIES = /2?[ \t]*:[ \t]*(?=[^\s"'=;]{1,256}=)/y;

/** `curl -u user:password`, `login USER password WORD` of a .netrc file, `IDENTIFIED BY 'password'` of SQL. */
const CURL = /\b[^\n|;]{0,120}?\s(?:-u|--user|--proxy-user)[ =]?["']?[^\s:"']{0,60}:([^\s"']+)/y;
const SQL = /[ \t]+(?:with[ \t]+\w{1,40}[ \t]+)?by[ \t]+(?:password[ \t]+)?["']([^"'\n]+)/iy;
const NETRC = /\s{1,20}[^\s]{1,80}\s{1,20}password\s{1,20}([^\s]+)/y;

/** The rest of a line, up to the quote in which it stands. */
const REST = {
  "": /[^\r\n]{0,8192}/y,
  '"': /[^\r\n"]{0,8192}/y,
  "'": /[^\r\n']{0,8192}/y,
  "`": /[^\r\n`]{0,8192}/y,
} as const;

/** Finds credentials behind the name of their scheme, cookies, and credentials of commands. */
export function findCredentials(text: string): Edit[] {
  const edits: Edit[] = [];
  for (let sign = nextSign(text, 0, SCHEME_SIGN); sign !== undefined; ) {
    const edit = startsWord(text, sign.start) ? secretAfter(text, sign.start, sign.end) : undefined;
    if (edit !== undefined) edits.push(edit);
    sign = nextSign(text, edit?.end ?? sign.end, SCHEME_SIGN);
  }
  return edits;
}

function secretAfter(text: string, start: number, end: number): Edit | undefined {
  const sign = text.slice(start, end).toLowerCase();
  switch (sign) {
    case "authorization":
      return wordAfter(HEADER, text, end, isReference);
    case "curl":
      return wordAfter(CURL, text, end, isHarmless);
    case "login":
      return wordAfter(NETRC, text, end, isHarmless);
    case "identified":
      return wordAfter(SQL, text, end, isHarmless);
    case "cookie":
      return lineAfter(COOKIES, text, start, end);
    case "digest":
    case "hawk":
    case "oauth":
    case "signature":
    case "aws4-hmac-sha256":
      return lineAfter(PARAMETERS, text, start, end);
    default:
      return wordAfter(WORD, text, end, isOrdinary);
  }
}

function wordAfter(
  pattern: RegExp,
  text: string,
  index: number,
  isNone: (word: string) => boolean,
): Edit | undefined {
  const match = matchAt(pattern, text, index);
  if (match === null) return undefined;
  const word = match[1]!;
  return isNone(word.slice(0, lengthWithout(word, ".:>"))) ? undefined : maskGroup(match, 1);
}

function lineAfter(pattern: RegExp, text: string, start: number, end: number): Edit | undefined {
  const match = matchAt(pattern, text, end);
  if (match === null) return undefined;
  const from = end + match[0].length;
  const quote = text.charAt(start - 1);
  const rest = matchAt(quote in REST ? REST[quote as keyof typeof REST] : REST[""], text, from)!;
  return mask(from, from + rest[0].length);
}

/** A word that stands for credentials, as in "Bearer TOKEN". */
function isReference(word: string): boolean {
  return isHarmless(word) || namesSecret(word);
}

/** A word that follows the name of a scheme in prose, as in "Basic authentication". */
function isOrdinary(word: string): boolean {
  return (
    isReference(word) || word.startsWith("realm=") || word.split("/").every((part) => isPlainWords(part))
  );
}
