import { WorkerError } from "../errors/worker-error.ts";
import type { Command, CommandGroup } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** The usage text of the whole program. */
export async function usage(): Promise<string> {
  const names = Object.keys(COMMANDS);
  const width = Math.max(...names.map((name) => name.length));
  const rows = await Promise.all(
    names.map(async (name) => `  ${name.padEnd(width)}  ${(await COMMANDS[name]!()).summary}`),
  );
  return `Usage: envelope-worker COMMAND [options]      one document on stdin, one line on stdout
       envelope-worker --stream               {"id"?, "command", "envelope", "options"?} per line

Commands:
${rows.join("\n")}

envelope-worker COMMAND --help shows a command's options and an example.
`;
}

/** The error for a command that does not exist. */
export function noSuchCommand(): WorkerError {
  const commands = Object.keys(COMMANDS);
  return new WorkerError("EARG", "There is no such command", {
    hint: `Use one of: ${commands.join(", ")}. envelope-worker --help explains them.`,
    details: { commands },
  });
}

/** The error for a command that needs another word behind it. */
export function noSuchVerb(name: string, { verbs }: CommandGroup): WorkerError {
  const uses = Object.entries(verbs).map(([verb, { positionals }]: [string, Command]) =>
    ["envelope-worker", name, verb, ...(positionals === undefined ? [] : [positionals.usage])].join(" "),
  );
  return new WorkerError("EARG", `${name} cannot do that`, {
    hint: `Use it as: ${uses.join(" | ")}`,
    details: { command: name },
  });
}
