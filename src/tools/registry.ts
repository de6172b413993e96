import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { ToolDefinition } from "../gen/messages/tool-definition.ts";
import { throwIfAborted } from "../workspace/pacing.ts";
import type { ParameterFinding, Tool, ToolParams } from "./tool.ts";

/** Finds tools by name and runs them; the shape that the pipeline's ToolRunner port asks for. */
export interface ToolRegistry {
  definitions(): readonly ToolDefinition[];
  /** Every finding against a tool's input schema; for a tool that is not known, none. */
  check(name: string, params: unknown): Promise<readonly ParameterFinding[]>;
  /** Runs a tool. ENOTFOUND: no such tool; EARG: wrong parameters; else what the tool reports. */
  run(name: string, params: ToolParams, signal: AbortSignal): Promise<Record<string, unknown>>;
}

/** Makes a registry of tools. Two tools with one name are EARG. */
export function createToolRegistry(tools: readonly Tool[]): ToolRegistry {
  const byName = indexByName(tools);
  const definitions = tools.map((tool) => tool.definition);
  return {
    definitions: () => definitions,
    check: async (name, params) => (await byName.get(name)?.check(params)) ?? [],
    async run(name, params, signal) {
      throwIfAborted(signal);
      const tool = byName.get(name);
      if (tool === undefined) throw unknownTool(name, [...byName.keys()]);
      const findings = await tool.check(params);
      if (findings.length > 0) throw wrongParameters(name, findings);
      try {
        return await tool.run(params, signal);
      } catch (error) {
        throw toWorkerError(error);
      }
    },
  };
}

function indexByName(tools: readonly Tool[]): Map<string, Tool> {
  const byName = new Map<string, Tool>();
  for (const tool of tools) {
    const { name } = tool.definition;
    if (byName.has(name)) {
      throw new WorkerError("EARG", `The tool ${name} is registered twice`, {
        hint: "Give each tool its own name.",
        details: { tool: name },
      });
    }
    byName.set(name, tool);
  }
  return byName;
}

function unknownTool(name: string, known: readonly string[]): WorkerError {
  return new WorkerError("ENOTFOUND", "No tool is registered under the requested name", {
    hint: "Use one of the tools in details.available.",
    details: { tool: name, available: known },
  });
}

/** The error for parameters that break a tool's input schema. */
export function wrongParameters(name: string, findings: readonly ParameterFinding[]): WorkerError {
  const first = findings[0];
  const where = first === undefined || first.path === "" ? "" : ` at ${first.path}`;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more)` : "";
  return new WorkerError("EARG", `Wrong parameters for ${name}: ${first?.message}${where}${more}`, {
    hint: "Correct the parameters that details.errors names; the tool's input_schema lists them all.",
    details: { tool: name, errors: findings, event: "tool_input_invalid" },
  });
}
