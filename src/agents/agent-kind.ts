import { invalidAgentKind } from "./agent-error.ts";

/** Checks the name of a kind of agent, such as `claude_code`. Throws InvalidAgentKind. */
export function checkAgentKind(kind: string): string {
  if (kind === "") throw invalidAgentKind("must not be empty");
  if (!/^[a-z]/.test(kind)) throw invalidAgentKind("must start with a lowercase ASCII letter");
  if (!/^[a-z][a-z0-9_]*$/.test(kind)) throw invalidAgentKind("must match ^[a-z][a-z0-9_]*$");
  return kind;
}
