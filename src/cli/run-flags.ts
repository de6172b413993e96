import { WorkerError } from "../errors/worker-error.ts";
import { MODEL_OPTIONS } from "./model-flags.ts";
import { type OptionTable, type OptionValues, READING_OPTIONS } from "./options.ts";

/** The options of `process`. */
export const PROCESS_OPTIONS = {
  ...READING_OPTIONS,
  output: { type: "string" },
  offload: { type: "boolean" },
  artifacts: { type: "string" },
  workspace: { type: "string" },
  pipeline: { type: "string" },
  skills: { type: "string" },
  ...MODEL_OPTIONS,
  steps: { type: "string" },
  until: { type: "string" },
  only: { type: "string" },
  timeout: { type: "string" },
} as const satisfies OptionTable;

/** The options of `resume`. */
export const RESUME_OPTIONS = {
  ...PROCESS_OPTIONS,
  answer: { type: "string" },
  approve: { type: "boolean" },
  deny: { type: "boolean" },
  set: { type: "string" },
} as const satisfies OptionTable;

/** The options of the program without a command, which answers requests of every kind. */
export const REQUEST_OPTIONS = {
  ...READING_OPTIONS,
  workspace: { type: "string" },
  pipeline: { type: "string" },
  skills: { type: "string" },
  ...MODEL_OPTIONS,
  version: { type: "boolean" },
} as const satisfies OptionTable;

/** The options of `normalize`. */
export const NORMALIZE_OPTIONS = {
  ...READING_OPTIONS,
  inline: { type: "boolean" },
  artifacts: { type: "string" },
} as const satisfies OptionTable;

/** The options of `validate`. */
export const VALIDATE_OPTIONS = {
  ...READING_OPTIONS,
  output: { type: "string" },
} as const satisfies OptionTable;

/** Whether the answer is framed as Protocol v1: `--output protocol`. */
export function asksForProtocol(values: OptionValues): boolean {
  if (values.output === undefined || values.output === "envelope") return false;
  if (values.output === "protocol") {
    if (values.codec !== "msgpack") return true;
    throw new WorkerError("EARG", "--output protocol is written in JSON only", {
      hint: "Leave out --codec msgpack, or --output protocol.",
      details: { options: ["--output", "--codec"] },
    });
  }
  throw new WorkerError("EARG", "--output must be envelope or protocol", { details: { option: "--output" } });
}

/** Turns the flags of one run into the names that requests use in every transport. */
export function runRequestOf(values: OptionValues): Record<string, unknown> {
  const { steps, until, only, timeout, answer, approve, deny, set } = values;
  if (approve === true && deny === true) {
    throw new WorkerError("EARG", "Wrong options: --approve and --deny exclude each other", {
      details: { options: ["--approve", "--deny"] },
    });
  }
  return {
    steps,
    until,
    only,
    timeout_ms: timeout,
    answer,
    approve: approve === true ? true : deny === true ? false : undefined,
    set: typeof set === "string" ? parseLimits(set) : undefined,
  };
}

/** Reads `max_llm_calls=20` or several of these with commas between them. */
function parseLimits(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.split("="));
  if (pairs.every((pair) => pair.length === 2)) return Object.fromEntries(pairs as [string, string][]);
  throw new WorkerError("EARG", "Wrong option --set: it must look like max_llm_calls=20", {
    details: { option: "--set" },
  });
}
