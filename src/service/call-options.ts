import { canonicalStage, DIALECT_NAMES, type DialectName } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";

/** The operations that run stages. */
export const RUNNING = ["process", "resume"] as const;

/** One option of a call. */
export interface CallOption {
  readonly kind: "flag" | "count" | "stage" | "stages" | "text" | "decision" | "limits" | "dialect";
  /** The operations that take it; all where absent. */
  readonly operations?: readonly string[];
  /** Not offered over HTTP: its effect is on this machine. */
  readonly isLocal?: true;
  /** What it does, in one sentence. */
  readonly about: string;
}

/** The options of a call by their names in requests and queries; flags and library options follow from them. */
export const CALL_OPTIONS = {
  strict: { kind: "flag", about: "Demand the seed's schema as written, and no key twice." },
  redact: { kind: "flag", about: "Take secrets out of the caller's own content, too." },
  dialect: {
    kind: "dialect",
    operations: [...RUNNING, "create", "normalize", "merge", "can-continue", "result"],
    about: "Write the words and keys of this dialect; those of the document unless given.",
  },
  offload: {
    kind: "flag",
    operations: RUNNING,
    isLocal: true,
    about: "Store outputs over 32 KB as artifacts and leave references.",
  },
  steps: { kind: "count", operations: RUNNING, about: "Start at most so many stages." },
  until: { kind: "stage", operations: RUNNING, about: "Stop once this stage is done." },
  only: {
    kind: "stages",
    operations: [...RUNNING, "can-continue"],
    about: "Run only these stages; the others belong to peers.",
  },
  timeout_ms: {
    kind: "count",
    operations: RUNNING,
    about: "How long the run may take, in milliseconds; 0 for no end.",
  },
  report: {
    kind: "flag",
    operations: ["merge"],
    about: "Answer with what the peer lost, changed or added: {lossless, findings, merged}.",
  },
  answer: { kind: "text", operations: ["resume"], about: "Answer the question of a paused run." },
  approve: { kind: "decision", operations: ["resume"], about: "Approve or deny what a paused run asks for." },
  set: { kind: "limits", operations: ["resume"], about: "Raise limits of a run that stopped at one." },
} as const satisfies Readonly<Record<string, CallOption>>;

/** The name of an option of a call. */
export type CallOptionName = keyof typeof CALL_OPTIONS;

/** The options of a call as a caller gave them, not yet checked. */
export type CallValues = Readonly<Record<string, unknown>>;

/** The options of a call, checked. */
export interface CheckedOptions {
  readonly strict: boolean;
  readonly redact: boolean;
  /** Undefined where each document keeps its own. */
  readonly dialect: DialectName | undefined;
  readonly offload: boolean;
  readonly steps: number | undefined;
  readonly until: string | undefined;
  readonly only: ReadonlySet<string> | undefined;
  /** The deadline of the whole run; 0 switches it off, undefined leaves the default. */
  readonly timeoutMs: number | undefined;
  readonly report: boolean;
}

/** The options that an operation takes, those of this machine included only where asked. */
export function optionsOf(operation: string, isLocal = true): CallOptionName[] {
  return (Object.keys(CALL_OPTIONS) as CallOptionName[]).filter((name) => {
    const option: CallOption = CALL_OPTIONS[name];
    return (option.operations?.includes(operation) ?? true) && (isLocal || option.isLocal !== true);
  });
}

const NONE: CheckedOptions = {
  strict: false,
  redact: false,
  dialect: undefined,
  offload: false,
  steps: undefined,
  until: undefined,
  only: undefined,
  timeoutMs: undefined,
  report: false,
};

/** Checks the options of a call; one that is wrong, or that this operation does not take, is EARG by its name. */
export function readCallOptions(operation: string, values: CallValues): CheckedOptions {
  const given = Object.keys(values).filter((name) => values[name] !== undefined);
  if (given.length === 0) return NONE;
  const allowed: readonly string[] = optionsOf(operation);
  const unknown = given.find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw unknownOption(operation, unknown, allowed);
  const only = values.only === undefined ? undefined : listOf("only", values.only);
  return {
    strict: flagOf("strict", values.strict),
    redact: flagOf("redact", values.redact),
    dialect: dialectOf(values.dialect),
    offload: flagOf("offload", values.offload),
    steps: countOf("steps", values.steps),
    until: values.until === undefined ? undefined : stageOf("until", values.until),
    only: only && new Set(only.map((name) => stageOf("only", name))),
    timeoutMs: countOf("timeout_ms", values.timeout_ms),
    report: flagOf("report", values.report),
  };
}

/** Reads the stages of an option; the run knows whether they are in its order. */
export function stagesOf(value: unknown): ReadonlySet<string> | undefined {
  return readCallOptions("process", { only: value }).only;
}

/** A flag as JSON has it, or as a query spells it. */
function flagOf(name: string, value: unknown): boolean {
  if (value === undefined || value === false || value === "false" || value === "0") return false;
  if (value === true || value === "" || value === "true" || value === "1") return true;
  throw wrong(name, "must be true or false");
}

function dialectOf(value: unknown): DialectName | undefined {
  if (value === undefined || value === "auto") return undefined;
  const name = DIALECT_NAMES.find((known) => known === value);
  if (name === undefined) throw wrong("dialect", `must be auto, ${DIALECT_NAMES.join(", ")}`);
  return name;
}

/** A whole number from 0; undefined where there is none. */
export function countOf(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw wrong(name, "must be a whole number from 0");
}

function listOf(name: string, value: unknown): unknown[] {
  const list = typeof value === "string" ? value.split(",").map((item) => item.trim()) : value;
  if (Array.isArray(list) && list.length > 0) return list;
  throw wrong(name, "must be a list of stages such as plan,critic");
}

function stageOf(name: string, value: unknown): string {
  if (typeof value === "string" && value !== "") return canonicalStage(value);
  throw wrong(name, "must name a stage, such as plan");
}

/** The error for an option that is wrong. */
export function wrong(
  name: string,
  why: string,
  more: Pick<ConstructorParameters<typeof WorkerError>[2] & object, "hint" | "hints"> = {},
): WorkerError {
  return new WorkerError("EARG", `Wrong option ${name}: ${why}`, { ...more, details: { option: name } });
}

function unknownOption(operation: string, name: string, allowed: readonly string[]): WorkerError {
  return new WorkerError("EARG", `${operation} takes no such option`, {
    hint: `Use only ${allowed.join(", ")}.`,
    hints: { library: `Use only ${allowed.join(", ").replace("timeout_ms", "timeoutMs")}.` },
    details: { option: name.slice(0, 64).toWellFormed(), allowed_options: allowed },
  });
}
