import { createExecBackend } from "./backends/exec.ts";
import { createBuiltInBackends } from "./backends/index.ts";
import { type AgentGateway, createGateway } from "./gateway.ts";

/** What decides which agents there are. */
export interface AgentOptions {
  /** The program of the agent `exec`, and its arguments; without it there is no such agent. */
  readonly command?: readonly string[] | undefined;
  /** Whether a request may switch off an agent's own sandbox. */
  readonly allowExternalSandbox?: boolean;
}

/** Makes the gateway of the built-in agents; they get the given environment. */
export function createAgentGateway(
  env: Readonly<Record<string, string | undefined>>,
  { command, allowExternalSandbox = false }: AgentOptions = {},
): AgentGateway {
  const gateway = createGateway(env);
  for (const backend of createBuiltInBackends({ allowExternalSandbox })) gateway.register(backend);
  if (command !== undefined) gateway.register(createExecBackend(command));
  return gateway;
}
