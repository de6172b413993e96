import {
  canContinue,
  createEnvelope,
  type DialectName,
  type EnvelopeDocument,
  type Fragment,
  type InDialect,
  inspectEnvelope,
  type JsonObject,
  type ReadEnvelope,
  type ReadOptions,
  readEnvelope,
  resultOf,
  toFragment,
  type Warning,
} from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { Turn } from "../pipeline/turn.ts";
import type { Masking } from "../redact/index.ts";
import { isHarmlessPath } from "../redact/mask-paths.ts";

/** What an operation gives: one document, and what was repaired on the way. */
export interface Answer {
  /** JSON on one line, without a line break at its end. */
  readonly body: Fragment;
  readonly exitCode: number;
  readonly warnings: readonly Warning[];
  /** The same with other paths, where keys of the caller stand in a report: one of them may be a secret. */
  readonly withPaths?: ((change: ChangePaths) => Answer) | undefined;
  /** The same without secrets, where the text of the answer does not tell what they are. */
  readonly redacted?: ((masking: Masking) => Answer) | undefined;
}

type ChangePaths = <Finding>(findings: readonly Finding[]) => readonly Finding[];

/** How a document is read, and in which dialect it is answered. */
export interface OperationOptions extends ReadOptions {
  /** Undefined where the document keeps its own. */
  readonly inDialect?: InDialect | undefined;
  /** Whose turn it is, for `can-continue`. */
  readonly turnOf?: ((envelope: EnvelopeDocument) => Turn) | undefined;
}

/** Reads an envelope, in the dialect that was asked for. */
export function readAsked(document: Uint8Array, options: OperationOptions): ReadEnvelope {
  const read = readEnvelope(document, options);
  return options.inDialect?.(read, options.sources) ?? read;
}

/** Turns one document into one answer; throws a WorkerError when there is nothing to answer. */
export type Operation = (document: Buffer, options: OperationOptions) => Answer;

/** The operations that are there at once; `merge`, `process` and `resume` are loaded when they are needed. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  create(document, options) {
    // The input is no envelope yet: strict is for its keys, and for the envelope that it becomes.
    const strict = options.strict === undefined ? undefined : () => [];
    const created = createEnvelope(document, { ...options, strict });
    const { envelope, warnings } = options.inDialect?.(created, options.sources) ?? created;
    const body = envelope.toBytes();
    if (strict !== undefined) readEnvelope(body, { ...options, maxBytes: body.length });
    return { body, exitCode: 0, warnings };
  },

  normalize(document, options) {
    const { envelope, warnings } = readAsked(document, options);
    return { body: envelope.toBytes(), exitCode: 0, warnings };
  },

  "can-continue"(document, options) {
    const { envelope, warnings } = readAsked(document, options);
    const { can_continue, terminal_reason, ...bounds } = canContinue(envelope);
    const answer = { can_continue, terminal_reason, ...options.turnOf?.(envelope), ...bounds };
    return { body: toFragment(answer), exitCode: 0, warnings };
  },

  result(document, options) {
    const { envelope, warnings } = readAsked(document, options);
    return { body: resultOf(envelope), exitCode: 0, warnings };
  },

  validate(document, options) {
    const { envelope, findings } = inspectEnvelope(document, options);
    const isOwn = !findings.warnings.some(({ path }) => path === "/envelope_id");
    const id = isOwn ? envelope.value("envelope_id") : null;
    const known = { envelope_id: typeof id === "string" ? id : null, dialect: envelope.dialect };
    return report(findings.errors, findings.warnings, known);
  },
};

/** The operations that run no stage, by name; `merge` is loaded for those who merge. */
export const OPERATION_NAMES: readonly string[] = [...Object.keys(OPERATIONS), "merge"];

/** The report of `validate` on a document that is none: not JSON, no object, too large. */
export function refusalReport(error: WorkerError): Answer {
  const listed = error.details.errors;
  const whole = { path: "", message: error.message, keyword: error.code, ...error.details };
  return report(Array.isArray(listed) ? listed : [whole], [], { envelope_id: null, dialect: null });
}

interface Finding {
  readonly path: string;
}

/** What a report says of the document beside its findings; null where there is none. */
interface Known {
  readonly envelope_id: string | null;
  readonly dialect: DialectName | null;
}

function report(errors: readonly Finding[], warnings: readonly Warning[], known: Known): Answer {
  const valid = errors.length === 0;
  const body = toFragment({ valid, errors, warnings, ...known });
  const isHarmless = [...errors, ...warnings].every(({ path }) => isHarmlessPath(path));
  const withPaths = (change: ChangePaths): Answer => report(change(errors), change(warnings), known);
  return { body, exitCode: valid ? 0 : 65, warnings: [], withPaths: isHarmless ? undefined : withPaths };
}

/** A document that stands in another one; EENVELOPE where it is missing. */
export function partOf(parts: JsonObject, name: "sent" | "reply" | "envelope"): Fragment {
  const part = parts.get(name);
  if (part !== undefined) return part;
  const [what, like] =
    name === "envelope"
      ? ["resume", '{"envelope": {...}, "answer": "..."}; or "approve", or "set"']
      : ["merge", 'an object {"sent": <envelope>, "reply": <envelope>}'];
  throw new WorkerError("EENVELOPE", `Nothing to ${what}: /${name} is missing`, {
    hint: `Send ${like}.`,
    details: { errors: [{ path: `/${name}`, keyword: "required", message: "must be an envelope" }] },
  });
}
