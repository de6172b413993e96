import { tooLarge } from "../envelope/index.ts";
import { ERROR_CATALOG } from "../errors/catalog.ts";
import { type Transport, toWorkerError, type WorkerError } from "../errors/worker-error.ts";
import { andThen, type Later } from "../pipeline/later.ts";
import type { Masking } from "../redact/index.ts";
import type { CheckedOptions } from "./call-options.ts";
import type { AnswerInput, CallContext, Manner, Reply, ServiceSettings } from "./calls.ts";
import type { ProtocolData } from "./frame-data.ts";
import { decodeInput, JSON_CODEC } from "./input.ts";
import { maskAnswer, maskError, maskEvents, maskTold } from "./mask.ts";
import { type Answer, type Operation, type OperationOptions, refusalReport } from "./operations.ts";
import type { RunDocument } from "./runs.ts";

/** Stands beside a report of a document that is not valid. */
const REFUSED_HINT = ERROR_CATALOG.EENVELOPE.remediation;

/** How the published Go CLI answers. */
export type GoAnswers = typeof import("./go-answers.ts");

/** What an operation needs, loaded. */
export interface Prepared {
  readonly reading: Omit<OperationOptions, "sources" | "maxBytes" | "scan">;
  /** How the published Go CLI answers, for its callers. */
  readonly go: GoAnswers | undefined;
  readonly run?: RunDocument;
  /** What is done where nothing is run. */
  readonly operation?: Operation;
}

/** The steps of a call, in their one order: decode, check, read, run, redact, offload, compat, encode. */
export function answerer(
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

/** The reply for what was thrown, without secrets. */
export function failureReply(
  thrown: unknown,
  transport: Transport,
  masking: Masking,
  startedAt: number,
): Reply {
  const failure = maskError(toWorkerError(thrown), transport, masking);
  const exitCode = ERROR_CATALOG[failure.code].exitCode;
  return { body: undefined, failure, exitCode, warnings: [], absent: [], startedAt };
}
