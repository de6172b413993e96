import type { MapperExit, MapperResult } from "../../backend.ts";
import { errorEvent, type MappedEvent } from "../../event.ts";
import type { CheckedRequest } from "../../request.ts";
import { exitedNonZero } from "../shared/events.ts";
import { type Fields, fieldsOf, stringOrNull } from "../shared/fields.ts";
import {
  ADD_DIRS_REJECTED,
  MODEL_REJECTED,
  missingSession,
  saysSessionIsMissing,
} from "../shared/refusals.ts";
import { BYPASS_FLAG } from "./arguments.ts";

/** How a run of `codex exec` ended, from its error lines and its exit. */
export interface CodexOutcome {
  threadStarted(id: string): void;
  turnCompleted(): void;
  turnFailed(line: Fields): void;
  error(line: Fields): MappedEvent[];
  isSuccess(exit: MapperExit): boolean;
  finish(exit: MapperExit): MapperResult;
}

/** Judges one run. */
export function createCodexOutcome(request: CheckedRequest): CodexOutcome {
  const { session } = request;
  let thread: string | undefined;
  let hasSucceeded = false;
  let lastComplaint = "";
  let rejection: string | undefined;

  const note = (line: Fields): void => {
    lastComplaint = stringOrNull(line.message) ?? "";
    rejection ??= rejectionOf(line, request);
  };

  const refusal = (exit: MapperExit): string | undefined => {
    // A line that could not be read may have been the one that explains the failure.
    if (exit.hadBadLine) return undefined;
    if (rejection !== undefined) return rejection;
    if (request.externalSandbox && isFlagUnknown(exit)) return "external sandbox unsupported by runtime";
    if (session === undefined) return undefined;
    // Old versions silently start a new thread where they do not find the one to resume.
    if (thread !== undefined && session.id !== undefined && thread !== session.id)
      return missingSession(request);
    const isMissing = [exit.stderr, lastComplaint].some(saysSessionIsMissing);
    return exit.code !== 0 && thread === undefined && isMissing ? missingSession(request) : undefined;
  };

  return {
    threadStarted(id) {
      thread = id;
    },
    turnCompleted() {
      hasSucceeded = true;
    },
    turnFailed(line) {
      hasSucceeded = false;
      note(fieldsOf(line.error));
    },
    error(line) {
      note(line);
      // What it means may only be known after the exit, and it is to be told once.
      return rejection !== undefined || session !== undefined ? [] : [errorEvent("codex reported an error")];
    },
    isSuccess: (exit) => exit.code === 0 && hasSucceeded,
    finish(exit) {
      const error = refusal(exit);
      if (error !== undefined) return { events: [], error };
      if (exit.code !== 0) return { events: [exitedNonZero("codex", exit, "stderr")] };
      return { events: [] };
    },
  };
}

function isFlagUnknown({ code, stderr }: MapperExit): boolean {
  return code !== 0 && stderr.includes(BYPASS_FLAG) && /unexpected|unknown|unrecognized/i.test(stderr);
}

/** A transport error may hold the model's name by chance, so that the model must stand in quotes. */
function rejectionOf({ message, code }: Fields, { model, addDirs }: CheckedRequest): string | undefined {
  if (addDirs.length > 0 && message === ADD_DIRS_REJECTED) return ADD_DIRS_REJECTED;
  if (model === undefined) return undefined;
  if (code === "model_runtime_rejection") return MODEL_REJECTED;
  const text = stringOrNull(message) ?? "";
  const names = [`The '${model}' model is not supported`, `The model \`${model}\` does not exist`];
  return names.some((words) => text.includes(words)) ? MODEL_REJECTED : undefined;
}
