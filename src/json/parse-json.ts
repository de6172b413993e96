import { BACKSLASH, QUOTE } from "./characters.ts";
import { JsonReader, type JsonToken, skipSpace } from "./json-reader.ts";

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
  const reader = new JsonReader(text, 0);

  function readValue(token: JsonToken): unknown {
    if (token === "object") return Object.fromEntries(readItems(readMember));
    if (token === "array") return readItems(readValue);
    return token === "string" ? readString() : JSON.parse(text.slice(reader.start, reader.end));
  }

  function readItems<T>(readItem: (token: JsonToken) => T): T[] {
    const items: T[] = [];
    for (let token = reader.next(); token !== "close"; token = reader.next()) items.push(readItem(token));
    return items;
  }

  function readMember(): [string, unknown] {
    return [readString(), readValue(reader.next())];
  }

  function readString(): string {
    const { start, end, hasEscapes } = reader;
    return hasEscapes ? (JSON.parse(text.slice(start, end)) as string) : text.slice(start + 1, end - 1);
  }

  return readValue(reader.next());
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
