import {
  type ReadOptions,
  type Sources,
  type StrictValidator,
  tooLarge,
  type Warning,
} from "../envelope/index.ts";
import { ERROR_CATALOG } from "../errors/catalog.ts";
import { type Transport, toWorkerError, WorkerError } from "../errors/worker-error.ts";
import { andThen, type Later } from "../pipeline/later.ts";
import type { ArtifactStore } from "../protocol/artifacts/store.ts";
import type { Masking } from "../redact/index.ts";
import { askedDialect } from "./asked-dialect.ts";
import { type CallValues, type CheckedOptions, RUNNING, readCallOptions } from "./call-options.ts";
import type { ProtocolData } from "./frame-data.ts";
import { type Codec, decodeInput, type Input, JSON_CODEC } from "./input.ts";
import { maskAnswer, maskError, maskEvents, maskTold } from "./mask.ts";
import {
  type Answer,
  OPERATION_NAMES,
  OPERATIONS,
  type Operation,
  type OperationOptions,
  refusalReport,
} from "./operations.ts";
import { type OwnStages, turnReader } from "./own-stages.ts";
import type { OnEvent, RunDocument, RunObserver, Runs } from "./runs.ts";

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

/** Everything that answers calls, under every transport. */
export interface Service {
  readonly settings: ServiceSettings;
  /** Prepares an operation with the options of its calls; throws EARG where one is wrong. */
  operation(name: string, values: CallValues, manner: Manner): Later<AnswerInput>;
  /** One call from beginning to end. Never throws. */
  answer(name: string, values: CallValues, manner: Manner, input: Input, call?: CallContext): Later<Reply>;
  /** The reply for a failure outside of any operation. */
  fail(thrown: unknown, manner: Manner): Later<Reply>;
}

/** Makes the service. */
export function createService(settings: ServiceSettings): Service {
  const fail = (thrown: unknown, { transport }: Manner): Later<Reply> => {
    const startedAt = settings.sources().now();
    return andThen(settings.parts.masking(), (create) =>
      failureReply(thrown, transport, create(), startedAt),
    );
  };
  const service: Service = {
    settings,
    fail,
    operation(name, values, manner) {
      const runs = (RUNNING as readonly string[]).includes(name);
      if (!runs && !OPERATION_NAMES.includes(name)) throw noSuchOperation();
      const options = readCallOptions(name, values);
      const strict = options.strict || settings.strict;
      const dialect = askedDialect(name, options, { strict, goCompat: settings.goCompat });
      return andThen(readingOf(name, settings, options, strict), (read) =>
        andThen(dialect, (inDialect) =>
          andThen(settings.goCompat && !options.report ? import("./go-answers.ts") : undefined, (go) => {
            const reading = { ...read, inDialect, isPartial: go !== undefined };
            if (!runs) {
              return andThen(operationOf(name, options, go), (operation) =>
                answerer(name, settings, options, manner, { reading, go, operation }),
              );
            }
            return andThen(settings.parts.runs(), (loaded) => {
              const run = name === "process" ? loaded.process() : loaded.resume(values);
              return answerer(name, settings, options, manner, { reading, go, run });
            });
          }),
        ),
      );
    },
    answer(name, values, manner, input, call) {
      try {
        const answered = andThen(service.operation(name, values, manner), (answer) => answer(input, call));
        return answered instanceof Promise ? answered.catch((thrown) => fail(thrown, manner)) : answered;
      } catch (thrown) {
        return fail(thrown, manner);
      }
    },
  };
  return service;
}

/** What reading needs besides the dialect; `can-continue` must know whose stages are whose (R20). */
function readingOf(
  name: string,
  { parts }: ServiceSettings,
  { only }: CheckedOptions,
  isStrict: boolean,
): Later<Pick<OperationOptions, "strict" | "limits" | "turnOf">> {
  return andThen(isStrict ? parts.validator() : undefined, (strict) => {
    if (name !== "can-continue") return { strict };
    return andThen(parts.stages(), (own) => ({ strict, limits: own.limits, turnOf: turnReader(own, only) }));
  });
}

/** Stands beside a report of a document that is not valid. */
const REFUSED_HINT = ERROR_CATALOG.EENVELOPE.remediation;

type GoAnswers = typeof import("./go-answers.ts");

function operationOf(name: string, { report }: CheckedOptions, go: GoAnswers | undefined): Later<Operation> {
  if (name !== "merge") return go?.GO_OPERATIONS[name] ?? OPERATIONS[name]!;
  return import("./merge-operations.ts").then(({ mergeDocuments, mergeReport }) =>
    report ? mergeReport : mergeDocuments,
  );
}

/** What an operation needs, loaded. */
interface Prepared {
  readonly reading: Omit<OperationOptions, "sources" | "maxBytes" | "scan">;
  /** How the published Go CLI answers, for its callers. */
  readonly go: GoAnswers | undefined;
  readonly run?: RunDocument;
  /** What is done where nothing is run. */
  readonly operation?: Operation;
}

/** The steps of a call, in their one order: decode, check, read, run, redact, offload, compat, encode. */
function answerer(
  name: string,
  settings: ServiceSettings,
  options: CheckedOptions,
  manner: Manner,
  { reading, go, run, operation }: Prepared,
): AnswerInput {
  const { parts, maxBytes, scan } = settings;
  const { transport, codec = JSON_CODEC, replyCodec = codec, inline = false, protocol } = manner;
  const redact = options.redact || settings.redact;
  const references = inline && name !== "validate";
  const isStored = options.offload || references || protocol !== undefined;
  const isPlain = !redact && !isStored && go === undefined;
  return (input, call = {}) => {
    let startedAt = 0;
    let masking: Masking | undefined;
    const withMasking = <T>(use: (masking: Masking) => Later<T>): Later<T> => {
      if (masking !== undefined) return use(masking);
      return andThen(parts.masking(), (create) => {
        masking ??= create();
        return use(masking);
      });
    };
    const fail = (thrown: unknown): Later<Reply> =>
      withMasking((known) => {
        if (name !== "validate") return failureReply(thrown, transport, known, startedAt);
        const report = refusalReport(maskError(toWorkerError(thrown), transport, known));
        return reply(go?.toGoRefusal(report) ?? report);
      });
    // Only runs can be stopped, and making a signal takes a while.
    const stopped = (): WorkerError | undefined => (run === undefined ? undefined : failureOf(call));
    const reply = ({ body, exitCode, warnings: findings }: Answer, data?: ProtocolData): Reply => {
      const absent = findings.filter(({ code }) => code === "missing");
      const warnings = absent.length === 0 ? findings : findings.filter(({ code }) => code !== "missing");
      return {
        body: replyCodec.encode(body),
        failure: stopped(),
        exitCode,
        warnings,
        absent,
        data,
        startedAt,
      };
    };
    const finish = (answer: Answer): Later<Reply> => {
      if (isPlain && answer.warnings.length === 0 && answer.withPaths === undefined) return reply(answer);
      const told = maskTold(answer, withMasking);
      const masked = redact ? andThen(told, (seen) => withMasking((known) => maskAnswer(seen, known))) : told;
      return andThen(masked, (seen) => (isStored ? withArtifacts(seen) : reply(shape(seen))));
    };
    const shape = (answer: Answer): Answer => go?.toGoAnswer(name, answer) ?? answer;
    const withArtifacts = async (answer: Answer): Promise<Reply> => {
      const { inlineOutputs, offloadOutputs } = await import("./offload.ts");
      const store = options.offload || references ? await parts.artifacts() : undefined;
      const stored =
        store === undefined
          ? answer
          : options.offload
            ? offloadOutputs(answer, store, parts.warn)
            : inlineOutputs(answer, store);
      if (protocol === undefined) return reply(shape(stored));
      const { protocolData } = await import("./protocol-data.ts");
      const hint = stopped()?.hint ?? (stored.exitCode === 0 ? undefined : REFUSED_HINT);
      const data = await withMasking((known) =>
        protocolData(name, stored, { ...protocol, inline, hint, masking: known, parts }),
      );
      return reply(stored, data);
    };
    const work = (): Later<Reply> => {
      const sources = settings.sources();
      startedAt = sources.now();
      const document = decodeInput(input, codec, maxBytes);
      if (document.length > maxBytes) throw tooLarge(maxBytes);
      // Whether the answer can be written is known before anything is done for it.
      if (replyCodec !== codec) replyCodec.encode(document);
      const read: OperationOptions = { ...reading, sources, maxBytes, scan };
      if (run === undefined) return finish(operation!(document, read));
      return withMasking((known) => {
        const { signal = new AbortController().signal, onEvent, observer, traceparent, waitedMs } = call;
        const emit = onEvent === undefined ? () => undefined : maskEvents(onEvent, known);
        const context = { read, options, masking: known, signal, emit, observer, traceparent, waitedMs };
        return andThen(run(document, { ...context, refusesStopped: go !== undefined }), finish);
      });
    };
    try {
      const answered = work();
      return answered instanceof Promise ? answered.catch(fail) : answered;
    } catch (thrown) {
      return fail(thrown);
    }
  };
}

/** Why a run was stopped before its end. */
function failureOf({ signal }: CallContext): WorkerError | undefined {
  return signal?.aborted ? toWorkerError(signal.reason) : undefined;
}

function failureReply(thrown: unknown, transport: Transport, masking: Masking, startedAt: number): Reply {
  const failure = maskError(toWorkerError(thrown), transport, masking);
  const exitCode = ERROR_CATALOG[failure.code].exitCode;
  return { body: undefined, failure, exitCode, warnings: [], absent: [], startedAt };
}

function noSuchOperation(): WorkerError {
  const commands = [...OPERATION_NAMES, ...RUNNING];
  return new WorkerError("EARG", "There is no such command", {
    hint: `Use one of: ${commands.join(", ")}.`,
    details: { commands },
  });
}
