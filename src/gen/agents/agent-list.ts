// Generated from schemas/agents/agent-list.schema.json by `npm run generate`. Do not edit.

/**
 * The answer of `agents list --json`
 */
export interface AgentList {
  agents: {
    kind: string;
    installed: boolean;
    /**
     * The first line that --version prints
     */
    version: string | null;
    /**
     * What the agent can do; each extension key that it understands is one of them
     */
    capabilities: string[];
  }[];
}
