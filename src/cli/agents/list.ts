import { isatty } from "node:tty";
import type { AgentBackend } from "../../agents/backend.ts";
import { AGENT_PROGRAMS, type AgentProgram } from "../../agents/backends/programs.ts";
import { createAgentGateway } from "../../agents/built-in-gateway.ts";
import { runProbe } from "../../agents/prepare-launch.ts";
import type { AgentList } from "../../gen/agents/agent-list.ts";
import { writeOutput } from "../../io/stdio/write-output.ts";
import { findProgram, isExecutable } from "../../process/find-program.ts";
import { cutText } from "../../protocol/cut-text.ts";
import { printable } from "../../protocol/printable.ts";
import type { OptionValues } from "../options.ts";
import { answerWith } from "../say.ts";
import { EXTENSION_OPTIONS } from "./request.ts";

const STDOUT = 1;
const MAX_VERSION = 60;

/** One agent, as `agents list` tells of it. */
type ListedAgent = AgentList["agents"][number];

/** `agents list`: which agents are installed, and what they can do: all of it as JSON, the gist on a terminal. */
export async function listAgents(values: OptionValues, env: NodeJS.ProcessEnv): Promise<number> {
  const gateway = createAgentGateway(env);
  const agents = await Promise.all(
    Object.entries(AGENT_PROGRAMS).map(([kind, program]) =>
      describeAgent(gateway.backend(kind)!, program, env),
    ),
  );
  if (values.json === true || !isatty(STDOUT)) {
    return answerWith({ agents });
  }
  writeOutput(Buffer.from(tableOf(agents)));
  return 0;
}

async function describeAgent(
  { kind, capabilities }: AgentBackend,
  { variable, name }: AgentProgram,
  env: NodeJS.ProcessEnv,
): Promise<ListedAgent> {
  const program = findAgent(env[variable] ?? name, env);
  return {
    kind,
    installed: program !== undefined,
    version: program === undefined ? null : await versionOf(program, env),
    capabilities: [...capabilities].sort(),
  };
}

function findAgent(program: string, env: NodeJS.ProcessEnv): string | undefined {
  if (!program.includes("/")) return findProgram(program, env.PATH);
  return isExecutable(program) ? program : undefined;
}

/** What the program says about itself; one that says nothing in its time has no version. */
async function versionOf(program: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const surroundings = { workingDir: process.cwd(), env: env as Record<string, string> };
  try {
    const { code, stdout } = await runProbe(
      program,
      ["--version"],
      surroundings,
      new AbortController().signal,
    );
    const [line = ""] = printable(stdout).trim().split("\n");
    return code === 0 && line !== "" ? cutText(line, MAX_VERSION) : null;
  } catch {
    return null;
  }
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
