import type { AgentBackend } from "../../backend.ts";
import { createCommandLineBackend } from "../../command-line-backend.ts";
import { AGENT_PROGRAMS } from "../programs.ts";
import { ABILITIES } from "../shared/abilities.ts";
import { type BuiltInOptions, programOf, valueOption } from "../shared/options.ts";
import { createGeminiMapper } from "./mapper.ts";

const KEYS = ["agent_api.config.model.v1"];

/** Gemini CLI: `gemini --output-format stream-json`. */
export function createGeminiBackend(options: BuiltInOptions = {}): AgentBackend {
  return createCommandLineBackend({
    kind: "gemini_cli",
    capabilities: new Set([...ABILITIES, ...KEYS]),
    extensionKeys: new Set(KEYS),
    defaults: options,
    plan: (request) => ({
      program: programOf(options, request, AGENT_PROGRAMS.gemini_cli),
      args: ["--output-format", "stream-json", ...valueOption("--model", request.model)],
      // Not --prompt: as an argument it would be visible to others, and must not start with a dash.
      stdin: request.prompt,
      cwd: request.workingDir,
      env: request.env,
    }),
    createMapper: createGeminiMapper,
  });
}
