import type { AgentBackend } from "../../backend.ts";
import { createCommandLineBackend } from "../../command-line-backend.ts";
import { AGENT_PROGRAMS } from "../programs.ts";
import { ABILITIES } from "../shared/abilities.ts";
import { EXTERNAL_SANDBOX, programOf, type SandboxOptions } from "../shared/options.ts";
import { passPrompt } from "../shared/prompt.ts";
import { allowsBypass, claudeArguments } from "./arguments.ts";
import { createClaudeMapper } from "./mapper.ts";

const KEYS = [
  "agent_api.config.model.v1",
  "agent_api.exec.add_dirs.v1",
  "agent_api.exec.non_interactive",
  "agent_api.session.fork.v1",
  "agent_api.session.resume.v1",
];

/** Claude Code: `claude --print --output-format stream-json`. */
export function createClaudeCodeBackend(options: SandboxOptions = {}): AgentBackend {
  const keys = options.allowExternalSandbox === true ? [...KEYS, EXTERNAL_SANDBOX] : KEYS;
  const allowFlags = new Map<string, boolean>();
  return createCommandLineBackend({
    kind: "claude_code",
    capabilities: new Set([...ABILITIES, "backend.claude_code.print_stream_json", ...keys]),
    extensionKeys: new Set(keys),
    defaults: options,
    async plan(request, probe) {
      const program = programOf(options, request, AGENT_PROGRAMS.claude_code);
      // Asked once; a failure is not remembered, so that the next run asks again.
      if (request.externalSandbox && !allowFlags.has(program)) {
        allowFlags.set(program, await allowsBypass(program, probe));
      }
      const prompt = passPrompt(request.prompt);
      return {
        program,
        ...prompt,
        args: [...claudeArguments(request, allowFlags.get(program) === true), ...prompt.args],
        cwd: request.workingDir,
        env: { DISABLE_AUTOUPDATER: "1", ...request.env },
      };
    },
    createMapper: createClaudeMapper,
  });
}
