import type { ReadOptions, Sources, StrictValidator, Warning } from "../envelope/index.ts";
import type { Transport, WorkerError } from "../errors/worker-error.ts";
import type { Later } from "../pipeline/later.ts";
import type { ArtifactStore } from "../protocol/artifacts/store.ts";
import type { Masking } from "../redact/index.ts";
import type { ProtocolData } from "./frame-data.ts";
import type { Codec, Input } from "./input.ts";
import type { OwnStages } from "./own-stages.ts";
import type { OnEvent, RunObserver, Runs } from "./runs.ts";

/** Makes the time and id sources of one document; R18 restarts them for each. */
export type SourceFactory = () => Sources;

/** How every call is answered, and what the service is made of; parts that take long to load come when needed. */
export interface ServiceSettings {
  readonly sources: SourceFactory;
  readonly maxBytes: number;
  /** Set for all calls; a call can only add to them. */
  readonly strict: boolean;
  readonly redact: boolean;
  /** Answer as the published Go CLI does. */
  readonly goCompat: boolean;
  /** Scans envelopes faster, for whoever reads many. */
  readonly scan?: ReadOptions["scan"];
  readonly parts: ServiceParts;
}

/** What the service needs now and then. */
export interface ServiceParts {
  validator(): Later<StrictValidator>;
  masking(): Later<() => Masking>;
  runs(): Later<Runs>;
  /** What the worker can run; loads what runs it only where that is not the built-in stages. */
  stages(): Later<OwnStages>;
  artifacts(): Later<ArtifactStore>;
  /** Tells whoever runs the worker of something that went wrong without failing a call. */
  warn(message: string): void;
}

/** How a transport wants its answers. */
export interface Manner {
  readonly transport: Transport;
  /** How documents come in, and how they go out; JSON where absent. */
  readonly codec?: Codec | undefined;
  readonly replyCodec?: Codec | undefined;
  /** References to artifacts are replaced by what they stand for. */
  readonly inline?: boolean | undefined;
  /** The answer is framed as Protocol v1, where secrets and large documents stay outside by default. */
  readonly protocol?: { readonly isExact: boolean } | undefined;
}

/** What one call brings besides its document. */
export interface CallContext {
  /** Stops the run; its reason is a WorkerError. */
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: OnEvent | undefined;
  readonly observer?: RunObserver | undefined;
  readonly traceparent?: string | undefined;
  readonly waitedMs?: number | undefined;
}

/** What a call comes to: a document, or a failure, or the document so far and why it ends there. */
export interface Reply {
  /** The document in the codec of the reply. */
  readonly body: Buffer | undefined;
  readonly failure: WorkerError | undefined;
  readonly exitCode: number;
  /** What was repaired: lost, guessed or rewritten. */
  readonly warnings: readonly Warning[];
  /** The fields that the document lacked; told only to those who ask. */
  readonly absent: readonly Warning[];
  /** What stands in `data` of a Protocol v1 frame. */
  readonly data?: ProtocolData | undefined;
  readonly startedAt: number;
}

/** Answers documents with one operation. Never throws: a failure is a reply, too. */
export type AnswerInput = (input: Input, call?: CallContext) => Later<Reply>;
