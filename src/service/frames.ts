import { type Fragment, toFragment } from "../envelope/index.ts";
import { ERROR_CATALOG } from "../errors/catalog.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { errorEnvelope } from "../protocol/envelope.ts";
import type { ProtocolStream } from "../protocol/stream.ts";
import type { Reply } from "./calls.ts";
import { dataOf } from "./frame-data.ts";
import { toGoError } from "./go-compat.ts";
import { type Codec, JSON_CODEC } from "./input.ts";

/** What a frame says of the call besides its reply. */
export interface FrameSettings {
  readonly goCompat: boolean;
  readonly now: () => number;
  readonly codec?: Codec | undefined;
}

/** One document for one call: the answer, or the error in Protocol v1 or in the Go CLI's object. */
export function documentFrame(command: string, reply: Reply, settings: FrameSettings): Buffer {
  if (reply.body !== undefined) return reply.body;
  const { goCompat, now, codec = JSON_CODEC } = settings;
  if (goCompat) return codec.encode(toGoError(reply.failure!));
  const timing = { startedAt: reply.startedAt, now };
  return codec.encode(toFragment(errorEnvelope(commandOf(command), reply.failure!, timing)));
}

/** Commands with a verb name themselves; operations are those of envelopes. */
function commandOf(name: string): string {
  return name.includes("/") ? name : `envelope/${name}`;
}

/** The exit code of a reply on stdout. */
export function exitCodeOf(reply: Reply, goCompat: boolean): number {
  return goCompat && reply.body === undefined ? 1 : reply.exitCode;
}

const COMMA = Buffer.from(",");

/** The answer to a request line with an id: `{"id", "document" or "error", "warnings"?}`. */
export function idFrame(id: string | number, { body, failure, warnings }: Reply): Buffer {
  const members: Buffer[] = [Buffer.from(`{"id":${JSON.stringify(id)}`)];
  const add = (name: string, text: Fragment): number => members.push(COMMA, Buffer.from(`"${name}":`), text);
  if (failure !== undefined) add("error", toFragment(failure.toJSON()));
  if (body !== undefined) add("document", body);
  if (warnings.length > 0) add("warnings", toFragment(warnings));
  return Buffer.concat([...members, Buffer.from("}")]);
}

/** Ends a Protocol v1 stream with a reply; repairs are told before. */
export function endProtocol(command: string, reply: Reply, stream: ProtocolStream, repairs?: string): void {
  if (repairs !== undefined) stream.progress({ event: "repaired", warnings: repairs });
  const { body, failure } = reply;
  if (body === undefined) {
    stream.error(failure);
    return;
  }
  const { values, raw } = reply.data ?? dataOf(command, body);
  const refusal = failure ?? (reply.exitCode === 0 ? undefined : invalidDocument(body));
  if (refusal === undefined) stream.ok(values, raw);
  else stream.error(refusal, values, raw);
}

/** `validate` has found something: the report is the data of an error. */
export function invalidDocument(report: Fragment): WorkerError {
  const { errors } = JSON.parse(report.toString()) as { errors: unknown[] };
  return new WorkerError("EENVELOPE", "The document is not a valid envelope", { details: { errors } });
}

/** Any failure as RFC 9457 problem+json; `error`, `code` and `message` are for clients of the Go CLI's error object. */
export function problemFrame(error: WorkerError, status: number, requestId: string): Buffer {
  const { code, message, hint, details } = error;
  const problem = {
    type: `urn:envelope-worker:error:${code}`,
    title: ERROR_CATALOG[code].meaning,
    status,
    detail: message,
    instance: `urn:envelope-worker:request:${requestId}`,
    error: true,
    code,
    message,
    hint,
    details,
  };
  return Buffer.from(`${JSON.stringify(problem)}\n`);
}
