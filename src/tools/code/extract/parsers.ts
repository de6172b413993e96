import type { Parser, Tree } from "web-tree-sitter";
import { readGrammar } from "./grammar-files.ts";

/** Parses text of a language. Undefined where its grammar is missing or damaged, or where parsing was given up. */
export type Parse = (language: string, source: string) => Promise<Tree | undefined>;

/** How often the parser may ask whether to go on: per so many units of text, and at least so often. */
const CHECKS_PER_UNIT = 1 / 4;
const LEAST_CHECKS = 20_000;

/** Makes a parser that loads each grammar with its first file; `warn` is told once of each that cannot be used. */
export function createParse(warn: (message: string) => void): Parse {
  const parsers = new Map<string, Promise<Parser | undefined>>();
  let ready: Promise<typeof import("web-tree-sitter")> | undefined;

  const open = async (language: string): Promise<Parser | undefined> => {
    try {
      ready ??= start();
      const { Language, Parser } = await ready;
      const parser = new Parser();
      parser.setLanguage(await Language.load(readGrammar(language)));
      return parser;
    } catch (error) {
      warn(
        `The grammar of ${language} cannot be used (${(error as Error).message.split("\n")[0]}); its files are read line by line.`,
      );
      return undefined;
    }
  };

  return async (language, source) => {
    const opened = parsers.get(language) ?? open(language);
    parsers.set(language, opened);
    const parser = await opened;
    if (parser === undefined) return undefined;
    // Counted, not timed, so that the same file always gives the same answer (R18).
    let left = Math.max(LEAST_CHECKS, source.length * CHECKS_PER_UNIT);
    const tree = parser.parse(source, null, { progressCallback: () => --left < 0 });
    // Otherwise the next file would go on where this one was given up.
    if (tree === null) parser.reset();
    return tree ?? undefined;
  };
}

async function start(): Promise<typeof import("web-tree-sitter")> {
  const module = await import("web-tree-sitter");
  await module.Parser.init({ wasmBinary: readGrammar("web-tree-sitter") });
  return module;
}
