import type { MapperExit, MapperResult } from "../../backend.ts";
import { errorEvent, type MappedEvent } from "../../event.ts";
import type { CheckedRequest } from "../../request.ts";
import { exitedNonZero, statusEvent } from "../shared/events.ts";
import type { Fields } from "../shared/fields.ts";
import {
  ADD_DIRS_REJECTED,
  MODEL_REJECTED,
  missingSession,
  saysSessionIsMissing,
} from "../shared/refusals.ts";

/** The subtypes that may be shown: words of the CLI's own. */
const SUBTYPES: ReadonlySet<unknown> = new Set([
  "error_during_execution",
  "error_max_turns",
  "error_max_budget_usd",
  "error_max_structured_output_retries",
]);

/** How a run of Claude Code ended, from its result line and its exit. */
export interface ClaudeOutcome {
  result(line: Fields): MappedEvent[];
  isSuccess(exit: MapperExit): boolean;
  finish(exit: MapperExit): MapperResult;
}

/** Judges one run. */
export function createClaudeOutcome(request: CheckedRequest): ClaudeOutcome {
  let hasSucceeded = false;
  let failure: Fields | undefined;
  let rejection: string | undefined;
  let held: MappedEvent | undefined;

  const refusal = (exit: MapperExit): string | undefined => {
    // A line that could not be read may have been the one that explains the failure.
    if (exit.hadBadLine) return undefined;
    if (rejection !== undefined || request.session === undefined || exit.code === 0) return rejection;
    const complaints = [...stringsIn(failure), exit.stderr];
    return complaints.some(saysSessionIsMissing) ? missingSession(request) : undefined;
  };

  return {
    result(line) {
      hasSucceeded = line.subtype === "success" && line.is_error !== true;
      if (hasSucceeded) return [statusEvent("result success")];
      failure = line;
      rejection = rejectionOf(line, request);
      const event = errorEvent(SUBTYPES.has(line.subtype) ? `result error: ${line.subtype}` : "result error");
      // What it means may only be known after the exit, and it is to be told once.
      if (rejection === undefined && request.session === undefined) return [event];
      held = event;
      return [];
    },
    isSuccess: (exit) => exit.code === 0 && hasSucceeded,
    finish(exit) {
      const error = refusal(exit);
      if (error !== undefined) return { events: [], error };
      if (held !== undefined) return { events: [held] };
      const isUnexplained = request.session !== undefined && exit.code !== 0;
      return { events: isUnexplained ? [exitedNonZero("claude_code", exit, "output")] : [] };
    },
  };
}

/** Only the words at the top of the line count: details may quote anything. */
function rejectionOf(line: Fields, { model, addDirs }: CheckedRequest): string | undefined {
  if (addDirs.length > 0 && line.message === ADD_DIRS_REJECTED) return ADD_DIRS_REJECTED;
  const isModel = line.message === MODEL_REJECTED || line.api_error_status === 404;
  return model !== undefined && isModel ? MODEL_REJECTED : undefined;
}

/** The strings of a value, as far as a complaint may be hidden. */
function stringsIn(value: unknown, depth = 6): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  const strings: string[] = [];
  for (const entry of Object.values(value)) {
    strings.push(...stringsIn(entry, depth - 1));
    if (strings.length >= 64) break;
  }
  return strings.slice(0, 64);
}
