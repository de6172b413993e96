const BACKSLASH = 0x5c;
const QUOTE = 0x22;

/**
 * Reads JSON text that is known to be valid. V8 from 12.8 on may read an escaped key as a key of some
 * other text that it has parsed before (nodejs/node#63785); texts with such keys are read by hand.
 */
export function parseJson(text: string): unknown {
  return hasEscapedKey(text) ? parseByHand(text) : JSON.parse(text);
}

/** In valid JSON a backslash stands only in a string, and only a key is followed by a colon. */
function hasEscapedKey(text: string): boolean {
  let at = text.indexOf("\\");
  while (at !== -1) {
    const end = stringEnd(text, at);
    if (text.charCodeAt(skipSpace(text, end)) === 0x3a) return true;
    at = text.indexOf("\\", end);
  }
  return false;
}

function parseByHand(text: string): unknown {
  let at = 0;

  function readValue(): unknown {
    at = skipSpace(text, at);
    const first = text[at];
    if (first === '"') return readString();
    if (first === "{") return Object.fromEntries(readItems("}", readMember));
    if (first === "[") return readItems("]", readValue);
    const begin = at;
    while (at < text.length && !" \t\r\n,]}".includes(text[at]!)) at++;
    return JSON.parse(text.slice(begin, at));
  }

  function readItems<T>(close: string, readItem: () => T): T[] {
    const items: T[] = [];
    at = skipSpace(text, at + 1);
    while (text[at] !== close) {
      items.push(readItem());
      at = skipSpace(text, at);
      if (text[at] === ",") at = skipSpace(text, at + 1);
    }
    at++;
    return items;
  }

  function readMember(): [string, unknown] {
    const key = readString();
    at = skipSpace(text, at) + 1;
    return [key, readValue()];
  }

  function readString(): string {
    const begin = at;
    at = stringEnd(text, begin + 1);
    const inner = text.slice(begin + 1, at - 1);
    return inner.includes("\\") ? (JSON.parse(text.slice(begin, at)) as string) : inner;
  }

  return readValue();
}

/** The position behind the quote that ends the string in which `from` stands. */
function stringEnd(text: string, from: number): number {
  let i = from;
  for (;;) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) return i + 1;
    i += c === BACKSLASH ? 2 : 1;
  }
}

function skipSpace(text: string, from: number): number {
  let i = from;
  while (i < text.length && " \t\r\n".includes(text[i]!)) i++;
  return i;
}
