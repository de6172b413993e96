import type { AgentBackend } from "../../backend.ts";
import { createCommandLineBackend } from "../../command-line-backend.ts";
import { AGENT_PROGRAMS } from "../programs.ts";
import { ABILITIES } from "../shared/abilities.ts";
import { type BuiltInOptions, programOf, valueOption } from "../shared/options.ts";
import { passPrompt } from "../shared/prompt.ts";
import { createGeminiMapper } from "./mapper.ts";

const KEYS = ["agent_api.config.model.v1"];

/** Gemini CLI: `gemini --output-format stream-json`. */
export function createGeminiBackend(options: BuiltInOptions = {}): AgentBackend {
  return createCommandLineBackend({
    kind: "gemini_cli",
    capabilities: new Set([...ABILITIES, ...KEYS]),
    extensionKeys: new Set(KEYS),
    defaults: options,
    plan(request) {
      const prompt = passPrompt(request.prompt, ["--prompt"]);
      return {
        program: programOf(options, request, AGENT_PROGRAMS.gemini_cli),
        ...prompt,
        args: [...prompt.args, "--output-format", "stream-json", ...valueOption("--model", request.model)],
        cwd: request.workingDir,
        env: request.env,
      };
    },
    createMapper: createGeminiMapper,
  });
}
