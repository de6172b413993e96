import type { Warning } from "../../envelope/index.ts";
import { toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import { readCallOptions } from "../../service/call-options.ts";
import { explainInput } from "../../service/explain.ts";
import type { CallValues, Manner, Reply, Service } from "../../service/index.ts";
import { type CallArguments, readArguments, wrongArgument } from "./call-arguments.ts";
import { libraryError } from "./library-error.ts";
import { createLife, type Life } from "./life.ts";
import { type Log, openService } from "./open-service.ts";
import { inexactNumbers, toBytes } from "./plain-json.ts";
import { streamRun } from "./stream-run.ts";
import type { CallOptions, Worker, WorkerOptions } from "./worker.ts";

const MANNER: Manner = { transport: "library" };

/** Where a worker keeps what createServer needs of it. */
const INSIDE = Symbol("inside");

interface Inside {
  readonly service: Service;
  readonly life: Life;
}

/** Makes a worker; a wrong workspace, pipeline, stage, tool or model is an error at once. */
export async function createWorker(options: WorkerOptions = {}): Promise<Worker> {
  const log = quietly(options?.log);
  try {
    const { service, close } = await openService(options, log);
    const life = createLife();
    life.closeWith(close);
    return workerOf({ service, life }, log);
  } catch (thrown) {
    throw await libraryError(thrown);
  }
}

/** What createServer needs of a worker. */
export function insideOf(worker: Worker): Inside {
  const { [INSIDE]: inside } = (worker ?? {}) as { readonly [INSIDE]?: Inside };
  if (inside !== undefined) return inside;
  throw new WorkerError("EARG", "createServer takes a worker that createWorker has made", {
    hint: "Call createServer(await createWorker(options)).",
  });
}

function workerOf(inside: Inside, log: Log): Worker {
  const { service, life } = inside;
  /** One call of the service, from the caller's bytes to the reply's. */
  const answer = async (
    operation: string,
    document: Buffer,
    { values, signal, onEvent }: CallArguments,
  ): Promise<Reply & { readonly body: Buffer }> => {
    const { stop, end } = life.begin(signal);
    try {
      const tell = onEvent && observing("onEvent", onEvent, log);
      const call = { signal: stop, onEvent: tell };
      const reply = await service.answer(operation, values, MANNER, { bytes: document }, call);
      if (reply.body === undefined) throw reply.failure;
      return reply as Reply & { readonly body: Buffer };
    } finally {
      end();
    }
  };
  const warn = (warnings: readonly Warning[], { onWarnings }: CallArguments): void => {
    if (warnings.length > 0 && onWarnings !== undefined) observing("onWarnings", onWarnings, log)(warnings);
  };
  /** One call with plain objects. */
  const ask = async <T>(
    operation: string,
    value: unknown,
    options: CallOptions | undefined,
    action?: CallValues,
  ): Promise<T> => {
    const given = readArguments(options);
    const call = action === undefined ? given : { ...given, values: { ...given.values, ...action } };
    const { body, warnings } = await answer(operation, toBytes(value), call);
    const text = body.toString("utf8");
    if (call.onWarnings !== undefined) {
      const inexact = inexactNumbers(text);
      const masking = inexact.length === 0 ? undefined : (await service.settings.parts.masking())();
      const masked = inexact.map((warning) => ({ ...warning, path: masking!.text(warning.path) }));
      warn([...warnings, ...masked], call);
    }
    return JSON.parse(text) as T;
  };

  const worker: Worker & { readonly [INSIDE]: Inside } = {
    [INSIDE]: inside,
    process: (envelope, options) => ask("process", envelope, options),
    resume: (envelope, action, options) => ask("resume", envelope, options, { ...action }),
    create: (input, options) => ask("create", input, options),
    normalize: (envelope, options) => ask("normalize", envelope, options),
    merge: (sent: unknown, reply: unknown, options?: CallOptions) =>
      ask<never>("merge", { sent, reply }, options),
    validate: (document, options) => ask("validate", document, options),
    canContinue: (envelope, options) => ask("can-continue", envelope, options),
    result: (envelope, options) => ask("result", envelope, options),
    async explain(envelope, options) {
      const { values, signal } = readArguments(options);
      const { end } = life.begin(signal);
      try {
        const { strict } = readCallOptions("explain", values);
        return await explainInput({ bytes: toBytes(envelope) }, service, MANNER, strict);
      } finally {
        end();
      }
    },
    stream: (envelope, options) => streamRun((more) => worker.process(envelope, more), options),
    async call(operation, document, options) {
      if (!(document instanceof Uint8Array)) throw wrongArgument("document", "must be a Uint8Array");
      const call = readArguments(options);
      // A copy: the caller may use its memory again while the run is under way.
      const { body, warnings } = await answer(operation, Buffer.from(document), call);
      warn(warnings, call);
      return { bytes: body, warnings };
    },
    close: life.end,
    [Symbol.asyncDispose]: life.end,
  };
  return worker;
}

/** The caller's log; what it throws is its own matter. */
function quietly(log: WorkerOptions["log"]): Log {
  return (entry) => {
    try {
      log?.(entry);
    } catch {
      // Nobody is left to be told.
    }
  };
}

/** A function of the caller that is told something. What it throws goes to the log: it must not change a run. */
function observing<Told>(name: string, tell: (told: Told) => void, log: Log): (told: Told) => void {
  return (told) => {
    try {
      tell(told);
    } catch (thrown) {
      log({ level: "error", message: `${name} has thrown`, error: toWorkerError(thrown).message });
    }
  };
}
