import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "./characters.ts";
/** What the reader comes to: a key, a value or its beginning, the end of a container, the end of all. */
export type JsonToken = "key" | "string" | "number" | "literal" | "object" | "array" | "close" | "end";

type Expected = "value" | "first value" | "first key" | "colon" | "comma";

/**
 * Reads one JSON value, token by token, without building it. The text may go on behind the value; where it is no
 * JSON, the end comes early. Escapes and the digits of numbers are not checked, and the depth is not limited.
 * Bytes are read as Latin-1, where a position in the text is that of a byte.
 */
export class JsonReader {
  /** Where the last token begins, and where it ends. */
  start: number;
  end: number;
  /** Where the last value begins, or where one should. */
  valueStart: number;
  /** Whether the last key or string holds an escape, and whether it is all ASCII. */
  hasEscapes = false;
  isAscii = true;
  readonly #text: string;
  /** For each open container, whether it is an object. */
  readonly #open: boolean[] = [];
  #expected: Expected = "value";

  constructor(text: string, index: number) {
    this.#text = text;
    this.start = index;
    this.end = index;
    this.valueStart = index;
  }

  /** How many containers are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** Whether all of the value has been read. */
  get isComplete(): boolean {
    return this.#expected === "comma" && this.#open.length === 0;
  }

  /** Reads the next token. */
  next(): JsonToken {
    const open = this.#open;
    if (this.#expected === "comma" && open.length === 0) return "end";
    const isObject = open[open.length - 1]!;
    const at = skipSpace(this.#text, this.end);
    const code = this.#text.charCodeAt(at);
    switch (this.#expected) {
      case "comma":
        if (code !== COMMA) return this.#close(at, code, isObject);
        return isObject ? this.#key(skipSpace(this.#text, at + 1)) : this.#value(at + 1);
      case "first key":
        return code === CLOSE_BRACE ? this.#close(at, code, isObject) : this.#key(at);
      case "first value":
        return code === CLOSE_BRACKET ? this.#close(at, code, isObject) : this.#value(at);
      case "colon":
        return code === COLON ? this.#value(at + 1) : "end";
      case "value":
        return this.#value(at);
    }
  }

  #key(at: number): JsonToken {
    if (this.#text.charCodeAt(at) !== QUOTE) return "end";
    return this.#take("key", at, this.#endOfString(at), "colon");
  }

  #value(from: number): JsonToken {
    const text = this.#text;
    const at = skipSpace(text, from);
    this.valueStart = at;
    const code = text.charCodeAt(at);
    if (code === QUOTE) return this.#take("string", at, this.#endOfString(at), "comma");
    if (code === OPEN_BRACE) {
      this.#open.push(true);
      return this.#take("object", at, at + 1, "first key");
    }
    if (code === OPEN_BRACKET) {
      this.#open.push(false);
      return this.#take("array", at, at + 1, "first value");
    }
    if (code === 0x74) return this.#take("literal", at, endOfWord(text, at, "true"), "comma");
    if (code === 0x66) return this.#take("literal", at, endOfWord(text, at, "false"), "comma");
    if (code === 0x6e) return this.#take("literal", at, endOfWord(text, at, "null"), "comma");
    return this.#take("number", at, endOfNumber(text, at, code), "comma");
  }

  #close(at: number, code: number, isObject: boolean): JsonToken {
    if (code !== (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return "end";
    this.#open.pop();
    return this.#take("close", at, at + 1, "comma");
  }

  /** The position behind the string that begins at a position. */
  #endOfString(start: number): number {
    const text = this.#text;
    this.hasEscapes = false;
    let codes = 0;
    for (let at = start + 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      codes |= code;
      // Most characters are beyond all that matter.
      if (code > BACKSLASH) continue;
      if (code === QUOTE) {
        this.isAscii = codes < 0x80;
        return at + 1;
      }
      if (code === LINE_FEED) return NO_END;
      if (code === BACKSLASH) {
        this.hasEscapes = true;
        at += 1;
      }
    }
    return NO_END;
  }

  #take(token: JsonToken, start: number, end: number, expected: Expected): JsonToken {
    if (end < 0) return "end";
    this.start = start;
    this.end = end;
    this.#expected = expected;
    return token;
  }
}

/** The position behind the white space at a position. */
export function skipSpace(text: string, index: number): number {
  let at = index;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code > 0x20 || (code !== 0x20 && code !== LINE_FEED && code !== 0x0d && code !== 0x09)) return at;
    at += 1;
  }
}

const NO_END = -1;

/** The position behind the word that is to stand at a position. */
function endOfWord(text: string, start: number, word: string): number {
  for (let at = 1; at < word.length; at += 1) {
    if (text.charCodeAt(start + at) !== word.charCodeAt(at)) return NO_END;
  }
  return start + word.length;
}

/** The position behind the number that begins at a position. */
function endOfNumber(text: string, start: number, code: number): number {
  let at = code === 0x2d ? start + 1 : start;
  if (!isDigit(text.charCodeAt(at))) return NO_END;
  while (isInNumber(text.charCodeAt(at))) at += 1;
  return at;
}

function isInNumber(code: number): boolean {
  return isDigit(code) || code === 0x2e || code === 0x2d || code === 0x2b || (code | 0x20) === 0x65;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
