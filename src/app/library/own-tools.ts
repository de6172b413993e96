import { isRecord } from "../../envelope/index.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import type { JsonRecord } from "../../pipeline/index.ts";
import { createInputCheck } from "../../tools/skills/input-check.ts";
import type { Tool } from "../../tools/tool.ts";
import { checkName, checkSchema, twice, wrongDefinition } from "./check-definitions.ts";
import type { OwnTool, SideEffects } from "./define.ts";

const SIDE_EFFECTS: readonly SideEffects[] = ["none", "read", "write", "execute", "network"];

/** The tools of a caller as the registry takes them; EARG for a definition that is wrong. */
export async function ownTools(definitions: readonly OwnTool[], workspace: string): Promise<readonly Tool[]> {
  const tools: Tool[] = [];
  for (const definition of definitions) {
    const { name, description, inputSchema, sideEffects, run } = definition;
    checkName("tool", name);
    if (typeof description !== "string") throw wrongDefinition("tool", name, "description must be a text");
    if (typeof run !== "function") throw wrongDefinition("tool", name, "run must be a function");
    if (!SIDE_EFFECTS.includes(sideEffects)) {
      throw wrongDefinition("tool", name, `sideEffects must be one of ${SIDE_EFFECTS.join(", ")}`);
    }
    await checkSchema("tool", name, "inputSchema", inputSchema);
    if (tools.some((tool) => tool.definition.name === name)) throw twice("tool", name);
    tools.push({
      definition: {
        name,
        description,
        input_schema: inputSchema,
        side_effects: sideEffects,
      } as Tool["definition"],
      check: createInputCheck(inputSchema),
      run: async (params, signal) => resultOf(name, await definition.run(params, { signal, workspace })),
    });
  }
  return tools;
}

/** What a tool has given, as JSON holds it; other values would cost the whole stage its output. */
function resultOf(name: string, given: unknown): JsonRecord {
  let result: unknown;
  try {
    result = JSON.parse(JSON.stringify(given) ?? "null");
  } catch {
    // A cycle, or a large integer.
  }
  if (isRecord(result)) return result;
  throw new WorkerError("ERUNTIME", `The tool ${name} gave no JSON object`, {
    hint: "Let the tool give a plain object.",
    details: { tool: name },
  });
}
