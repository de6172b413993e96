import type { AgentBackend } from "./backend.ts";
import type { CommandLineAgent } from "./run-command-line-agent.ts";

/**
 * Makes the backend of a program that prints one JSON object per line. What a run needs is loaded with the
 * first run: who only lists agents or checks a request starts no process.
 */
export function createCommandLineBackend(agent: CommandLineAgent): AgentBackend {
  const { refuse: _, plan: __, createMapper: ___, ...description } = agent;
  return {
    ...description,
    async start(request, run) {
      const { runCommandLineAgent } = await import("./run-command-line-agent.ts");
      return runCommandLineAgent(agent, request, run);
    },
  };
}
