// Generated from schemas/pipeline.schema.json by `npm run generate`. Do not edit.

/**
 * What runs a stage when its model fails; without it the run stops there
 */
export type Fallback = "built_in";
/**
 * A model as provider:name, or a short name such as sonnet
 */
export type Model = string;

/**
 * A pipeline: the order of its stages, what runs each of them, and within which limits
 */
export interface PipelineFile {
  /**
   * Stage names for envelopes without a stage_order of their own
   *
   * @minItems 1
   */
  order?: string[];
  /**
   * Limits for envelopes that carry none of their own; max_critic_fires holds for every envelope
   */
  bounds?: {
    max_iterations?: number;
    max_llm_calls?: number;
    max_agent_hops?: number;
    max_stages?: number;
    max_critic_fires?: number;
  };
  /**
   * The model of intent, plan, critic and integration, where a stage has nothing of its own
   */
  model?: string;
  fallback?: Fallback;
  budget?: ModelBudget;
  /**
   * Deadline of a whole run; 0 switches it off
   */
  timeout_ms?: number;
  /**
   * Settings of single stages, by name
   */
  stages?: {
    [k: string]: StageSettings;
  };
}
/**
 * What model calls may use; a call that could pass it is not sent, and the run ends there
 */
export interface ModelBudget {
  /**
   * US dollars as a decimal in quotes
   */
  max_cost_usd?: string;
  /**
   * Tokens of all kinds together
   */
  max_tokens?: number;
}
export interface StageSettings {
  /**
   * What the stage answers on its successive visits: an output, or {output?, error?, llm_calls?, delay_ms?}; the last entry repeats
   *
   * @minItems 1
   */
  script?: ScriptEntry[];
  /**
   * A program and its arguments that gets the envelope on stdin and writes it to stdout
   *
   * @minItems 1
   */
  exec?: string[];
  /**
   * Names of environment variables that the program or agent gets besides the basic ones
   */
  env?: string[];
  /**
   * An address to which the envelope is posted and which answers with it
   */
  http?: string;
  /**
   * The dialect of the copy that the program or server gets; that of the envelope unless given
   */
  dialect?: "seed" | "go-u1" | "python-u1" | "go-u2" | "python-u2";
  /**
   * A command-line agent that works in the workspace and runs the stage
   */
  agent?: "claude_code" | "codex" | "gemini_cli" | "opencode" | "exec";
  /**
   * The program of the agent exec and its arguments
   *
   * @minItems 1
   */
  command?: string[];
  /**
   * What the agent is told before the input of the stage, instead of the prompt of the package
   */
  prompt?: string;
  /**
   * JSON values by extension key of the agent, such as agent_api.config.model.v1
   */
  extensions?: {
    [k: string]: unknown;
  };
  model?: Model;
  fallback?: Fallback;
  budget?: ModelBudget;
  timeout_ms?: number;
  retries?: {
    attempts: number;
    backoff_ms?: number;
  };
  tools?: {
    allow?: string[];
    deny?: string[];
  };
}
export interface ScriptEntry {
  output?: {
    [k: string]: unknown;
  };
  error?: {
    code:
      | "EARG"
      | "EAUTH"
      | "ERATELIMIT"
      | "EPAGINATION"
      | "ERUNTIME"
      | "ENOTFOUND"
      | "ETIMEOUT"
      | "EPOLICY"
      | "ESKILLDOWN"
      | "EPARSE"
      | "EOUTPUT_TOO_LARGE"
      | "EENVELOPE"
      | "EIO"
      | "ECANCELED"
      | "EOPENAPI";
    message: string;
  };
  llm_calls?: number;
  delay_ms?: number;
  [k: string]: unknown;
}
