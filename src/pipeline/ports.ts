import type { ToolDefinition } from "../gen/messages/tool-definition.ts";
import type { ProcessingRecord } from "../gen/processing-record.ts";

/** The parts of the outside world that the pipeline needs; main.ts and cli/ provide them. */

/** Tells the time; fixed by ENVELOPE_WORKER_CLOCK. */
export interface Clock {
  /** Milliseconds since the epoch, for durations and time stamps. */
  now(): number;
  /** Writes a time of it: UTC with milliseconds; faster than the plain way where many are written. */
  readonly timestamp?: (time: number) => string;
}

/** Makes identifiers; repeatable with ENVELOPE_WORKER_ID_SEED. */
export interface IdSource {
  /** Lower-case hexadecimal digits, unpredictable unless seeded. */
  hex(digits: number): string;
}

/** One way in which the input of a tool breaks its schema; never quotes a value. */
export interface InputFinding {
  /** JSON Pointer to what is wrong; empty for the input as a whole. */
  readonly path: string;
  readonly message: string;
}

/** Runs tools by name. A failure is thrown as a WorkerError with its catalog code. */
export interface ToolRunner {
  definitions(): readonly ToolDefinition[];
  /** Every finding against a tool's input schema; for a tool that is not known, none. */
  check(name: string, params: unknown): Promise<readonly InputFinding[]>;
  run(
    name: string,
    params: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<Record<string, unknown>>;
}

/** Computes digests. */
export interface Hasher {
  sha256Hex(text: string): string;
}

/** Calls back after a time; the returned function calls it off. */
export type StartTimer = (milliseconds: number, callback: () => void) => () => void;

/** What a stage itself tells of. */
export type StageEvent =
  /** A tool was called with an input that it does not take: found when a model's plan was read, or before the tool ran. */
  | {
      readonly type: "tool_input_invalid";
      readonly tool: string;
      readonly at: "ingress" | "dispatch";
      readonly findings: readonly InputFinding[];
    }
  /** A model was refused, before anything was sent to it, because it cannot take the turn. */
  | {
      readonly type: "routing_constraint_failure";
      readonly model: string;
      readonly reason: string;
      readonly message: string;
    }
  /** The agent of the stage has done something: its event, as every agent tells it. */
  | {
      readonly type: "agent_event";
      readonly agent_kind: string;
      readonly kind: string;
      readonly channel?: string;
      readonly text?: string;
      readonly message?: string;
      readonly data?: unknown;
    };

/** What happens in a run, in order; stages are named as in the envelope. */
export type RunEvent =
  | { readonly type: "stage_started"; readonly stage: string; readonly hop: number }
  | {
      readonly type: "stage_finished";
      readonly stage: string;
      readonly status: ProcessingRecord["status"];
      readonly duration_ms: number;
    }
  | { readonly type: "interrupted"; readonly stage: string; readonly kind: "clarification" | "confirmation" }
  | { readonly type: "bound_hit"; readonly stage: string; readonly reason: string }
  | (StageEvent & { readonly stage: string })
  | { readonly type: "run_finished"; readonly stage: string; readonly reason: string | null };

/** Everything that a run needs of the outside world. */
export interface RunPorts {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly hasher: Hasher;
  readonly tools: ToolRunner;
  readonly startTimer: StartTimer;
  /**
   * Takes secrets out of what the run writes (outputs, errors, questions) and of what its own stages see. The
   * rest of a value stays, and a value without secrets is given back as it is.
   */
  readonly redact: <Value>(value: Value) => Value;
  readonly emit: (event: RunEvent) => void;
}
