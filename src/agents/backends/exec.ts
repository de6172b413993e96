import type { AgentCompletionLine } from "../../gen/agents/agent-completion.ts";
import type { AgentEvent } from "../../gen/agents/agent-event.ts";
import { validateAgentCompletionLine } from "../../gen/agents/validate-agent-completion.js";
import { validateAgentEvent } from "../../gen/agents/validate-agent-event.js";
import { type AgentBackend, type LineMapper, MalformedLine } from "../backend.ts";
import { createCommandLineBackend } from "../command-line-backend.ts";

/**
 * The backend of any program that reads a prompt from stdin and prints events as NDJSON; the last line
 * may be a completion. The program answers for what it says: its messages are passed on as they are.
 */
export function createExecBackend([program = "", ...args]: readonly string[]): AgentBackend {
  return createCommandLineBackend({
    kind: "exec",
    capabilities: new Set([
      "agent_api.run",
      "agent_api.events",
      "agent_api.events.live",
      "agent_api.control.cancel.v1",
    ]),
    extensionKeys: new Set(),
    plan: ({ prompt, workingDir, env }) => ({ program, args, stdin: prompt, cwd: workingDir, env }),
    createMapper,
  });
}

function createMapper(): LineMapper {
  let completion: AgentCompletionLine["completion"] | undefined;
  return {
    map(line) {
      if (validateAgentCompletionLine(line).length === 0) {
        ({ completion } = line as unknown as AgentCompletionLine);
        return [];
      }
      if (validateAgentEvent(line).length > 0) throw new MalformedLine();
      const { agent_kind: _, ...event } = line as unknown as AgentEvent;
      return [event];
    },
    finish: () => ({
      events: [],
      ...(completion?.error === undefined ? {} : { error: completion.error.message }),
      ...(completion?.final_text === undefined ? {} : { finalText: completion.final_text }),
      ...(completion?.data === undefined ? {} : { data: completion.data }),
    }),
  };
}
