// Generated from schemas/agent-outputs/execution.schema.json by `npm run generate`. Do not edit.

/**
 * What the plan's tool calls gave.
 */
export interface ExecutionOutput {
  /**
   * success: every step worked; partial: some did; error: none did
   */
  status: "success" | "partial" | "error";
  /**
   * One entry per step that was started
   */
  results: ExecutionResult[];
  /**
   * The passages that an answer can cite
   */
  evidence: Evidence[];
  [k: string]: unknown;
}
/**
 * The result of one step, or its error.
 */
export interface ExecutionResult {
  /**
   * Position of the step in the plan, from 0
   */
  step_index: number;
  /**
   * Name of the tool that ran
   */
  tool: string;
  /**
   * What the tool returned
   */
  result?: {
    [k: string]: unknown;
  };
  error?: StepError;
  /**
   * Time that the step took
   */
  duration_ms?: number;
  [k: string]: unknown;
}
/**
 * Why a step failed.
 */
export interface StepError {
  /**
   * A code of the error catalog, such as ETIMEOUT
   */
  code: string;
  /**
   * What failed and why
   */
  message: string;
  [k: string]: unknown;
}
/**
 * A passage of the workspace.
 */
export interface Evidence {
  /**
   * Where it stands, as path:line
   */
  location: string;
  /**
   * The passage itself
   */
  content: string;
  /**
   * What it shows
   */
  relevance: string;
  [k: string]: unknown;
}
