import type { StageEvent } from "../../pipeline/ports.ts";
import type { ModelUsage, StageUsage } from "../../pipeline/stage.ts";

/** The stages that a model can run. */
export const MODEL_STAGES = ["intent", "plan", "critic", "integration"] as const;

export type ModelStageName = (typeof MODEL_STAGES)[number];

/** One turn of the talk with a model. */
export interface Turn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

/** What a stage asks a model. */
export interface ModelQuestion {
  readonly stage: ModelStageName;
  readonly system: string;
  readonly turns: readonly Turn[];
  readonly sessionId: string;
  readonly userId: string;
  /** What the run has used so far, for budgets. */
  used(): readonly StageUsage[];
  /** `metadata.budget` of the envelope, unchecked. */
  readonly budget: unknown;
  readonly signal: AbortSignal;
  /** Must be called before each request is sent, also before one that repeats another; may refuse it. */
  beforeSend(): void;
  /** Told what each answer has used, also one that cannot be used. */
  onUsage(usage: ModelUsage): void;
  /** Told when the model is refused before it is asked. */
  onEvent(event: StageEvent): void;
}

/**
 * Asks a model and resolves to the text of its answer. A failure is a WorkerError: with `details.recoverable`
 * where the model was not to be had, with `details.budget` where a budget forbids the call.
 */
export interface ModelPort {
  ask(question: ModelQuestion): Promise<string>;
}
