import type { AgentBackend } from "../../backend.ts";
import { createCommandLineBackend } from "../../command-line-backend.ts";
import type { CheckedRequest } from "../../request.ts";
import { AGENT_PROGRAMS } from "../programs.ts";
import { ABILITIES } from "../shared/abilities.ts";
import { EXTERNAL_SANDBOX, programOf, type SandboxOptions } from "../shared/options.ts";
import { codexArguments, requireAddDir } from "./arguments.ts";
import { createCodexMapper } from "./mapper.ts";
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
  const programFor = (request: CheckedRequest): string => programOf(options, request, AGENT_PROGRAMS.codex);
  const exec = createCommandLineBackend({
    kind: "codex",
    capabilities: new Set([...ABILITIES, "backend.codex.exec_stream", ...keys]),
    extensionKeys: new Set(keys),
    defaults: options,
    check: checkCodexPolicy,
    async refuse(request, probe) {
      if (request.addDirs.length > 0) await requireAddDir(programFor(request), probe);
    },
    plan: (request) => ({
      program: programFor(request),
      args: codexArguments(request),
      // Not an argument: it may start with a dash, be longer than an argument may, and be secret.
      stdin: `${request.prompt}\n`,
      cwd: request.workingDir,
      env: { RUST_LOG: "error", ...request.env },
    }),
    createMapper: createCodexMapper,
  });
  return {
    ...exec,
    async start(request, run) {
      const { session } = request;
      if (session === undefined || (session.mode === "resume" && session.selector === "id")) {
        return exec.start(request, run);
      }
      const program = programFor(request);
      if (session.mode === "fork") {
        const { runFork } = await import("./fork.ts");
        return runFork(program, request, run);
      }
      const { requireLatestThread } = await import("./threads.ts");
      // `--last` starts a new thread where there is none, so that the last one is resumed by its id.
      const id = await requireLatestThread(program, request, run);
      return exec.start({ ...request, session: { mode: "resume", selector: "id", id } }, run);
    },
  };
}
