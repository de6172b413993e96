import type { StageEvent } from "../../pipeline/ports.ts";

/** What a stage hands to an agent. */
export interface AgentTask {
  readonly prompt: string;
  /** Ends the agent and whatever it has started. */
  readonly signal: AbortSignal;
  /** Told what the agent does, while it does it. */
  onEvent(event: StageEvent): void;
}

/** A command-line agent. Resolves to the text of its answer; a failure is a WorkerError. */
export interface AgentPort {
  readonly kind: string;
  run(task: AgentTask): Promise<string>;
}
