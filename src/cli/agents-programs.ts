/** The programs of the built-in agents: the variable that names one, and its usual name. */
export const AGENT_PROGRAMS: Readonly<Record<string, { readonly variable: string; readonly name: string }>> =
  {
    claude_code: { variable: "CLAUDE_BINARY", name: "claude" },
    codex: { variable: "CODEX_BINARY", name: "codex" },
    gemini_cli: { variable: "GEMINI_BINARY", name: "gemini" },
    opencode: { variable: "OPENCODE_BINARY", name: "opencode" },
  };
