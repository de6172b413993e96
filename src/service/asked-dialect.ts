import { type DialectName, type InDialect, loadDialect } from "../envelope/index.ts";
import type { Later } from "../pipeline/later.ts";
import { type CheckedOptions, wrong } from "./call-options.ts";

/** The operations whose answer is an envelope; the callers of the Go CLI read it in Python. */
const WRITING = ["create", "process", "resume", "normalize", "merge"];

/** What puts the envelopes of a call into the dialect that was asked for; undefined where each keeps its own. */
export function askedDialect(
  operation: string,
  { dialect }: CheckedOptions,
  settings: { readonly strict: boolean; readonly goCompat: boolean },
): Later<InDialect | undefined> {
  if (settings.strict && dialect !== undefined && dialect !== "seed") {
    throw wrong("dialect", "must be seed where envelopes are read strictly");
  }
  if (dialect !== undefined) return loadDialect(() => dialect);
  const isForPython = settings.goCompat && !settings.strict && WRITING.includes(operation);
  return isForPython ? loadDialect(readableByPython) : undefined;
}

function readableByPython(detected: DialectName): DialectName {
  return detected === "seed" || detected === "go-u1" ? "python-u1" : detected;
}
