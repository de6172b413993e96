import { isatty } from "node:tty";
import type { AgentBackend } from "../agents/backend.ts";
import { runProbe } from "../agents/plan-launch.ts";
import { toFragment } from "../envelope/index.ts";
import { writeOutput } from "../io/stdio/write-output.ts";
import { findProgram, isExecutable } from "../process/find-program.ts";
import { cutText } from "../protocol/cut-text.ts";
import { createAgentGateway } from "./agents-gateway.ts";
import { AGENT_PROGRAMS } from "./agents-programs.ts";
import type { OptionTable, OptionValues } from "./options.ts";
import { printable } from "./printable.ts";
import { finish } from "./run-command.ts";

/** The options of `agents list`. */
export const LIST_OPTIONS = { json: { type: "boolean" } } as const satisfies OptionTable;

const STDOUT = 1;
const MAX_VERSION = 60;

/** One agent, as `agents list` tells of it. */
interface ListedAgent {
  readonly kind: string;
  readonly installed: boolean;
  /** The first line that `--version` prints; null where there is none. */
  readonly version: string | null;
  readonly capabilities: readonly string[];
}

/** `agents list`: which agents are installed, and what they can do; for a person on a terminal. */
export async function listAgents(values: OptionValues, env: NodeJS.ProcessEnv): Promise<number> {
  const backends = createAgentGateway(env).backends();
  const agents = await Promise.all(backends.map((backend) => describeAgent(backend, env)));
  if (values.json === true || !isatty(STDOUT)) {
    return finish({ body: toFragment({ agents }), exitCode: 0, warnings: [] }, { quiet: false });
  }
  writeOutput(Buffer.from(tableOf(agents)));
  return 0;
}

async function describeAgent(
  { kind, capabilities }: AgentBackend,
  env: NodeJS.ProcessEnv,
): Promise<ListedAgent> {
  const program = programOf(kind, env);
  return {
    kind,
    installed: program !== undefined,
    version: program === undefined ? null : await versionOf(program, env),
    capabilities: [...capabilities].sort(),
  };
}

function programOf(kind: string, env: NodeJS.ProcessEnv): string | undefined {
  const { variable, name } = AGENT_PROGRAMS[kind]!;
  const program = env[variable] ?? name;
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

function tableOf(agents: readonly ListedAgent[]): string {
  const width = Math.max(...agents.map(({ kind }) => kind.length));
  const rows = agents.map(({ kind, installed, version, capabilities }) => {
    const state = installed ? (version ?? "installed") : "not installed";
    return `${kind.padEnd(width)}  ${state}\n${capabilities.map((name) => `${" ".repeat(width)}    ${name}\n`).join("")}`;
  });
  return rows.join("");
}
