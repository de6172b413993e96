// Generated from schemas/agent-outputs/intent.schema.json by `npm run generate`. Do not edit.

/**
 * What the request wants, as goals that the critic can check.
 */
export interface IntentOutput {
  /**
   * Kind of request, such as trace_flow, analyze_code or explain
   */
  intent: string;
  /**
   * What must be true of the answer, one sentence each
   */
  goals: string[];
  /**
   * How sure the stage is, 0 to 1
   */
  confidence?: number;
  /**
   * True where the goals cannot be told without asking
   */
  clarification_needed?: boolean;
  /**
   * The question to ask, where one is needed
   */
  clarification_question?: string | null;
  [k: string]: unknown;
}
