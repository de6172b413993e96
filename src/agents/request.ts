/** What a caller asks of an agent. */
export interface AgentRunRequest {
  readonly prompt: string;
  /** Relative to the working directory at the time of the call. */
  readonly workingDir?: string;
  /** Milliseconds from the start of the process; 0 is no timeout. */
  readonly timeoutMs?: number;
  /** For the child only, over the environment of the gateway and of the backend. */
  readonly env?: Readonly<Record<string, string>>;
  /** JSON values by extension key, such as `agent_api.config.model.v1`. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** Which session a run goes on with (`resume`) or branches off from (`fork`). */
export interface SessionSelection {
  readonly mode: "resume" | "fork";
  /** `last`: the most recent session in the working directory. */
  readonly selector: "last" | "id";
  /** As the caller gave it, untrimmed; only with the selector `id`. */
  readonly id?: string;
}

/** A request that has passed every check, with the defaults of the backend filled in. */
export interface CheckedRequest {
  readonly prompt: string;
  /** Absolute. */
  readonly workingDir: string;
  /** 0 is no timeout. */
  readonly timeoutMs: number;
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
  readonly model?: string;
  readonly nonInteractive: boolean;
  /** Absolute, normalized, existing directories. */
  readonly addDirs: readonly string[];
  readonly session?: SessionSelection;
  readonly externalSandbox: boolean;
  /** The raw values of the keys `backend.<kind>.*`, for the backend's own check. */
  readonly backendKeys: Readonly<Record<string, unknown>>;
}
