import { type EnvelopeDocument, type Fragment, JsonObject, type ReadOptions } from "../../envelope/index.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import { OPERATIONS, type Reply } from "../../service/operations.ts";
import { processOperation, type RunSetup, resumeOperation } from "../../service/run-operations.ts";
import { readResumeAction } from "../../service/run-options.ts";
import type { RequestHead } from "./head.ts";
import type { RunObserver } from "./observe.ts";
import type { HttpSettings } from "./settings.ts";

/** The operations that are offered under /api/v1/. */
export const HTTP_OPERATIONS = [...Object.keys(OPERATIONS), "process", "resume"].sort();

/** What a run needs besides its request. */
export interface RunContext {
  readonly cancel: AbortSignal;
  readonly observer: RunObserver;
}

/** Whether an operation runs stages. */
export function isRun(operation: string): boolean {
  return operation === "process" || operation === "resume";
}

/** Answers an operation that runs nothing; throws what the operation throws. */
export function answerAtOnce(head: RequestHead, body: Buffer, settings: HttpSettings): Reply {
  return OPERATIONS[head.operation]!(body, readOptions(head, settings)) as Reply;
}

/** Runs stages for one request; rejects with what the operation throws. */
export async function runStages(
  head: RequestHead,
  body: Buffer,
  settings: HttpSettings,
  { cancel, observer }: RunContext,
): Promise<Reply> {
  const setup: RunSetup = {
    ...settings.runSetup,
    openTools: async () => observer.watchTools(await settings.runSetup.openTools()),
    cancel,
    emit: observer.emit,
    prepare(envelope) {
      if (head.traceparent !== undefined) carryTrace(envelope, head.traceparent);
      observer.started(envelope);
    },
  };
  const request = { ...head.options, only: ownStages(head, settings) };
  const reply = await start(head.operation, body, setup, request)(readOptions(head, settings));
  observer.finished(reply);
  return cancel.aborted ? { ...reply, canceled: cancel.reason as WorkerError } : reply;
}

function start(
  operation: string,
  body: Buffer,
  setup: RunSetup,
  request: Parameters<typeof processOperation>[1],
): (options: ReadOptions) => Reply | Promise<Reply> {
  if (operation === "process") return (options) => processOperation(setup, request)(body, options);
  const { envelope, action } = readResumeBody(body);
  return (options) => resumeOperation(setup, request, action)(envelope, options);
}

function readOptions({ options }: RequestHead, settings: HttpSettings): ReadOptions {
  return {
    sources: settings.sources(),
    maxBytes: settings.maxBytes,
    strict: options.strict ? settings.strict : undefined,
    scan: settings.scan,
  };
}

/** The stages that a request asks for, of those that this server owns. */
function ownStages({ options }: RequestHead, { only }: HttpSettings): ReadonlySet<string> | undefined {
  if (options.only === undefined || only === undefined) return options.only ?? only;
  return options.only.intersection(only);
}

function readResumeBody(body: Buffer): { envelope: Fragment; action: ReturnType<typeof readResumeAction> } {
  const request = JsonObject.parseCarrier(body);
  const envelope = request.get("envelope");
  if (envelope === undefined) {
    throw new WorkerError("EENVELOPE", "Nothing to resume: /envelope is missing", {
      hint: 'Send {"envelope": {...}, "answer": "..."}; or "approve", or "set".',
      details: { errors: [{ path: "/envelope", keyword: "required", message: "must be an envelope" }] },
    });
  }
  const values = ["answer", "approve", "set"].map((name) => [name, request.value(name)] as const);
  return {
    envelope,
    action: readResumeAction(Object.fromEntries(values.filter(([, value]) => value !== null))),
  };
}

/** The next peer finds the caller's trace in the metadata. */
function carryTrace(envelope: EnvelopeDocument, traceparent: string): void {
  const metadata = JsonObject.parse(envelope.fragment("metadata")!);
  metadata.set("traceparent", Buffer.from(JSON.stringify(traceparent)));
  envelope.setFragment("metadata", metadata.toFragment());
}
