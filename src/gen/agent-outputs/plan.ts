// Generated from schemas/agent-outputs/plan.schema.json by `npm run generate`. Do not edit.

/**
 * The tool calls that execution makes, in order.
 */
export interface PlanOutput {
  /**
   * Name of the plan; completed_stages refers to it
   */
  plan_id: string;
  /**
   * Empty where no tool can help
   */
  steps: PlanStep[];
  /**
   * Rough size of the work, such as low, medium or high
   */
  estimated_complexity?: string;
  [k: string]: unknown;
}
/**
 * One tool call.
 */
export interface PlanStep {
  /**
   * Name of a registered tool
   */
  tool: string;
  /**
   * Input of the tool; checked against its own schema when it runs
   */
  params: {
    [k: string]: unknown;
  };
  /**
   * What the step should find
   */
  expected_output?: string;
  [k: string]: unknown;
}
