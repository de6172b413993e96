// Generated from schemas/pipeline.schema.json by `npm run generate`. Do not edit.

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
   * Names of environment variables that the program gets besides the basic ones
   */
  env?: string[];
  /**
   * An address to which the envelope is posted and which answers with it
   */
  http?: string;
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
