// Generated from schemas/agents/agent-run-request.schema.json by `npm run generate`. Do not edit.

/**
 * AgentRunRequest: what is asked of an agent, such as in the stage of a pipeline file
 */
export interface AgentRequest {
  prompt: string;
  working_dir?: string;
  /**
   * 0 is no timeout
   */
  timeout_ms?: number;
  env?: {
    [k: string]: string;
  };
  extensions?: AgentExtensions;
}
/**
 * JSON values by key; which keys there are says the agent's list of capabilities
 */
export interface AgentExtensions {
  "agent_api.config.model.v1"?: string;
  "agent_api.exec.non_interactive"?: boolean;
  "agent_api.exec.external_sandbox.v1"?: boolean;
  "agent_api.exec.add_dirs.v1"?: {
    /**
     * @minItems 1
     * @maxItems 16
     */
    dirs: string[];
  };
  "agent_api.session.resume.v1"?: AgentSessionSelector;
  "agent_api.session.fork.v1"?: AgentSessionSelector;
  [k: string]: unknown;
}
export interface AgentSessionSelector {
  selector: "last" | "id";
  id?: string;
}
