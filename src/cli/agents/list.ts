import { isatty } from "node:tty";
import { findAgents, type ListedAgent } from "../../agents/find-agents.ts";
import { writeOutput } from "../../io/stdio/write-output.ts";
import type { OptionValues } from "../options.ts";
import { answerWith } from "../say.ts";
import { EXTENSION_OPTIONS } from "./request.ts";

const STDOUT = 1;

/** `agents list`: which agents are installed, and what they can do: all of it as JSON, the gist on a terminal. */
export async function listAgents(values: OptionValues, env: NodeJS.ProcessEnv): Promise<number> {
  const agents = await findAgents(env);
  if (values.json === true || !isatty(STDOUT)) {
    return answerWith({ agents });
  }
  writeOutput(Buffer.from(tableOf(agents)));
  return 0;
}

/** The agents for a person: one line each, with the options of `agents run` that it takes. */
export function tableOf(agents: readonly ListedAgent[]): string {
  const rows = agents.map(({ kind, installed, version, capabilities }) => {
    const options = Object.entries(EXTENSION_OPTIONS).filter(([, key]) => capabilities.includes(key));
    const state = installed ? (version ?? "installed") : "not installed";
    return [kind, state, options.map(([option]) => `--${option}`).join(" ")] as const;
  });
  const widthOf = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length));
  const [kinds, states] = [widthOf(0), widthOf(1)];
  return rows
    .map(
      ([kind, state, options]) =>
        `${`${kind.padEnd(kinds)}  ${state.padEnd(states)}  ${options}`.trimEnd()}\n`,
    )
    .join("");
}
