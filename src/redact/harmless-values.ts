import { secrecyOf } from "./secret-names.ts";

/** Words that say something about a secret where the secret would stand. */
const HARMLESS_WORDS: ReadonlySet<string> = new Set(
  `null none nil undefined true false yes no on off auto default enabled disabled required optional redacted
  hidden masked string str text number integer int float boolean bool bytes object array any unknown void never
  date self basic bearer digest negotiate ntlm oauth oauth2 jwt apikey token include omit same-origin
  value anonymous missing invalid expired valid empty unset pending satisfied failed`.split(/\s+/),
);

/** Names of values that are filled in elsewhere: `$NAME`, `${name}`, `{{ name }}`, `%NAME%`, `<name>`, `%s`. */
const REFERENCE =
  /^(?:(?:[Bb]earer|[Bb]asic|[Tt]oken) )?(?:\$[A-Z_][A-Z0-9_]*|\$?\{\{?[ A-Za-z0-9_.$()-]*\}?\}|\$\([ A-Za-z0-9_.-]*\)|%[A-Z_]+%|<[A-Za-z _.-]*>|\[[A-Za-z _-]*\]|%(?:\([A-Za-z_]+\))?[sdvrq]|[*.\u2026?-]+|[xX]{3,})$/;

/** Version numbers, as in lists of packages. */
const VERSION = /^[~^<>=v ]{0,3}\d{1,4}(?:\.(?:\d{1,5}|[x*])){1,3}(?:[-+][\w.]{1,20})?$/;

/** Tells whether a value under the name of a secret is none: a mask, a type, a reference to a variable. */
export function isHarmless(value: string): boolean {
  if (value.length > 64) return false;
  const text = value.trim();
  if (text.length < 4 && !/[\p{L}\p{N}]/u.test(text)) return true;
  return HARMLESS_WORDS.has(text.toLowerCase()) || REFERENCE.test(text) || VERSION.test(text);
}

const PATH = /^(?:~|\.{1,2}|[A-Za-z]:)?[/\\][\w./\\ ~-]*$/;

/** Tells whether a value is a file path under a name that may hold one: `PWD`, `…_CREDENTIALS`. */
export function isPathUnder(name: string, value: string): boolean {
  if (/^(?:old)?pwd$/i.test(name)) return PATH.test(value);
  return /credentials$/i.test(name) && PATH.test(value) && /\.[a-z]{1,5}$/.test(value);
}

/** Tells whether a bare value names a secret, as in `password=user_password`, rather than being one. */
export function namesSecret(value: string): boolean {
  return isPlainWords(value, 64) && (secrecyOf(value) !== undefined || /^your[_-]/i.test(value));
}

const WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

/** Longer names are taken for random letters. */
const LONGEST_NAME = 15;

const ABBREVIATION =
  /^(?:str|ctx|cfg|fmt|cmd|req|svc|mgr|https?|html|xml|sql|csrf|xsrf|jwt|tls|ssl|ssh|src|dst|ptr|tmp|txt|msg|pwd)$/i;

/** Tells whether a bare value reads like names of prose or code, which random letters hardly ever do. */
export function isPlainWords(value: string, longest = LONGEST_NAME): boolean {
  return value.split(/\??[.-]|::|->/).every((name) => name.length <= longest && isPlainName(name));
}

function isPlainName(name: string): boolean {
  if (!/^[A-Za-z_$]+\d{0,2}$/.test(name)) return false;
  const words = (/[a-z]/.test(name) ? name : name.toLowerCase()).match(WORD) ?? [];
  const acronyms = words.filter((word) => /^[A-Z]{2,5}$/.test(word));
  const short = words.filter((word) => word.length < 3);
  return acronyms.length <= 1 && short.length * 3 <= words.length && words.every(isPronounceable);
}

function isPronounceable(word: string): boolean {
  if (word.length < 3 || word === word.toUpperCase() || ABBREVIATION.test(word)) return true;
  return /^(?!.*[^aeiouy]{5}).*[aeiouy]/i.test(word);
}
