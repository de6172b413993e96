import type { LineMapper, MapperExit, MapperResult } from "../../backend.ts";
import type { MappedEvent } from "../../event.ts";
import type { CheckedRequest } from "../../request.ts";
import { statusEvent, UNKNOWN } from "../shared/events.ts";
import { type Fields, fieldsOf, requiredString } from "../shared/fields.ts";
import { createSessionHandle } from "../shared/session-handle.ts";
import { createClaudeMessages } from "./messages.ts";
import { createClaudeOutcome } from "./outcome.ts";
import { createToolBlocks } from "./tool-blocks.ts";

/** Maps the lines of one run of Claude Code. */
export function createClaudeMapper(request: CheckedRequest): LineMapper {
  const handle = createSessionHandle();
  const tools = createToolBlocks();
  const messages = createClaudeMessages(tools);
  const outcome = createClaudeOutcome(request);
  const mapKnown: Readonly<Record<string, (line: Fields) => MappedEvent[]>> = {
    system: (line) => [statusEvent(systemMessage(line.subtype))],
    user(line) {
      const results = tools.results(fieldsOf(line.message).content);
      return results.length > 0 ? results : [statusEvent()];
    },
    assistant: (line) => messages.whole(line),
    stream_event: (line) => messages.partial(fieldsOf(line.event)),
    result: (line) => outcome.result(line),
  };
  return {
    map(line) {
      const type = requiredString(line, "type");
      const id = line.session_id ?? line.sessionId;
      const known = Object.hasOwn(mapKnown, type) ? mapKnown[type] : undefined;
      if (known === undefined) return handle.announce(trimmed(id), [UNKNOWN]);
      requiredString({ session_id: id }, "session_id");
      return handle.announce(trimmed(id), known(line));
    },
    finish(exit: MapperExit): MapperResult {
      const answer = outcome.isSuccess(exit) ? messages.finalText() : {};
      return { ...outcome.finish(exit), ...answer, ...handle.data() };
    },
  };
}

/** A subtype is a word of the CLI's own; anything else is not shown. */
function systemMessage(subtype: unknown): string {
  return typeof subtype === "string" && /^[a-z_]{1,40}$/.test(subtype) ? `system ${subtype}` : "system";
}

function trimmed(id: unknown): unknown {
  return typeof id === "string" ? id.trim() : id;
}
