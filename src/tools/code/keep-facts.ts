import { createHash } from "node:crypto";
import { languageOf } from "./languages.ts";
import type { ParseFacts } from "./reader.ts";
import type { FileFacts } from "./symbol.ts";

const MAX_BYTES = 64 * 1024 * 1024;

interface Kept {
  readonly facts: FileFacts;
  readonly bytes: number;
}

/** Keeps facts by the content that they were made of, the ones used last; answers are the same without it. */
export function keepFacts(parse: ParseFacts, maxBytes = MAX_BYTES): ParseFacts {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  return async (path, source, wanted) => {
    const key = createHash("sha256")
      .update(`${languageOf(path)?.name}\0${JSON.stringify(wanted)}\0`)
      .update(source)
      .digest("base64");
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
      return known.facts;
    }
    const facts = await parse(path, source, wanted);
    if (facts === undefined) return undefined;
    const size = 2 * JSON.stringify(facts).length;
    kept.set(key, { facts, bytes: size });
    bytes += size;
    for (const [oldest, entry] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= entry.bytes;
    }
    return facts;
  };
}
