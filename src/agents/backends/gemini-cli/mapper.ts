import { isRecord } from "../../../json/values.ts";
import { type LineMapper, MalformedLine, type MapperExit, type MapperResult } from "../../backend.ts";
import { errorEvent, type MappedEvent } from "../../event.ts";
import { statusEvent, textOutput, toolCall, toolResult, UNKNOWN } from "../shared/events.ts";
import { type Fields, requiredString, sizeOf } from "../shared/fields.ts";
import { createOpenItems } from "../shared/open-items.ts";
import { createSessionHandle } from "../shared/session-handle.ts";
import { createTextKeeper } from "../shared/text-keeper.ts";

/** What the exit codes of Gemini CLI mean; its own words are not shown. */
const FAILURES: Readonly<Record<number, string>> = {
  41: "authentication failed",
  42: "invalid input",
  52: "invalid configuration",
  53: "turn limit exceeded",
  54: "tool execution failed",
};

/** Maps the lines of one run of Gemini CLI. */
export function createGeminiMapper(): LineMapper {
  const handle = createSessionHandle();
  const answer = createTextKeeper();
  const tools = createOpenItems<string>();
  let result: "success" | "error" | undefined;

  const mapKnown: Readonly<Record<string, (line: Fields) => readonly MappedEvent[]>> = {
    init(line) {
      requiredString(line, "model");
      return handle.announce(requiredString(line, "session_id"), [statusEvent("init")]);
    },
    message(line) {
      const text = requiredString(line, "content");
      // The CLI repeats the prompt as the user's message.
      if (requiredString(line, "role") !== "assistant") return [];
      if (line.delta !== true && answer.finalText().finalText !== undefined) answer.add("\n");
      answer.add(text);
      return [textOutput(text)];
    },
    tool_use(line) {
      if (!isRecord(line.parameters)) throw new MalformedLine("The parameters are missing");
      const names = {
        tool_name: requiredString(line, "tool_name"),
        tool_use_id: requiredString(line, "tool_id"),
      };
      tools.set(names.tool_use_id, names.tool_name);
      // The answer is what comes after the last tool.
      answer.clear();
      return [toolCall({ kind: "tool_use", ...names })];
    },
    tool_result(line) {
      const hasFailed = requiredString(line, "status") !== "success";
      const id = requiredString(line, "tool_id");
      const names = { tool_name: tools.end(id) ?? null, tool_use_id: id };
      return [
        toolResult(hasFailed, { kind: "tool_result", bytes: { result: sizeOf(line.output) }, ...names }),
      ];
    },
    error(line) {
      requiredString(line, "message");
      const isWarning = requiredString(line, "severity") === "warning";
      return [isWarning ? statusEvent("gemini reported a warning") : errorEvent("gemini reported an error")];
    },
    result(line) {
      result = requiredString(line, "status") === "success" ? "success" : "error";
      // A failure is told after the exit, whose code says more.
      return result === "success" ? [statusEvent("result success")] : [];
    },
  };

  return {
    map(line) {
      const type = requiredString(line, "type");
      return (Object.hasOwn(mapKnown, type) ? mapKnown[type]?.(line) : undefined) ?? [UNKNOWN];
    },
    finish({ code }: MapperExit): MapperResult {
      if (code !== 0) {
        const reason = FAILURES[code ?? 0] ?? "completion failed";
        return { events: [], error: `gemini backend error: ${reason}`, ...handle.data() };
      }
      if (result === "success") return { events: [], ...answer.finalText(), ...handle.data() };
      const message = result === "error" ? "result error" : "gemini backend error: completion failed";
      return { events: [errorEvent(message)], ...handle.data() };
    },
  };
}
