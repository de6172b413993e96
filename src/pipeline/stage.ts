import type { StageFields } from "../envelope/index.ts";
import type { WorkerError } from "../errors/worker-error.ts";
import type { Later } from "./later.ts";
import type { Clock, IdSource, StageEvent, ToolRunner } from "./ports.ts";

/** The six stages, in the order of the seed. */
export const STAGE_NAMES = ["perception", "intent", "plan", "execution", "critic", "integration"] as const;

/** The name of a built-in stage; also the key of its output. */
export type StageName = (typeof STAGE_NAMES)[number];

/** A JSON object as a stage reads or writes it. */
export type JsonRecord = Record<string, unknown>;

/** What one model call has used. */
export interface ModelUsage {
  readonly model: string;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cached_input_tokens: number;
  readonly cache_creation_input_tokens: number;
  /** An exact decimal. */
  readonly cost_usd: string;
  readonly pricing_version: string;
  /** True where the provider did not say what was used, and it was estimated. */
  readonly estimated?: boolean;
}

/** What one model call of a stage has used. */
export interface StageUsage {
  readonly stage: string;
  readonly usage: ModelUsage;
}

/**
 * What a stage sees of the run: a read-only view of the envelope, and the ports. Which fields it sees as they are, and
 * by which names, stands in envelope/fields/table.ts.
 */
export interface StageContext extends StageFields {
  /** A member of the envelope's metadata. The whole may be large, and nobody needs all of it. */
  metadata(name: string): unknown;
  /** The current output of a stage, or undefined where it has not run (or was removed by R7, R8). */
  output(stage: string): Readonly<JsonRecord> | undefined;
  /** Earlier plans (R7), oldest first, each with the `evidence` that it found. */
  readonly priorPlans: readonly Readonly<JsonRecord>[];
  /** The question that intent asked and its answer (R10); null where there is none. */
  readonly clarification: { readonly question: string; readonly answer: string } | null;
  /** True when integration runs over a partial result, because a bound was reached (R9). */
  readonly exhausted: boolean;
  /** Which visit of this stage it is, over the whole run, counted from 0. */
  readonly visit: number;
  /**
   * Counts a model call and must be called before each one is sent (R3, R4). Throws when the bound
   * forbids the call; the run then stops here, whatever the stage makes of the error.
   */
  spendModelCall(): void;
  /** What the model calls of this run have used so far, by stage; over all processes. */
  modelUsage(): readonly StageUsage[];
  /** Notes what a model call has used; it stands in the record of this visit. */
  recordUsage(usage: ModelUsage): void;
  /** Ends the run here as denied by a policy, such as a budget, and records the error that says which; always throws. */
  deny(error: WorkerError): never;
  /** Notes a failure that the stage has dealt with, such as a model's before its fallback runs. */
  noteFailure(error: WorkerError): void;
  /** Tells of something that whoever watches the run should know. */
  emit(event: StageEvent): void;
  readonly tools: ToolRunner;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * A stage: reads the context, gives its output (shaped as in the seed), throws a WorkerError when it
 * cannot run at all. A failed step of execution is not thrown: it stands in `results`. A stage that
 * waits for nothing gives its output as it is; a promise costs the run its turns.
 */
export type Stage = (context: StageContext) => Later<JsonRecord>;
