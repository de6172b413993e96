import { isWorkerError, toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { ToolPolicy } from "./pipeline.ts";
import type { InputFinding, RunPorts, StageEvent, ToolRunner } from "./ports.ts";

/**
 * The tools as a stage may use them: within its policy, what they say as the stage sees it, and what a tool
 * refuses is told.
 */
export function toolsFor(
  tools: ToolRunner,
  policy: ToolPolicy | undefined,
  seen: RunPorts["redact"],
  emit: (event: StageEvent) => void,
): ToolRunner {
  return policed(masked(watched(tools, emit), seen), policy);
}

/** Hands out results and errors as the stage sees them. */
function masked(tools: ToolRunner, seen: RunPorts["redact"]): ToolRunner {
  return {
    ...tools,
    async run(name, params, signal) {
      try {
        return seen(await tools.run(name, params, signal));
      } catch (thrown) {
        throw maskedError(thrown, seen);
      }
    },
  };
}

function maskedError(thrown: unknown, seen: RunPorts["redact"]): unknown {
  const { code, message, hint, details } = toWorkerError(thrown);
  const said = { message, hint, details };
  const shown = seen(said);
  if (shown === said) return thrown;
  return new WorkerError(code, shown.message, { hint: shown.hint, details: shown.details, cause: thrown });
}

/** Tells of calls that a tool refuses because of their input. */
function watched(tools: ToolRunner, emit: (event: StageEvent) => void): ToolRunner {
  return {
    ...tools,
    async run(name, params, signal) {
      try {
        return await tools.run(name, params, signal);
      } catch (thrown) {
        if (isWorkerError(thrown) && thrown.details.event === "tool_input_invalid") {
          const findings = thrown.details.errors as readonly InputFinding[];
          emit({ type: "tool_input_invalid", tool: name, at: "dispatch", findings });
        }
        throw thrown;
      }
    },
  };
}

function policed(tools: ToolRunner, policy: ToolPolicy | undefined): ToolRunner {
  if (policy === undefined) return tools;
  const isAllowed = (name: string): boolean =>
    (policy.allow === undefined || policy.allow.includes(name)) && !policy.deny?.includes(name);
  return {
    definitions: () => tools.definitions().filter((tool) => isAllowed(tool.name)),
    check: tools.check,
    async run(name, params, signal) {
      if (isAllowed(name)) return tools.run(name, params, signal);
      throw new WorkerError("EPOLICY", "The pipeline does not allow this tool here", {
        hint: "Allow it under `tools` of the stage in the pipeline file.",
        details: { tool: name },
      });
    },
  };
}
