import type { RunEvent } from "../pipeline/index.ts";
import { shortLine } from "./agents-describe.ts";

/** Shows a run's progress on a terminal's stderr; silent elsewhere and with --quiet. */
export function createProgress(quiet: boolean): (event: RunEvent) => void {
  if (quiet || process.stderr.isTTY !== true) return () => undefined;
  return (event) => {
    const line = describe(event);
    if (line !== null) process.stderr.write(`${line}\n`);
  };
}

function describe(event: RunEvent): string | null {
  switch (event.type) {
    case "stage_started":
      return `  ${event.stage} …`;
    case "stage_finished":
      return `  ${event.stage} ${event.status === "success" ? "done" : "failed"} (${event.duration_ms} ms)`;
    case "interrupted":
      return `  paused: ${event.kind} needed`;
    case "bound_hit":
      return `  stopped: ${event.reason}`;
    case "tool_input_invalid":
      return `  ${event.stage}: wrong input for ${event.tool}: ${inputProblem(event.findings)}`;
    case "routing_constraint_failure":
      return `  ${event.stage}: ${event.message}`;
    case "agent_event":
      return agentLine(event);
    default:
      return null;
  }
}

function inputProblem([first]: Extract<RunEvent, { type: "tool_input_invalid" }>["findings"]): string {
  return `${first?.path ?? ""} ${first?.message ?? "it is not accepted"}`.trim();
}

function agentLine({ stage, ...event }: Extract<RunEvent, { type: "agent_event" }>): string | null {
  const line = shortLine(event);
  return line === undefined ? null : `  ${stage}: ${line}`;
}
