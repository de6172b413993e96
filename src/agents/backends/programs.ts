/** How the program of an agent is found. */
export interface AgentProgram {
  /** The environment variable that names it. */
  readonly variable: string;
  /** Its usual name, which is looked up on the PATH. */
  readonly name: string;
}

/** The programs of the built-in agents by kind. */
export const AGENT_PROGRAMS = {
  claude_code: { variable: "CLAUDE_BINARY", name: "claude" },
  codex: { variable: "CODEX_BINARY", name: "codex" },
  gemini_cli: { variable: "GEMINI_BINARY", name: "gemini" },
  opencode: { variable: "OPENCODE_BINARY", name: "opencode" },
} as const satisfies Readonly<Record<string, AgentProgram>>;
