// Generated from schemas/agent-outputs/critic.schema.json by `npm run generate`. Do not edit.

/**
 * Whether the evidence meets the goals, and where the run goes next.
 */
export interface CriticOutput {
  /**
   * approved: integrate; reintent: start again at intent; next_stage: plan the goals that are left
   */
  verdict: "approved" | "reintent" | "next_stage";
  /**
   * Goals that the evidence meets
   */
  satisfied_goals: string[];
  /**
   * Goals that it does not meet yet
   */
  unsatisfied_goals?: string[];
  /**
   * What is missing, for the next attempt; may be empty
   */
  feedback: string;
  /**
   * How sure the critic is, 0 to 1
   */
  confidence?: number;
  [k: string]: unknown;
}
