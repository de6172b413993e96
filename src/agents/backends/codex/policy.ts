import { backendError, invalidRequest } from "../../agent-error.ts";
import type { CheckedRequest } from "../../request.ts";

/** The key that says when Codex asks for an approval. */
export const APPROVAL_POLICY = "backend.codex.exec.approval_policy";
/** The key that says what Codex may touch. */
export const SANDBOX_MODE = "backend.codex.exec.sandbox_mode";

const APPROVAL_POLICIES = ["untrusted", "on-failure", "on-request", "never"];
const SANDBOX_MODES = ["read-only", "workspace-write", "danger-full-access"];

/** What a run may do: without a policy Codex follows its own configuration. */
export interface CodexPolicy {
  readonly approval?: string;
  readonly sandbox: string;
}

/** Refuses values of Codex's own keys, and what a fork cannot do. */
export function checkCodexPolicy(request: CheckedRequest): void {
  checkChoice(request, APPROVAL_POLICY, APPROVAL_POLICIES);
  checkChoice(request, SANDBOX_MODE, SANDBOX_MODES);
  const approval = request.backendKeys[APPROVAL_POLICY];
  if (request.nonInteractive && approval !== undefined && approval !== "never") {
    throw invalidRequest(`${APPROVAL_POLICY} must be never when agent_api.exec.non_interactive is true`);
  }
  if (request.session?.mode !== "fork") return;
  if (request.model !== undefined) throw backendError("model override unsupported for codex fork");
  if (request.addDirs.length > 0) throw backendError("add_dirs unsupported for codex fork");
}

/** The policy of a checked request. */
export function codexPolicy({ backendKeys, nonInteractive }: CheckedRequest): CodexPolicy {
  const approval = backendKeys[APPROVAL_POLICY] ?? (nonInteractive ? "never" : undefined);
  return {
    ...(approval === undefined ? {} : { approval: String(approval) }),
    sandbox: String(backendKeys[SANDBOX_MODE] ?? "workspace-write"),
  };
}

function checkChoice({ backendKeys }: CheckedRequest, key: string, choices: readonly string[]): void {
  const value = backendKeys[key];
  if (value === undefined || choices.includes(value as string)) return;
  throw invalidRequest(`${key} must be one of: ${choices.join(" | ")}`);
}
