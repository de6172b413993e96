import { JsonBytesReader } from "./json-bytes-reader.ts";
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
  const reader = new JsonBytesReader(bytes);
  const found: string[] = [];
  const open: OpenContainer[] = [];
  let characters = 0;
  for (let token = reader.next(); token !== "end"; token = reader.next()) {
    const top = open.at(-1);
    if (token === "close") open.pop();
    else if (token !== "key") {
      if (typeof top?.position === "number") top.position++;
      if (token === "object") open.push({ keys: new Set(), position: "" });
      else if (token === "array") open.push({ keys: undefined, position: -1 });
    } else if (top?.keys !== undefined) {
      const key = reader.text();
      top.position = key;
      if (top.keys.has(key)) {
        const path = open.reduce((above, at) => pointer(above, at.position), "");
        found.push(path);
        characters += path.length;
        if (found.length === MAX_REPORTED || characters > MAX_CHARACTERS) break;
      }
      top.keys.add(key);
    }
  }
  return found;
}
