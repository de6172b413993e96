import { fstatSync } from "node:fs";
import { shortLine } from "../agents/describe-run.ts";
import type { RunEvent } from "../pipeline/index.ts";

const STDERR = 2;

/** Shows a run's progress on a terminal's stderr; silent elsewhere and with --quiet. */
export function createProgress(quiet: boolean): (event: RunEvent) => void {
  if (quiet || !isTerminal()) return () => undefined;
  return (event) => {
    const line = describe(event);
    if (line !== null) process.stderr.write(`${line}\n`);
  };
}

/** A pipe or a file is told apart by its kind: making the stream of stderr loads much of Node. */
function isTerminal(): boolean {
  try {
    return fstatSync(STDERR).isCharacterDevice() && process.stderr.isTTY === true;
  } catch {
    return false;
  }
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
