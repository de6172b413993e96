// Generated from schemas/agent-outputs/integration.schema.json by `npm run generate`. Do not edit.

/**
 * The answer for the user.
 */
export interface IntegrationOutput {
  /**
   * The answer as text
   */
  final_response: string;
  /**
   * The passages that carry the answer
   */
  citations: Citation[];
  /**
   * Questions that the user may want to ask next
   */
  follow_up_suggestions?: string[];
  [k: string]: unknown;
}
/**
 * A quotation and where it stands.
 */
export interface Citation {
  /**
   * What is quoted
   */
  text: string;
  /**
   * Where it stands, as path:line
   */
  location: string;
  [k: string]: unknown;
}
