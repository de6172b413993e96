import type { WorkerError } from "../errors/worker-error.ts";
import type { Interruption } from "./interruption.ts";
import type { JsonRecord, ModelUsage } from "./stage.ts";

/** One visit of a stage, as it goes on. */
export interface Visit {
  readonly stage: string;
  readonly interruption: Interruption;
  readonly exhausted: boolean;
  /** When it began, on the clock. */
  readonly began: number;
  /** Calls off the deadline of the stage; undefined while the stage has not made the run wait. */
  cancelTimer: (() => void) | undefined;
  llmCalls: number;
  /** A model call was refused: the run stops here, even if the stage has caught the error. */
  boundHit: boolean;
  /** Why a policy ends the run here, even if the stage has caught the error. */
  denied: WorkerError | undefined;
  /** What the model calls of this visit have used. */
  readonly usage: ModelUsage[];
  /** The peer has written the record of this visit itself. */
  recordedByPeer: boolean;
  /** The run has gone on; a stage that was left behind can spend nothing any more. */
  over: boolean;
}

/** How a visit of a stage ended. */
export type VisitOutcome =
  /** The output stands in the envelope. */
  | { readonly kind: "done"; readonly output: JsonRecord }
  /** The stage could not run at all (R13). */
  | { readonly kind: "failed"; readonly error: WorkerError }
  /** A deadline or a signal (R14): the stage can run again later. */
  | { readonly kind: "aborted"; readonly error: WorkerError }
  /** The next model call would pass its limit (R3). */
  | { readonly kind: "bound" }
  /** A policy, such as a budget, ends the run here. */
  | { readonly kind: "denied"; readonly error: WorkerError }
  /** A peer has ended or paused the run; its reply says why. */
  | { readonly kind: "settled" };
