import {
  canContinue,
  checkSize,
  createEnvelope,
  type EnvelopeDocument,
  type Fragment,
  inspectEnvelope,
  JsonObject,
  mergeReply,
  type ReadOptions,
  readEnvelope,
  resultOf,
  toFragment,
  type Warning,
} from "../envelope/index.ts";
import { isWorkerError, toWorkerError, WorkerError } from "../errors/worker-error.ts";

/** What an operation answers: one document, and what was repaired on the way. */
export interface Reply {
  /** JSON on one line, without a line break at its end. */
  readonly body: Fragment;
  readonly exitCode: number;
  readonly warnings: readonly Warning[];
  /** The body holds text of a peer, in which secrets may stand. */
  readonly quotesPeer?: boolean;
  /** A signal stopped the run; the body is the envelope so far. */
  readonly canceled?: WorkerError;
  /** The envelope behind the body, for transports that frame it differently. */
  readonly envelope?: EnvelopeDocument;
}

/** Turns one input document into one reply; throws a WorkerError when there is nothing to reply. */
export type Operation = (input: Uint8Array, options: ReadOptions) => Reply | Promise<Reply>;

/** The operations that need no pipeline. Every transport offers them by these names. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  create(input, options) {
    // The input is no envelope yet: strict is for its keys, and for the envelope that it becomes.
    const strict = options.strict === undefined ? undefined : () => [];
    const { envelope, warnings } = createEnvelope(input, { ...options, strict });
    const body = envelope.toBytes();
    if (strict !== undefined) readEnvelope(body, { ...options, maxBytes: body.length });
    return { body, exitCode: 0, warnings, envelope };
  },

  normalize(input, options) {
    const { envelope, warnings } = readEnvelope(input, options);
    return { body: envelope.toBytes(), exitCode: 0, warnings, envelope };
  },

  "can-continue"(input, options) {
    const { envelope, warnings } = readEnvelope(input, options);
    return { body: toFragment(canContinue(envelope)), exitCode: 0, warnings, envelope };
  },

  result(input, options) {
    const { envelope, warnings } = readEnvelope(input, options);
    return { body: resultOf(envelope), exitCode: 0, warnings, envelope };
  },

  validate: validateEnvelope,

  merge(input, options) {
    checkSize(input, options.maxBytes);
    const parts = JsonObject.parseCarrier(Buffer.from(input.buffer, input.byteOffset, input.byteLength));
    const sent = partOf(parts, "sent");
    const reply = partOf(parts, "reply");
    try {
      const { envelope, warnings } = mergeReply(sent, reply, options);
      return { body: envelope.toBytes(), exitCode: 0, warnings, envelope };
    } catch (thrown) {
      throw findingOfPart("sent", sent, options) ?? findingOfPart("reply", reply, options) ?? thrown;
    }
  },
};

function validateEnvelope(input: Uint8Array, options: ReadOptions): Reply {
  try {
    const { envelope, findings } = inspectEnvelope(input, options);
    const isOwn = !findings.warnings.some(({ path }) => path === "/envelope_id");
    const id = isOwn ? envelope.value("envelope_id") : null;
    return report(findings.errors, findings.warnings, typeof id === "string" ? id : null);
  } catch (thrown) {
    if (!isWorkerError(thrown)) throw thrown;
    return refusalReport(thrown);
  }
}

/** The report of `validate` on a document that is none: not JSON, no object, too large. */
export function refusalReport(error: WorkerError): Reply {
  return { ...report(findingsOf(error), [], null), quotesPeer: "peer_error" in error.details };
}

function report(errors: readonly unknown[], warnings: readonly Warning[], envelopeId: string | null): Reply {
  const valid = errors.length === 0;
  const body = toFragment({ valid, errors, warnings, envelope_id: envelopeId });
  return { body, exitCode: valid ? 0 : 65, warnings: [] };
}

function findingsOf(error: WorkerError): readonly unknown[] {
  const listed = error.details.errors;
  if (Array.isArray(listed)) return listed;
  return [{ path: "", message: error.message, keyword: error.code, ...error.details }];
}

/** What is wrong with one of two documents, with paths that say in which. */
function findingOfPart(name: string, part: Fragment, options: ReadOptions): WorkerError | undefined {
  try {
    readEnvelope(part, options);
    return undefined;
  } catch (thrown) {
    const { code, message, hint, details } = toWorkerError(thrown);
    const errors = Array.isArray(details.errors) ? (details.errors as readonly { path: string }[]) : [];
    const located = errors.map((error) => ({ ...error, path: `/${name}${error.path}` }));
    return new WorkerError(code, `/${name}: ${message}`, {
      hint,
      details: { ...details, ...(located.length > 0 ? { errors: located } : { path: `/${name}` }) },
      cause: thrown,
    });
  }
}

function partOf(parts: JsonObject, name: "sent" | "reply"): Fragment {
  const part = parts.get(name);
  if (part !== undefined) return part;
  throw new WorkerError("EENVELOPE", `Nothing to merge: /${name} is missing`, {
    hint: 'Send an object {"sent": <envelope>, "reply": <envelope>}.',
    details: { errors: [{ path: `/${name}`, keyword: "required", message: "must be an envelope" }] },
  });
}
