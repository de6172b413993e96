import type { DialectName, EnvelopeDocument } from "../envelope/index.ts";
import type { Retries } from "../errors/backoff.ts";
import type { Stage } from "./stage.ts";
import { createOrderReader, type StageOrder } from "./stage-order.ts";

/** Which tools a stage may use; a tool that is not allowed fails with EPOLICY. */
export interface ToolPolicy {
  readonly allow?: readonly string[] | undefined;
  readonly deny?: readonly string[] | undefined;
}

/** Hands an envelope to a peer and resolves to its reply; throws a WorkerError when there is none. */
export type Delegate = (sent: Uint8Array, signal: AbortSignal) => Promise<Uint8Array>;

/**
 * What a stage that runs here sees of the run: everything without its secrets, as a stage of ours, of a model or
 * of an agent does, or the whole, as the user's own stages do. Without secrets where nothing is said.
 */
export type Sight = "masked" | "whole";

/** A peer that runs a stage. */
export interface Peer {
  readonly peer: Delegate;
  /** The dialect of the copy that it gets; the envelope's where absent. Its reply may have any. */
  readonly dialect?: DialectName | undefined;
}

/** One stage of a pipeline: what runs it, and within which limits. */
export interface StageSetup {
  /** Runs here, or at a peer that gets the whole envelope and gives it back. */
  readonly runner: { readonly stage: Stage; readonly sees?: Sight } | Peer;
  readonly timeoutMs?: number | undefined;
  /** How often it is tried again when it fails with a retryable code. */
  readonly retries?: Retries | undefined;
  readonly tools?: ToolPolicy | undefined;
}

/** The stages that this worker can run, by the seed's names, and the order for envelopes without one. */
export interface Pipeline {
  readonly order: readonly string[];
  readonly stages: ReadonlyMap<string, StageSetup>;
  /** How often the critic may run; a setting of the pipeline, because the seed has no field for it. */
  readonly maxCriticFires?: number | undefined;
  /** The order of an envelope: its own or, where it has none, that of the pipeline. */
  readonly orderOf: (envelope: EnvelopeDocument) => StageOrder;
}

/** Makes a pipeline of its stages and their order. */
export function createPipeline(parts: Omit<Pipeline, "orderOf">): Pipeline {
  return { ...parts, orderOf: createOrderReader(parts.order) };
}

/** How far to run (R17). */
export interface RunOptions {
  /** Start at most this many stages. */
  readonly steps?: number | undefined;
  /** Stop once this stage is done; by the seed's name. */
  readonly until?: string | undefined;
  /** The stages that this worker owns, by the seed's names; all that it can run when absent. */
  readonly only?: ReadonlySet<string> | undefined;
  /** How long the run may take; without end when absent or 0. */
  readonly timeoutMs?: number | undefined;
  /** Stops the run; its reason is a WorkerError with ETIMEOUT or ECANCELED. */
  readonly signal: AbortSignal;
}
