// Generated from schemas/agents/agent-completion.schema.json by `npm run generate`. Do not edit.

/**
 * The last line of `agents run --json`: how the run has ended
 */
export interface AgentCompletionLine {
  completion: (
    | {
        status: unknown;
        [k: string]: unknown;
      }
    | {
        error: unknown;
        [k: string]: unknown;
      }
  ) & {
    /**
     * How the process has ended; one of both is null
     */
    status?: {
      code: number | null;
      signal: string | null;
    };
    /**
     * The answer, where the agent's program leaves no doubt which text that is
     */
    final_text?: string;
    /**
     * Any JSON; at most 65536 bytes
     */
    data?: {
      [k: string]: unknown;
    };
    error?: {
      code: string;
      message: string;
    };
  };
}
