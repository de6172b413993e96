import { boundText } from "../../agents/bounds.ts";
import type { AgentCompletion } from "../../agents/completion.ts";
import type { AgentGateway } from "../../agents/gateway.ts";
import type { AgentRunRequest } from "../../agents/request.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import type { AgentPort } from "../../stages/agent/agent-port.ts";

/** As much as a final text may have. */
const MAX_ANSWER_BYTES = 65_536;

/** Makes the port through which a stage uses one agent. */
export function createAgentPort(
  gateway: AgentGateway,
  kind: string,
  request: Omit<AgentRunRequest, "prompt">,
): AgentPort {
  return {
    kind,
    async run({ prompt, signal, onEvent }) {
      const { handle, cancel } = gateway.runControl(kind, { ...request, prompt });
      signal.addEventListener("abort", cancel, { once: true });
      if (signal.aborted) cancel();
      let said = "";
      try {
        for await (const event of handle.events) {
          onEvent({ type: "agent_event", ...event });
          if (event.kind === "TextOutput" && said.length < MAX_ANSWER_BYTES) said += event.text;
        }
        const completion = await handle.completion;
        requireSuccess(completion, kind);
        return completion.final_text ?? boundText(said, MAX_ANSWER_BYTES);
      } finally {
        signal.removeEventListener("abort", cancel);
      }
    },
  };
}

function requireSuccess({ status: { code, signal } }: AgentCompletion, kind: string): void {
  if (code === 0) return;
  throw new WorkerError("ERUNTIME", `The agent ended with ${signal ?? `exit code ${code}`}`, {
    hint: `Run it by hand: envelope-worker agents run ${kind} --prompt TEXT.`,
    details: { agent: kind, exit_code: code, signal },
  });
}
