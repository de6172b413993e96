import { isRecord } from "../../../json/values.ts";
import type { LineMapper, MapperExit, MapperResult } from "../../backend.ts";
import { errorEvent, type MappedEvent } from "../../event.ts";
import type { CheckedRequest } from "../../request.ts";
import { statusEvent, textOutput, toolCall, toolResult, UNKNOWN } from "../shared/events.ts";
import { type Fields, fieldsOf, requiredString, sizeOf, stringOrNull } from "../shared/fields.ts";
import { MODEL_REJECTED, missingSession, saysSessionIsMissing } from "../shared/refusals.ts";
import { createSessionHandle } from "../shared/session-handle.ts";
import { createTextKeeper } from "../shared/text-keeper.ts";

/** Maps the lines of one run of opencode. */
export function createOpencodeMapper(request: CheckedRequest): LineMapper {
  const handle = createSessionHandle();
  const answer = createTextKeeper();
  let isFinished = false;
  let isModelRejected = false;

  const mapKnown: Readonly<Record<string, (line: Fields) => MappedEvent[]>> = {
    step_start() {
      // The answer is what the last step says; the steps before it lead to tools.
      answer.clear();
      isFinished = false;
      return [statusEvent("step_start")];
    },
    step_finish(line) {
      isFinished = partOf(line).reason !== "tool-calls";
      return [statusEvent("step_finish")];
    },
    text(line) {
      const text = requiredString(partOf(line), "text");
      answer.add(text);
      return [textOutput(text)];
    },
    reasoning: (line) => [textOutput(requiredString(partOf(line), "text"), "reasoning")],
    tool_use: (line) => toolEvents(partOf(line)),
    error(line) {
      if (request.model !== undefined && fieldsOf(line.error).name === "ProviderModelNotFoundError") {
        isModelRejected = true;
        return [];
      }
      return [errorEvent("opencode reported an error")];
    },
    done: () => [statusEvent("done")],
  };

  return {
    map(line) {
      const type = requiredString(line, "type");
      const known = Object.hasOwn(mapKnown, type) ? mapKnown[type]?.(line) : undefined;
      return handle.announce(line.sessionID ?? line.session_id, known ?? [UNKNOWN]);
    },
    finish(exit: MapperExit): MapperResult {
      const ended = { events: [], ...handle.data() };
      if (isModelRejected) return { ...ended, error: MODEL_REJECTED };
      if (exit.code !== 0) return { ...ended, error: failureOf(request, exit) };
      return isFinished ? { ...ended, ...answer.finalText() } : ended;
    },
  };
}

/** What a line is about: its part, or the line itself where a wrapper around opencode has unfolded it. */
function partOf(line: Fields): Fields {
  return isRecord(line.part) ? line.part : line;
}

/** A tool is printed once, when it has ended. */
function toolEvents(part: Fields): MappedEvent[] {
  const state = fieldsOf(part.state);
  const names = { tool_name: requiredString(part, "tool"), tool_use_id: stringOrNull(part.callID) };
  const item = { backend_item_id: stringOrNull(part.id), kind: "tool_use", ...names };
  const bytes = { result: sizeOf(state.output) };
  return [toolCall(item), toolResult(state.status !== "completed", { ...item, bytes })];
}

function failureOf(request: CheckedRequest, { stderr, hadBadLine }: MapperExit): string {
  const isMissing = request.session !== undefined && !hadBadLine && saysSessionIsMissing(stderr);
  return isMissing ? missingSession(request) : "opencode run failed";
}
