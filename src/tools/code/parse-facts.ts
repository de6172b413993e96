import { extractFacts } from "./extract/extract.ts";
import { lineFacts } from "./extract/line-facts.ts";
import { createParse } from "./extract/parsers.ts";
import { languageOf } from "./languages.ts";
import type { ParseFacts } from "./reader.ts";

/** Makes what gives a text's facts, in this thread. */
export function createParseFacts(warn: (message: string) => void): ParseFacts {
  const parse = createParse(warn);
  return async (path, source, wanted) => {
    const language = languageOf(path);
    const tree = language === undefined ? undefined : await parse(language.name, source);
    if (language === undefined || tree === undefined) return undefined;
    try {
      return withLines(extractFacts(tree, language.table, source, wanted), path, source);
    } finally {
      tree.delete();
    }

    /** Where the grammar failed, the lines speak for themselves. */
    function withLines(facts: ReturnType<typeof extractFacts>, file: string, text: string) {
      if (facts.broken.size === 0) return facts;
      const lines = lineFacts(file, text, wanted, facts.broken);
      const seen = new Set(facts.definitions.map(({ line, name }) => `${line} ${name}`));
      const more = lines.definitions.filter(({ line, name }) => !seen.has(`${line} ${name}`));
      const defined = new Set(more.map(({ line }) => line));
      const references = facts.references.filter(
        ({ line, basis }) => basis === "parsed" || !defined.has(line),
      );
      return { ...facts, definitions: [...facts.definitions, ...more], references };
    }
  };
}
