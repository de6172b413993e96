import type { SourceFactory } from "../service/index.ts";
import type { OptionTable, OptionValues } from "./options.ts";

/** What a command is called with. */
export interface CommandCall {
  readonly values: OptionValues;
  readonly positionals: readonly string[];
  readonly sources: SourceFactory;
  readonly env: NodeJS.ProcessEnv;
}

/** One command: what help says of it, what it takes, and what it does. */
export interface Command {
  readonly summary: string;
  readonly options: OptionTable;
  /** What is no option: how help spells it, and how many at least and at most. */
  readonly positionals?: { readonly usage: string; readonly least: number; readonly most: number };
  /** Behind `--` stands the command line of another program, as help spells it; its words are the positionals. */
  readonly wraps?: string;
  readonly examples: readonly [string, ...string[]];
  /** Resolves to the exit code. */
  run(call: CommandCall): Promise<number>;
}

/** A command that needs another word behind it. */
export interface CommandGroup {
  readonly summary: string;
  readonly verbs: Readonly<Record<string, Command>>;
  readonly examples: readonly [string, ...string[]];
}

/** Finds a command by its name. */
export type FindCommand = (name: string) => Promise<Command | CommandGroup | undefined>;

/** The help text of a command, or of all verbs of a group. */
export function helpOf(name: string, command: Command | CommandGroup): string {
  const usages =
    "verbs" in command
      ? Object.entries(command.verbs).map(([verb, { options, positionals }]) =>
          usageOf(`${name} ${verb}`, positionals, options),
        )
      : [[usageOf(name, command.positionals, command.options), command.wraps ?? ""].join(" ").trimEnd()];
  const tables =
    "verbs" in command ? Object.values(command.verbs).map((verb) => verb.options) : [command.options];
  const rows = optionRows(Object.assign({}, ...tables) as OptionTable);
  const usage = usages.map((line, at) => `${at === 0 ? "Usage: " : "       "}envelope-worker ${line}`);
  return `${name}: ${command.summary}\n\n${usage.join("\n")}\n\nOptions:\n${rows.join("\n")}\n\nExample:\n  ${command.examples.join("\n  ")}\n`;
}

function usageOf(name: string, positionals: Command["positionals"], options: OptionTable): string {
  const words = [name, ...(positionals === undefined ? [] : [positionals.usage])];
  return Object.keys(options).length === 0 ? words.join(" ") : [...words, "[OPTIONS]"].join(" ");
}

function optionRows(options: OptionTable): string[] {
  const rows = Object.entries(options).map(([name, { short, value, about }]) => {
    const spelled = `${short === undefined ? "    " : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
    return [spelled, about] as const;
  });
  const width = Math.max(...rows.map(([spelled]) => spelled.length));
  return rows.map(([spelled, about]) => `  ${spelled.padEnd(width)}  ${about}`);
}
