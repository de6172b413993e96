// Generated from schemas/agent-outputs/perception.schema.json by `npm run generate`. Do not edit.

/**
 * What perception read out of the request.
 */
export interface PerceptionOutput {
  /**
   * The request with whitespace and quotation marks made uniform
   */
  normalized_input: string;
  /**
   * Language of the request, such as en; und where it is not known
   */
  detected_language?: string;
  /**
   * Names found in the request: identifiers, paths, quoted phrases
   */
  extracted_entities?: string[];
  /**
   * What else is known about the conversation
   */
  context?: {
    /**
     * Earlier turns, oldest first
     */
    session_history?: unknown[];
    /**
     * Settings of the user
     */
    user_preferences?: {
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
