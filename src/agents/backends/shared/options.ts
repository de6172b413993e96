import type { BackendDefaults } from "../../backend.ts";
import type { CheckedRequest } from "../../request.ts";
import type { AgentProgram } from "../programs.ts";

/** How a built-in backend is set up. */
export interface BuiltInOptions extends BackendDefaults {
  /** The program, instead of the one that the environment or the PATH names. */
  readonly program?: string;
}

/** How a backend is set up that can leave the sandbox to its caller. */
export interface SandboxOptions extends BuiltInOptions {
  /** Whether a request may switch the agent's own sandbox and approvals off. Off by default: dangerous. */
  readonly allowExternalSandbox?: boolean;
}

/** The key by which a request asks for a run without the agent's own sandbox. */
export const EXTERNAL_SANDBOX = "agent_api.exec.external_sandbox.v1";

/** The program of a run: as set up, as the environment says, or by its usual name. */
export function programOf(
  { program }: BuiltInOptions,
  { env }: CheckedRequest,
  { variable, name }: AgentProgram,
): string {
  return program ?? env[variable] ?? name;
}

/** An option with a value of the request, where there is one. */
export function valueOption(name: string, value: string | undefined): string[] {
  if (value === undefined) return [];
  return looksLikeOption(value) ? [`${name}=${value}`] : [name, value];
}

/** Tells whether a program could take a value for an option of its own. */
export function looksLikeOption(value: string): boolean {
  return value.startsWith("-");
}
