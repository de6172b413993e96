import { backendError } from "../../agent-error.ts";
import type { AgentBackend, Probe } from "../../backend.ts";
import { createCommandLineBackend } from "../../command-line-backend.ts";
import type { CheckedRequest } from "../../request.ts";
import { AGENT_PROGRAMS } from "../programs.ts";
import { ABILITIES } from "../shared/abilities.ts";
import { type BuiltInOptions, programOf, valueOption } from "../shared/options.ts";
import { passPrompt, promptOnStdin } from "../shared/prompt.ts";
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
      // An argument with white space in it reaches the model in quotes.
      const prompt = /\s/.test(request.prompt) ? promptOnStdin(request.prompt) : passPrompt(request.prompt);
      return {
        program,
        ...prompt,
        args: [...opencodeArguments(request), ...prompt.args],
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

/**
 * `--continue` starts a new session where there is none, so that opencode is asked before. A version that
 * cannot list its sessions has to say by itself that there is none.
 */
async function requireSession(program: string, request: CheckedRequest, probe: Probe): Promise<void> {
  const list = await probe(program, ["session", "list", "--format", "json", "--max-count", "1"]);
  // Nothing at all is printed for an empty list.
  const isEmpty = list.code === 0 && ["", "[]"].includes(list.stdout.trim());
  if (isEmpty) throw backendError(missingSession(request));
}
