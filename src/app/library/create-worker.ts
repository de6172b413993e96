import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { loadScanForMany, type Warning } from "../../envelope/index.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import type { RunEvent } from "../../pipeline/index.ts";
import { explainInput } from "../../service/explain.ts";
import type { CallContext, CallValues, Manner, Reply, Service, SourceFactory } from "../../service/index.ts";
import { createAppService } from "../create-service.ts";
import { sourcesFromEnvironment } from "../sources.ts";
import { createLife } from "./life.ts";
import { fromBytes, toBytes } from "./plain-json.ts";
import { streamRun } from "./stream-run.ts";
import type { CallOptions, Worker, WorkerOptions } from "./worker.ts";

const MANNER: Manner = { transport: "library" };

/** The services behind workers, for createServer. */
const SERVICE = Symbol("service");

/** Makes a worker; a wrong workspace, pipeline, stage, tool or model is an error at once. */
export async function createWorker(options: WorkerOptions = {}): Promise<Worker> {
  const service = await openService(options);
  const life = createLife();

  const answer = (
    operation: string,
    values: CallValues,
    document: Uint8Array,
    { signal, onEvent }: CallOptions,
  ): Promise<Reply> =>
    life.use(signal, async (stop) => {
      const context: CallContext = { signal: stop, onEvent };
      const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
      const reply = await service.answer(operation, values, MANNER, { bytes }, context);
      if (reply.body === undefined) throw reply.failure;
      return reply;
    });
  const call = async <T>(
    operation: string,
    document: Uint8Array,
    callOptions: CallOptions = {},
    action: CallValues = {},
  ): Promise<T> => {
    const values = { ...valuesOf(callOptions), ...action };
    const { body, warnings } = await answer(operation, values, document, callOptions);
    const told: Warning[] = [...warnings];
    const value = fromBytes(body!, (warning) => told.push(warning));
    if (told.length > 0) callOptions.onWarnings?.(told);
    return value as T;
  };
  const asked = <T>(operation: string, value: unknown, more?: CallOptions, action?: CallValues): Promise<T> =>
    late(() => call<T>(operation, toBytes(value), more, action));

  const worker: Worker & { readonly [SERVICE]: Service } = {
    [SERVICE]: service,
    process: (envelope, more) => asked("process", envelope, more),
    resume: (envelope, action, more) => asked("resume", envelope, more, action),
    create: (input, more) => asked("create", input, more),
    normalize: (envelope, more) => asked("normalize", envelope, more),
    merge: (sent, reply, more) => asked("merge", { sent, reply }, more),
    validate: (document, more) => asked("validate", document, more),
    canContinue: (envelope, more) => asked("can-continue", envelope, more),
    result: (envelope, more) => asked("result", envelope, more),
    explain: (envelope, { signal } = {}) =>
      life.use(signal, async () => explainInput({ bytes: toBytes(envelope) }, service, MANNER)),
    stream: (envelope, more = {}) =>
      streamRun((onEvent: (event: RunEvent) => void, signal) =>
        worker.process(envelope, { ...more, onEvent, signal: both(signal, more.signal) }),
      ),
    async call(operation, document, { answer: text, approve, set, ...more } = {}) {
      const values = { ...valuesOf(more), answer: text, approve, set };
      const { body, warnings } = await answer(operation, values, document, more);
      if (warnings.length > 0) more.onWarnings?.(warnings);
      return { bytes: body!, warnings };
    },
    close: life.end,
    [Symbol.asyncDispose]: life.end,
  };
  return worker;
}

/** The service behind a worker of createWorker. */
export function serviceOf(worker: Worker): Service {
  const { [SERVICE]: service } = worker as Worker & { readonly [SERVICE]?: Service };
  if (service !== undefined) return service;
  throw new WorkerError("EARG", "createServer takes a worker that createWorker has made", {
    hint: "Call createServer(await createWorker(options)).",
  });
}

async function openService(options: WorkerOptions): Promise<Service> {
  const env = { ...(options.env ?? process.env) };
  const log = options.log ?? (() => undefined);
  const { model, prices, keys, prompts, sessions, providers, tools = [], ...rest } = options;
  const service = createAppService({
    ...rest,
    env,
    model: { name: model, prices, keys, prompts, sessions, providers },
    tools: await loadTools(tools, options.workspace),
    sources: sourcesOf(options, env),
    scan: await loadScanForMany(),
    warn: (message, fields) => log({ level: "warn", message, ...fields }),
  });
  const { setup } = await service.settings.parts.runs();
  // Two tools with one name are found when all of them are known.
  if (tools.length > 0) await setup.openTools();
  return service;
}

async function loadTools(
  tools: NonNullable<WorkerOptions["tools"]>,
  workspace = ".",
): Promise<Awaited<ReturnType<typeof import("./own-tools.ts")["ownTools"]>>> {
  if (tools.length === 0) return [];
  return (await import("./own-tools.ts")).ownTools(tools, realPath(resolve(workspace)));
}

/** Where the folder does not exist, the runs say so. */
function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function sourcesOf({ clock, ids }: WorkerOptions, env: NodeJS.ProcessEnv): SourceFactory {
  const fromEnvironment = sourcesFromEnvironment(env);
  return () => {
    const sources = fromEnvironment();
    return { ...sources, now: clock ?? sources.now, hex: ids ?? sources.hex };
  };
}

function valuesOf({ strict, redact, offload, steps, until, only, timeoutMs }: CallOptions): CallValues {
  return { strict, redact, offload, steps, until, only, timeout_ms: timeoutMs };
}

/** What an argument breaks is a rejection, too. */
async function late<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

function both(first: AbortSignal, second: AbortSignal | undefined): AbortSignal {
  return second === undefined ? first : AbortSignal.any([first, second]);
}
