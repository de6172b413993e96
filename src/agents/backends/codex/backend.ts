import type { AgentBackend } from "../../backend.ts";
import { AGENT_PROGRAMS } from "../programs.ts";
import { ABILITIES } from "../shared/abilities.ts";
import { EXTERNAL_SANDBOX, programOf, type SandboxOptions } from "../shared/options.ts";
import { APPROVAL_POLICY, checkCodexPolicy, SANDBOX_MODE } from "./policy.ts";

const KEYS = [
  "agent_api.config.model.v1",
  "agent_api.exec.add_dirs.v1",
  "agent_api.exec.non_interactive",
  "agent_api.session.fork.v1",
  "agent_api.session.resume.v1",
  APPROVAL_POLICY,
  SANDBOX_MODE,
];

/** Codex: `codex exec --json`, and for forks `codex app-server`. */
export function createCodexBackend(options: SandboxOptions = {}): AgentBackend {
  const keys = options.allowExternalSandbox === true ? [...KEYS, EXTERNAL_SANDBOX] : KEYS;
  const description = {
    kind: "codex",
    capabilities: new Set([...ABILITIES, "backend.codex.exec_stream", ...keys]),
    extensionKeys: new Set(keys),
    defaults: options,
    check: checkCodexPolicy,
  };
  return {
    ...description,
    async start(request, run) {
      const { session } = request;
      const program = programOf(options, request, AGENT_PROGRAMS.codex);
      if (session?.mode === "fork") {
        const { runFork } = await import("./fork.ts");
        return runFork(program, request, run);
      }
      const { runExec } = await import("./exec.ts");
      if (session?.selector !== "last") return runExec(program, description, request, run);
      const { resolveLastThread } = await import("./threads.ts");
      return runExec(program, description, await resolveLastThread(program, request, run), run);
    },
  };
}
