import type { AgentList } from "../gen/agents/agent-list.ts";
import { findProgram, isExecutable } from "../process/find-program.ts";
import { cutText } from "../protocol/cut-text.ts";
import { printable } from "../protocol/printable.ts";
import type { AgentBackend } from "./backend.ts";
import { AGENT_PROGRAMS, type AgentProgram } from "./backends/programs.ts";
import { createAgentGateway } from "./built-in-gateway.ts";
import { runProbe } from "./prepare-launch.ts";

/** One agent: whether it is installed, in which version, and what it can do. */
export type ListedAgent = AgentList["agents"][number];

const MAX_VERSION = 60;

/** Finds out which of the agents are installed. */
export function findAgents(env: NodeJS.ProcessEnv): Promise<ListedAgent[]> {
  const gateway = createAgentGateway(env);
  return Promise.all(
    Object.entries(AGENT_PROGRAMS).map(([kind, program]) =>
      describeAgent(gateway.backend(kind)!, program, env),
    ),
  );
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
