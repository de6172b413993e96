// Generated from schemas/processing-record.schema.json by `npm run generate`. Do not edit.

/**
 * One visit of a stage: an entry of processing_history.
 */
export interface ProcessingRecord {
  /**
   * Name of the stage
   */
  agent: string;
  /**
   * Position of the stage in the pipeline
   */
  stage_order: number;
  /**
   * When the stage began
   */
  started_at: string;
  /**
   * When it ended; null while it runs
   */
  completed_at?: string | null;
  /**
   * Time between the two
   */
  duration_ms: number;
  /**
   * How the visit stands
   */
  status: "running" | "success" | "error" | "skipped";
  /**
   * What went wrong, or null
   */
  error?: string | null;
  /**
   * Model calls that the visit made, failed ones included
   */
  llm_calls: number;
  [k: string]: unknown;
}
