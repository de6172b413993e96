import { ALWAYS } from "./always.ts";
import type { Command, CommandGroup, FindCommand } from "./command.ts";
import type { OptionTable } from "./options.ts";

/** Finds the first word that is neither an option nor its value: its place, behind all words where there is none. */
export async function findCommandWord(args: readonly string[], find: FindCommand): Promise<number> {
  // Parsing refuses, under the command's name, those of them that the command does not have.
  const common = tableOf(await find(""));
  for (const [at, word] of args.entries()) {
    if (word.startsWith("-")) continue;
    const table = { ...common, ...tableOf(await find(word)) };
    if (areOptions(args.slice(0, at), table)) return at;
  }
  return args.length;
}

function tableOf(found: Command | CommandGroup | undefined): OptionTable {
  if (found === undefined) return ALWAYS;
  const tables =
    "verbs" in found ? Object.values(found.verbs).map(({ options }) => options) : [found.options];
  return Object.assign({}, ALWAYS, ...tables) as OptionTable;
}

/** Whether the words are options of the table with their values, the last of them with its own. */
function areOptions(words: readonly string[], table: OptionTable): boolean {
  let at = 0;
  while (at < words.length) {
    const [spelled = "", value] = words[at]!.split(/=(.*)/s, 2);
    const option = Object.entries(table).find(
      ([name, { short }]) => spelled === `--${name}` || (short !== undefined && spelled === `-${short}`),
    )?.[1];
    if (option === undefined) return false;
    at += option.type === "string" && value === undefined ? 2 : 1;
  }
  return at === words.length;
}
