import { fail } from "./knobs.ts";

/** The options of a CLI: how many values each takes, `many` for all words up to the next option. */
export type Options = Readonly<Record<string, 0 | 1 | "many">>;

/** What stood on a command line. */
export interface Argv {
  /** The values by option; an empty list for a flag. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
}

/** Reads a command line as strictly as the real CLIs: an unknown option ends the program. */
export function readArgv(argv: readonly string[], options: Options): Argv {
  const found = new Map<string, string[]>();
  const positionals: string[] = [];
  const words = [...argv];
  while (words.length > 0) {
    const word = words.shift()!;
    const joined = /^(--[^=]+)=(.*)$/s.exec(word);
    if (joined !== null && options[joined[1]!] === 1) {
      found.set(joined[1]!, [...(found.get(joined[1]!) ?? []), joined[2]!]);
      continue;
    }
    if (word === "--") positionals.push(...words.splice(0));
    else if (!word.startsWith("-") || word === "-") positionals.push(word);
    else {
      const takes = options[word];
      if (takes === undefined) fail(`error: unknown option '${word}'`, 2);
      const end = takes === "many" ? words.findIndex((next) => next.startsWith("-")) : takes;
      const values = words.splice(0, end === -1 ? words.length : end);
      if (takes !== 0 && values.length === 0) fail(`error: option '${word}' argument missing`, 2);
      found.set(word, [...(found.get(word) ?? []), ...values]);
    }
  }
  return { options: found, positionals };
}
