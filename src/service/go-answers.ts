import {
  currentInterrupt,
  type EnvelopeDocument,
  type Fragment,
  findStop,
  isRecord,
  isWaiting,
  JsonObject,
  newId,
  parseFragment,
  type ReadOptions,
  resultOf,
  toFragment,
} from "../envelope/index.ts";
import { toWorkerError } from "../errors/worker-error.ts";
import { type Answer, OPERATIONS, type Operation, readAsked } from "./operations.ts";

/** The operations that the published Go CLI answers with keys of its own. */
export const GO_OPERATIONS: Readonly<Record<string, Operation>> = {
  "can-continue"(document, options) {
    const answer = OPERATIONS["can-continue"]!(document, options);
    const { iteration, llm_call_count, agent_hop_count } = parseFragment(answer.body) as GoCounters;
    const { envelope } = readAsked(document, options);
    const stop = findStop(envelope);
    // Reading takes some texts for none; the Go CLI takes any for a reason.
    const said = options.inDialect === undefined ? JsonObject.parse(document) : envelope;
    const own = said.value("terminal_reason");
    const body = {
      can_continue: stop === null,
      terminal_reason: stop?.kind === "bound" ? stop.reason : typeof own === "string" ? own : null,
      iteration,
      llm_call_count,
      agent_hop_count,
    };
    return { ...answer, body: toFragment(body) };
  },

  result(document, options) {
    const answer = OPERATIONS.result!(document, options);
    return { ...answer, body: goResult(readAsked(document, options).envelope) };
  },

  validate: (document, options) => goReport(reportOn(document, options), goId(document, options)),
};

/** Reshapes the answer of any other operation. */
export function toGoAnswer(operation: string, answer: Answer): Answer {
  if (Object.hasOwn(GO_OPERATIONS, operation)) return answer;
  return { ...answer, body: goState(answer.body) };
}

/** The report of `validate` on what is no envelope at all; the Go CLI exits 0 after each. */
export function toGoRefusal(report: Answer): Answer {
  return goReport(report, undefined);
}

interface GoCounters {
  readonly iteration: number;
  readonly llm_call_count: number;
  readonly agent_hop_count: number;
}

/** What stands in our answer and not in the Go CLI's; the questions stand there for their kind only. */
const NOT_IN_GO = [
  "terminal_reason",
  "agent_hop_count",
  "clarification_needed",
  "clarification_question",
  "confirmation_needed",
  "confirmation_id",
  "confirmation_message",
];

function goResult(envelope: EnvelopeDocument): Fragment {
  const result = JsonObject.parse(resultOf(envelope));
  for (const name of NOT_IN_GO) result.delete(name);
  if (!envelope.dialect.endsWith("u2") || envelope.outputs().keys().length === 0) result.delete("outputs");
  const interrupt = goInterrupt(envelope);
  if (interrupt === undefined) return result.toFragment();
  result.set("interrupt", toFragment(interrupt));
  const needed = toFragment(isWaiting(currentInterrupt(envelope)));
  if (interrupt.kind === "clarification") {
    result.set("clarification_needed", needed);
    result.set("clarification_question", toFragment(interrupt.question));
  } else if (interrupt.kind === "confirmation") {
    result.set("confirmation_needed", needed);
    result.set("confirmation_message", toFragment(interrupt.message));
    result.set("confirmation_id", toFragment(interrupt.id));
  }
  return result.toFragment();
}

type GoInterrupt = Readonly<Record<"kind" | "id" | "question" | "message" | "created_at", string>>;

/** The interrupt, whether the document has the object or only the fields of the seed. */
function goInterrupt(envelope: EnvelopeDocument): GoInterrupt | undefined {
  const object = envelope.value("interrupt");
  const state = currentInterrupt(envelope);
  const isOfSeed = state.kind === "clarification" || state.kind === "confirmation";
  const given: Record<string, unknown> | undefined = isRecord(object)
    ? object
    : isOfSeed
      ? { ...state }
      : undefined;
  return (
    given && {
      kind: textOf(given.kind) || textOf(given.type),
      id: textOf(given.id),
      question: textOf(given.question),
      message: textOf(given.message),
      created_at: goDate(given.created_at),
    }
  );
}

/** Whole seconds, as the Go CLI writes a time; its zero for one that it cannot read. */
function goDate(value: unknown): string {
  const [, seconds, offset] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/.exec(textOf(value)) ?? [];
  if (seconds === undefined) return "0001-01-01T00:00:00Z";
  return `${seconds}${offset === "+00:00" ? "Z" : offset}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

interface Finding {
  readonly path: string;
  readonly message: string;
}

/** The report on a document; an error object is one that the Go CLI reads, so it has an id there, too. */
function reportOn(document: Buffer, options: ReadOptions): Answer {
  try {
    return OPERATIONS.validate!(document, options);
  } catch (thrown) {
    const { message, details } = toWorkerError(thrown);
    if (details.peer_error === undefined) throw thrown;
    return { body: toFragment({ errors: [{ path: "", message }] }), exitCode: 0, warnings: [] };
  }
}

function goReport(report: Answer, id: string | undefined): Answer {
  const { errors } = parseFragment(report.body) as { errors: readonly Finding[] };
  const sentences = [...errors.map(sentenceOf), ...(id === "" ? ["envelope_id is empty after parsing"] : [])];
  const { withPaths } = report;
  return {
    body: toFragment({ valid: sentences.length === 0, errors: sentences, envelope_id: id }),
    exitCode: 0,
    warnings: [],
    withPaths: withPaths && ((change) => goReport(withPaths(change), id)),
  };
}

function sentenceOf({ path, message }: Finding): string {
  if (path === "") return message;
  return /^\/\w+$/.test(path) ? `Field '${path.slice(1)}' ${message}` : `${path}: ${message}`;
}

/** The id as the Go CLI reads it: an empty one stays, and one is made where there is none. */
function goId(document: Buffer, { sources }: ReadOptions): string {
  const id = JsonObject.parse(document).value("envelope_id");
  return typeof id === "string" ? id : newId("env", sources);
}

/** The Go CLI writes these in every state; the keys of the dialect are there already. */
const NO_INTERRUPT = { interrupt_pending: false, interrupt: null };

function goState(body: Fragment): Fragment {
  const envelope = JsonObject.parse(body);
  for (const [name, value] of Object.entries(NO_INTERRUPT)) {
    if (!envelope.has(name)) envelope.set(name, toFragment(value));
  }
  return envelope.toFragment();
}
