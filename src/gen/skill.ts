// Generated from schemas/skill.schema.json by `npm run generate`. Do not edit.

/**
 * skill.json: what a skill is called, how it is started, what it takes and what it may do
 */
export interface SkillManifest {
  /**
   * For editors; not read
   */
  $schema?: string;
  /**
   * namespace/verb: the command of its envelopes and its name as a tool
   */
  name: string;
  /**
   * Such as 1.0.0; goes into meta.skill_version
   */
  version: string;
  /**
   * What it does, for whoever plans
   */
  description: string;
  /**
   * An executable file of the skill's folder, or a program and its arguments; words that begin with ./ are files of the folder
   *
   * @minItems 1
   * @maxItems 64
   */
  entry: string | string[];
  /**
   * What it takes on stdin: a JSON object
   */
  input_schema: InputSchema & {
    type: "object";
    [k: string]: unknown;
  };
  /**
   * What it may do beside answering; write, execute and network wait for a person's approval
   */
  side_effects: "none" | "read" | "write" | "execute" | "network";
  /**
   * Whether it may open connections; none unless it says egress
   */
  network?: "none" | "egress";
  /**
   * How long one attempt may take
   */
  timeout_ms?: number;
  /**
   * Variables of the worker's environment that it gets beside the basic ones
   */
  env?: string[];
  /**
   * How often it may be started for one call; says that starting it twice does no harm
   */
  retries?: {
    attempts: number;
    backoff_ms?: number;
  };
  /**
   * What runs it; this worker has only exec
   */
  runner?: "exec" | "wasi" | "oci";
}
/**
 * The part of JSON Schema that every model provider accepts
 */
export interface InputSchema {
  type?: "string" | "number" | "integer" | "boolean" | "null" | "object" | "array";
  title?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  /**
   * @minItems 1
   */
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  required?: string[];
  properties?: {
    [k: string]: InputSchema;
  };
  additionalProperties?: boolean;
  items?: InputSchema;
}
