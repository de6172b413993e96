import { extractFacts } from "./extract/extract.ts";
import { lineFacts } from "./extract/line-facts.ts";
import { createParse } from "./extract/parsers.ts";
import { languageOf } from "./languages.ts";
import type { ParseFacts } from "./reader.ts";
import type { FileFacts } from "./symbol.ts";

/** Makes what gives a text's facts, in this thread. */
export function createParseFacts(warn: (message: string) => void): ParseFacts {
  const parse = createParse(warn);
  return async (path, source, wanted) => {
    const language = languageOf(path);
    const tree = language === undefined ? undefined : await parse(language.name, source);
    if (language === undefined || tree === undefined) return undefined;
    try {
      const facts = extractFacts(tree, language.table, source, wanted);
      return facts.broken.size === 0
        ? facts
        : withLines(facts, lineFacts(path, source, wanted, facts.broken));
    } finally {
      tree.delete();
    }
  };
}

/** Where the grammar failed, the lines speak for themselves. */
function withLines(facts: FileFacts, lines: FileFacts): FileFacts {
  const key = ({ line, name }: { line: number; name: string }) => `${line} ${name}`;
  const byLine = new Map(lines.definitions.map((each) => [key(each), each]));
  const kept = facts.definitions.filter((each) => each.basis === "parsed" || !byLine.has(key(each)));
  const known = new Set(kept.map(key));
  const more = lines.definitions.filter((each) => !known.has(key(each)));
  const defined = new Set(more.map(({ line }) => line));
  const references = facts.references.filter(({ line, basis }) => basis === "parsed" || !defined.has(line));
  return { ...facts, definitions: [...kept, ...more].sort((a, b) => a.line - b.line), references };
}
