import type { CanContinue, DialectName, Result, Warning } from "../../envelope/index.ts";
import type { HopFinding } from "../../gen/conformance/hop.ts";
import type { GenericEnvelope } from "../../gen/generic-envelope.ts";
import type { PipelineFile } from "../../gen/pipeline.ts";
import type { ProcessingRecord } from "../../gen/processing-record.ts";
import type { ValidationFinding } from "../../gen/validation-finding.ts";
import type { PriceTable } from "../../messages/prices.ts";
import type { RunEvent, SETTABLE_BUDGETS, SETTABLE_LIMITS, Turn } from "../../pipeline/index.ts";
import type { ModelProvider } from "../../providers/ask/model-source.ts";
import type { OwnTool, StageDefinition } from "./define.ts";

/** An envelope as it comes out: every field of the schema, and whatever else the peers put there. */
export type Envelope = Required<GenericEnvelope> & {
  /** The visits of stages; absent before the first. */
  readonly processing_history?: readonly ProcessingRecord[];
};

/** An envelope as it may come in: reading fills what is missing. */
export type EnvelopeInput = Readonly<Partial<GenericEnvelope> | Record<string, unknown>>;

/** What decides how a worker answers and runs. */
export interface WorkerOptions {
  /** The folder that questions are about; the current one unless given. */
  readonly workspace?: string;
  /** A pipeline file, or what stands in one. */
  readonly pipeline?: string | PipelineFile;
  readonly stages?: readonly StageDefinition[];
  readonly tools?: readonly OwnTool[];
  /** A folder of exec skills. */
  readonly skills?: string;
  /** `provider:name`; the provider is one of the package or of `providers`. */
  readonly model?: string;
  readonly providers?: Readonly<Record<string, ModelProvider>>;
  /** The keys of providers: a file of NAME=value lines, or the values. */
  readonly keys?: string | Readonly<Record<string, string>>;
  /** Prices that stand before those of the package: a file, or the table. */
  readonly prices?: string | PriceTable;
  /** A folder of prompts that stand before those of the package. */
  readonly prompts?: string;
  /** A file where the talks with models are kept. */
  readonly sessions?: string;
  /** A folder where artifacts are kept. */
  readonly artifacts?: string;
  readonly maxBytes?: number;
  /** The deadline of runs that bring none; none unless given. */
  readonly timeoutMs?: number;
  readonly strict?: boolean;
  readonly redact?: boolean;
  /** Read once, instead of the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** Makes so many hexadecimal digits of an id. */
  readonly ids?: (digits: number) => string;
  /** Takes what whoever runs the worker should know. */
  readonly log?: (entry: Readonly<Record<string, unknown>>) => void;
}

/** The options of one call. */
export interface CallOptions {
  readonly strict?: boolean;
  readonly redact?: boolean;
  /** Whose words and keys are written; those of the document where absent, or `auto`. */
  readonly dialect?: "auto" | DialectName;
  /** Only of process and resume, like all below but the callbacks. */
  readonly offload?: boolean;
  readonly steps?: number;
  readonly until?: string;
  /** Of canContinue, too. */
  readonly only?: readonly string[];
  readonly timeoutMs?: number;
  /** Stops the run; the envelope so far comes back. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  readonly onWarnings?: (warnings: readonly Warning[]) => void;
}

/** What a person says to a run that waits, or that stopped at a limit. */
export type ResumeAction =
  | { readonly answer: string }
  | { readonly approve: boolean }
  | { readonly set: Limits };

/** Limits and budgets that let a stopped run go on. */
export type Limits = Readonly<
  Partial<Record<(typeof SETTABLE_LIMITS)[number], number>> &
    Partial<Record<(typeof SETTABLE_BUDGETS)[number], number | string>>
>;

/** What is wrong with a document, and what was repaired in it. */
export interface ValidationReport {
  readonly valid: boolean;
  readonly errors: readonly (ValidationFinding & Readonly<Record<string, unknown>>)[];
  readonly warnings: readonly Warning[];
  readonly envelope_id: string | null;
  /** Null where the document is no object. */
  readonly dialect: DialectName | null;
}

/** What a peer lost, changed or added, and what merging makes of it. */
export interface MergeReport {
  /** Whether every finding is expected. */
  readonly lossless: boolean;
  readonly findings: readonly MergeFinding[];
  /** Null where merging refuses. */
  readonly merged: Envelope | null;
}

/** What became of one value; a side without it leaves its key out, and a value over 1 KB is a preview. */
export interface MergeFinding extends Readonly<Pick<HopFinding, "path" | "kind" | "rule" | "expected">> {
  readonly sent?: unknown;
  readonly reply?: unknown;
  readonly merged?: unknown;
}

/** The last thing that a stream of events gives. */
export interface EnvelopeEvent {
  readonly type: "envelope";
  readonly envelope: Envelope;
}

/** The engine, embedded. Every rejection is a WorkerError. */
export interface Worker {
  process(envelope: EnvelopeInput, options?: CallOptions): Promise<Envelope>;
  resume(envelope: EnvelopeInput, action: ResumeAction, options?: CallOptions): Promise<Envelope>;
  create(input: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Envelope>;
  normalize(envelope: EnvelopeInput, options?: CallOptions): Promise<Envelope>;
  /** With `report`, the reply may be any object: what is wrong with it is a finding. */
  merge(
    sent: EnvelopeInput,
    reply: EnvelopeInput,
    options: CallOptions & { readonly report: true },
  ): Promise<MergeReport>;
  merge(
    sent: EnvelopeInput,
    reply: EnvelopeInput,
    options?: CallOptions & { readonly report?: false },
  ): Promise<Envelope>;
  validate(document: unknown, options?: CallOptions): Promise<ValidationReport>;
  canContinue(envelope: EnvelopeInput, options?: CallOptions): Promise<CanContinue & Turn>;
  result(envelope: EnvelopeInput, options?: CallOptions): Promise<Result>;
  /** A person's view of an envelope, without secrets. */
  explain(envelope: EnvelopeInput, options?: CallOptions): Promise<string>;
  /** What a run does, then its envelope; who leaves the loop cancels the run. */
  stream(envelope: EnvelopeInput, options?: CallOptions): AsyncIterable<RunEvent | EnvelopeEvent>;
  /** The document that the command line would write for these bytes, but for the line break at its end. */
  call(
    operation: string,
    document: Uint8Array,
    options?: CallOptions & Partial<Record<"answer" | "approve" | "set", unknown>>,
  ): Promise<{ readonly bytes: Uint8Array; readonly warnings: readonly Warning[] }>;
  /** Takes nothing more, stops what runs, and closes its servers. Nothing of it keeps Node alive then. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
