import type { AgentBackend } from "../backend.ts";
import { createClaudeCodeBackend } from "./claude-code/backend.ts";
import { createCodexBackend } from "./codex/backend.ts";
import { createGeminiBackend } from "./gemini-cli/backend.ts";
import { createOpencodeBackend } from "./opencode/backend.ts";
import type { SandboxOptions } from "./shared/options.ts";

/** How the built-in backends are set up, all alike. */
export type BuiltInBackendOptions = Omit<SandboxOptions, "program">;

/** Makes the backends of the four command-line agents that the worker knows. */
export function createBuiltInBackends(options: BuiltInBackendOptions = {}): AgentBackend[] {
  return [
    createClaudeCodeBackend(options),
    createCodexBackend(options),
    createGeminiBackend(options),
    createOpencodeBackend(options),
  ];
}
