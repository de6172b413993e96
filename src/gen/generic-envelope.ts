// Generated from schemas/generic-envelope.schema.json by `npm run generate`. Do not edit.

/**
 * Envelope state for cross-language exchange between Python and Go
 */
export interface GenericEnvelope {
  /**
   * Unique envelope identifier (format: env_<uuid>)
   */
  envelope_id: string;
  /**
   * Request identifier (format: req_<uuid>)
   */
  request_id: string;
  /**
   * User identifier
   */
  user_id: string;
  /**
   * Session identifier (format: sess_<uuid>)
   */
  session_id: string;
  /**
   * Original user message
   */
  raw_input: string;
  /**
   * ISO 8601 timestamp when request was received
   */
  received_at?: string;
  /**
   * Dynamic agent outputs keyed by output_key
   */
  outputs: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
  /**
   * Current stage name (agent name or 'start'/'end')
   */
  current_stage: string;
  /**
   * Ordered list of stage names from pipeline config
   */
  stage_order?: string[];
  /**
   * Current retry iteration
   */
  iteration?: number;
  max_iterations?: number;
  /**
   * Total LLM calls made
   */
  llm_call_count?: number;
  max_llm_calls?: number;
  /**
   * Number of agent transitions
   */
  agent_hop_count?: number;
  max_agent_hops?: number;
  /**
   * Why processing terminated
   */
  terminal_reason?:
    | null
    | "completed_successfully"
    | "clarification_required"
    | "confirmation_required"
    | "denied_by_policy"
    | "tool_failed_recoverably"
    | "tool_failed_fatally"
    | "max_iterations_exceeded"
    | "max_llm_calls_exceeded"
    | "max_agent_hops_exceeded"
    | "max_critic_fires_exceeded";
  /**
   * Whether processing is complete
   */
  terminated: boolean;
  /**
   * Human-readable termination reason
   */
  termination_reason?: string | null;
  clarification_pending?: boolean;
  clarification_question?: string | null;
  clarification_response?: string | null;
  confirmation_pending?: boolean;
  confirmation_id?: string | null;
  confirmation_message?: string | null;
  confirmation_response?: boolean | null;
  completed_stages?: {
    stage_number?: number;
    satisfied_goals?: string[];
    summary?: {
      [k: string]: unknown;
    };
    plan_id?: string | null;
    [k: string]: unknown;
  }[];
  current_stage_number?: number;
  max_stages?: number;
  all_goals?: string[];
  remaining_goals?: string[];
  goal_completion_status?: {
    [k: string]: "pending" | "satisfied" | "failed";
  };
  prior_plans?: {
    [k: string]: unknown;
  }[];
  critic_feedback?: string[];
  errors?: {
    [k: string]: unknown;
  }[];
  completed_at?: string | null;
  metadata?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
