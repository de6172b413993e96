// Nothing of src/ that needs src/gen is imported by the generator: it must run without it.
// test/io/http/openapi.test.ts holds these lists against the server's.

/** The stages, in order. */
export const STAGES = ["perception", "intent", "plan", "execution", "critic", "integration"];

/** The response header with the repairs of tolerant reading. */
export const WARNINGS_HEADER = "envelope-warnings";

const READING_OPTIONS = ["strict", "redact"];
const WRITING_OPTIONS = [...READING_OPTIONS, "dialect"];
const RUN_OPTIONS = [...WRITING_OPTIONS, "steps", "until", "only", "timeout_ms"];

/** What the document says about one operation. */
export interface OperationText {
  readonly summary: string;
  readonly request: string;
  readonly answer: string;
  /** Whether its progress can be followed. */
  readonly streams: boolean;
  /** The options of its query. */
  readonly options: readonly string[];
}

/** The operations under /api/v1/, by name. */
export const OPERATION_TEXTS: Readonly<Record<string, OperationText>> = {
  create: {
    summary: "Make a full envelope",
    request: "CreateRequest",
    answer: "EnvelopeAnswer",
    streams: false,
    options: WRITING_OPTIONS,
  },
  process: {
    summary: "Run an envelope through the pipeline and give it back, also paused or at a bound",
    request: "EnvelopeInput",
    answer: "EnvelopeAnswer",
    streams: true,
    options: RUN_OPTIONS,
  },
  resume: {
    summary: "Answer a paused envelope, or raise a limit of a stopped one, and let it go on",
    request: "ResumeRequest",
    answer: "EnvelopeAnswer",
    streams: true,
    options: RUN_OPTIONS,
  },
  "can-continue": {
    summary: "Tell whether the next stage may start, and what is left of each bound",
    request: "EnvelopeInput",
    answer: "CanContinue",
    streams: false,
    options: [...WRITING_OPTIONS, "only"],
  },
  result: {
    summary: "Sum up an envelope for its caller",
    request: "EnvelopeInput",
    answer: "Result",
    streams: false,
    options: WRITING_OPTIONS,
  },
  validate: {
    summary: "Check an envelope; what is wrong with it is in the report, not in the status",
    request: "EnvelopeInput",
    answer: "ValidationReport",
    streams: true,
    options: READING_OPTIONS,
  },
  normalize: {
    summary: "Write an envelope as this worker writes it: nothing lost, defaults filled in",
    request: "EnvelopeInput",
    answer: "EnvelopeAnswer",
    streams: false,
    options: WRITING_OPTIONS,
  },
  merge: {
    summary: "Lay a peer's reply over the envelope that was sent; absent is not reset",
    request: "MergeRequest",
    answer: "MergeAnswer",
    streams: false,
    options: [...WRITING_OPTIONS, "report"],
  },
};

/** Why an operation may be refused, by status. */
export const REFUSALS: Readonly<Record<number, string>> = {
  400: "EPARSE: not JSON or MessagePack; EARG: a wrong option or header",
  401: "EAUTH: the token is missing or wrong",
  406: "EARG: none of the accepted media types can be written",
  408: "EARG: the request took too long to arrive",
  409: "ERATELIMIT: a request with this Idempotency-Key is in flight; come again after Retry-After",
  413: "EARG: the body is larger than the limit",
  415: "EARG: the body has another media type, or is compressed",
  422: "EENVELOPE: not a usable envelope; EARG: the Idempotency-Key was used with another body",
  431: "EARG: the headers are too large",
  500: "ERUNTIME or EIO: something failed inside the worker",
  503: "ESKILLDOWN: overload or shutdown; come again after Retry-After",
};
