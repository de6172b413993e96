import { type Fragment, JsonObject, type ReadOptions } from "../../envelope/index.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import type { RunEvent } from "../../pipeline/index.ts";
import { OPERATIONS, type Reply } from "../operations.ts";
import { processOperation, type RunSetup, resumeOperation } from "../run-operations.ts";
import { readResumeAction, readRunRequest } from "../run-options.ts";
import type { HttpSettings } from "./settings.ts";

/** The operations that are offered under /api/v1/. */
export const HTTP_OPERATIONS = [...Object.keys(OPERATIONS), "process", "resume"].sort();

/** One request, after its body was read. */
export interface HttpWork {
  readonly operation: string;
  readonly body: Buffer;
  readonly query: Readonly<Record<string, unknown>>;
  /** The W3C trace context of the caller; it is carried in the envelope's metadata. */
  readonly traceparent: string | undefined;
  readonly cancel: AbortSignal;
  readonly emit: (event: RunEvent) => void;
}

/** Runs one operation for one request; throws what the operation throws. */
export async function runOperation(work: HttpWork, settings: HttpSettings): Promise<Reply> {
  const strict = flag(work.query, "strict") ? await settings.loadStrictValidator() : undefined;
  const options: ReadOptions = { sources: settings.sources(), maxBytes: settings.maxBytes, strict };
  const simple = OPERATIONS[work.operation];
  if (simple !== undefined) return simple(work.body, options);
  const request = { ...readRunRequest(work.query), only: onlyOf(work.query, settings) };
  const setup: RunSetup = {
    ...settings.runSetup,
    cancel: work.cancel,
    emit: work.emit,
    ...(work.traceparent === undefined
      ? {}
      : { prepare: (envelope) => carryTrace(envelope, work.traceparent!) }),
  };
  if (work.operation === "process") return processOperation(setup, request)(work.body, options);
  const { envelope, action } = readResumeBody(work.body);
  return resumeOperation(setup, request, action)(envelope, options);
}

/** The stages that a request asks for, of those that this server owns. */
function onlyOf(query: HttpWork["query"], settings: HttpSettings): ReadonlySet<string> | undefined {
  const asked = readRunRequest(query).only;
  if (asked === undefined || settings.only === undefined) return asked ?? settings.only;
  return asked.intersection(settings.only);
}

function readResumeBody(body: Buffer): { envelope: Fragment; action: ReturnType<typeof readResumeAction> } {
  const request = JsonObject.parse(body);
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

function carryTrace(
  envelope: { fragment(name: string): Fragment | undefined; setFragment(name: string, text: Fragment): void },
  traceparent: string,
): void {
  const metadata = JsonObject.parse(envelope.fragment("metadata")!);
  metadata.set("traceparent", Buffer.from(JSON.stringify(traceparent)));
  envelope.setFragment("metadata", metadata.toFragment());
}

function flag(query: HttpWork["query"], name: string): boolean {
  const value = query[name];
  if (value === undefined || value === "false" || value === "0") return false;
  if (value === "" || value === "true" || value === "1") return true;
  throw new WorkerError("EARG", `Wrong option ${name}: must be true or false`, { details: { option: name } });
}
