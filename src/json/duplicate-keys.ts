import { pointer } from "./json-pointer.ts";

/** At most this many duplicates are reported for one document, and no more once their paths are this long. */
const MAX_REPORTED = 100;
const MAX_CHARACTERS = 64 * 1024;

interface OpenContainer {
  /** The keys seen so far; undefined in an array. */
  readonly keys: Set<string> | undefined;
  /** The current key or element, for the path of what stands below. */
  position: string | number;
}

/**
 * Lists the JSON Pointers of keys that stand more than once in one object, at any depth.
 * The bytes must have been scanned before: this walks over the tokens of valid JSON.
 */
export function findDuplicateKeys(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: string[] = [];
  const open: OpenContainer[] = [];
  let characters = 0;
  let expectsKey = false;
  for (let i = 0; i < text.length; i++) {
    if (found.length === MAX_REPORTED || characters > MAX_CHARACTERS) break;
    const top = open.at(-1);
    switch (text[i]) {
      case 0x7b:
        open.push({ keys: new Set(), position: "" });
        expectsKey = true;
        break;
      case 0x5b:
        open.push({ keys: undefined, position: 0 });
        expectsKey = false;
        break;
      case 0x7d:
      case 0x5d:
        open.pop();
        break;
      case 0x2c:
        expectsKey = top?.keys !== undefined;
        if (typeof top?.position === "number") top.position++;
        break;
      case 0x22: {
        const end = stringEnd(text, i);
        if (expectsKey && top?.keys !== undefined) {
          const spelled = text.toString("utf8", i + 1, end - 1);
          const key = spelled.includes("\\") ? (JSON.parse(`"${spelled}"`) as string) : spelled;
          top.position = key;
          if (top.keys.has(key)) {
            const path = open.reduce((above, at) => pointer(above, at.position), "");
            found.push(path);
            characters += path.length;
          }
          top.keys.add(key);
          expectsKey = false;
        }
        i = end - 1;
        break;
      }
    }
  }
  return found;
}

function stringEnd(text: Buffer, start: number): number {
  let i = start + 1;
  while (text[i] !== 0x22) i += text[i] === 0x5c ? 2 : 1;
  return i + 1;
}
