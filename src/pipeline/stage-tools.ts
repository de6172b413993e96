import { isWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { ToolPolicy } from "./pipeline.ts";
import type { InputFinding, StageEvent, ToolRunner } from "./ports.ts";

/** The tools as a stage may use them: within its policy, and what a tool refuses is told. */
export function toolsFor(
  tools: ToolRunner,
  policy: ToolPolicy | undefined,
  emit: (event: StageEvent) => void,
): ToolRunner {
  return policed(watched(tools, emit), policy);
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
