/** How the process of a run has ended: one of both is null. */
export interface ExitStatus {
  readonly code: number | null;
  readonly signal: string | null;
}

/** The end of a run. A non-zero exit is no error by itself: it stands in `status`. */
export interface AgentCompletion {
  readonly status: ExitStatus;
  /** The answer, only where the backend can tell for sure which text that is. */
  readonly final_text?: string;
  readonly data?: unknown;
}
