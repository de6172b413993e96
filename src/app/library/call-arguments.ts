import { WorkerError } from "../../errors/worker-error.ts";
import { isRecord } from "../../json/values.ts";
import type { CallValues } from "../../service/index.ts";
import type { CallOptions } from "./worker.ts";

/** The options of a call: those for the service by its names, and those for the library itself. */
export interface CallArguments extends Pick<CallOptions, "signal" | "onEvent" | "onWarnings"> {
  readonly values: CallValues;
}

const NONE: CallArguments = { values: {} };

/** Takes the options of a call apart; EARG where one for the library is wrong. The service checks its own. */
export function readArguments(options: CallOptions | undefined): CallArguments {
  if (options === undefined) return NONE;
  if (!isRecord(options)) throw wrongArgument("options", "must be an object");
  const { signal, onEvent, onWarnings, timeoutMs, ...values } = options;
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw wrongArgument("signal", "must be an AbortSignal");
  }
  for (const [name, value] of Object.entries({ onEvent, onWarnings })) {
    if (value !== undefined && typeof value !== "function") throw wrongArgument(name, "must be a function");
  }
  const given = timeoutMs === undefined ? values : { ...values, timeout_ms: timeoutMs };
  return { values: given, signal, onEvent, onWarnings } as CallArguments;
}

/** The error for an argument of a call that is wrong. */
export function wrongArgument(name: string, why: string): WorkerError {
  return new WorkerError("EARG", `Wrong argument ${name}: it ${why}`, {
    hint: `Call it with another ${name}; docs/library.md says what each call takes.`,
    details: { option: name },
  });
}
