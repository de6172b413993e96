import { backendError } from "../../agent-error.ts";
import type { AgentBackend, Probe } from "../../backend.ts";
import { createCommandLineBackend } from "../../command-line-backend.ts";
import type { CheckedRequest } from "../../request.ts";
import { AGENT_PROGRAMS } from "../programs.ts";
import { ABILITIES } from "../shared/abilities.ts";
import { type BuiltInOptions, programOf, valueOption } from "../shared/options.ts";
import { missingSession } from "../shared/refusals.ts";
import { createOpencodeMapper } from "./mapper.ts";

const KEYS = ["agent_api.config.model.v1", "agent_api.session.fork.v1", "agent_api.session.resume.v1"];

/** opencode: `opencode run --format json`. */
export function createOpencodeBackend(options: BuiltInOptions = {}): AgentBackend {
  return createCommandLineBackend({
    kind: "opencode",
    capabilities: new Set([...ABILITIES, ...KEYS]),
    extensionKeys: new Set(KEYS),
    defaults: options,
    async plan(request, probe) {
      const program = programOf(options, request, AGENT_PROGRAMS.opencode);
      if (request.session?.selector === "last") await requireSession(program, request, probe);
      return {
        program,
        args: opencodeArguments(request),
        // Not an argument: opencode puts quotes around one with spaces, and reads a dash as an option.
        stdin: request.prompt,
        cwd: request.workingDir,
        env: request.env,
      };
    },
    createMapper: createOpencodeMapper,
  });
}

function opencodeArguments({ model, session, workingDir }: CheckedRequest): string[] {
  return [
    "run",
    "--format",
    "json",
    ...valueOption("--model", model),
    ...valueOption("--session", session?.id),
    ...(session?.selector === "last" ? ["--continue"] : []),
    ...(session?.mode === "fork" ? ["--fork"] : []),
    ...valueOption("--dir", workingDir),
  ];
}

/** `--continue` starts a new session where there is none, so it is asked before. */
async function requireSession(program: string, request: CheckedRequest, probe: Probe): Promise<void> {
  const list = await probe(program, ["session", "list", "--format", "json", "--max-count", "1"]);
  if (list.code !== 0) throw backendError("opencode session list failed");
  // Nothing at all is printed for an empty list.
  if (["", "[]"].includes(list.stdout.trim())) throw backendError(missingSession(request));
}
