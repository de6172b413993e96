import { canonicalStage } from "../../envelope/index.ts";
import { WorkerError } from "../../errors/worker-error.ts";
import type { StageSetup } from "../../pipeline/index.ts";
import { RESERVED } from "../../stages/check-pipeline.ts";
import { createInputCheck } from "../../tools/skills/input-check.ts";
import { checkName, checkSchema, twice, wrongDefinition } from "./check-definitions.ts";
import type { StageDefinition } from "./define.ts";

/** The stages of a caller as a pipeline runs them; EARG for a definition that is wrong. */
export async function ownStages(
  definitions: readonly StageDefinition[],
): Promise<ReadonlyMap<string, StageSetup>> {
  const stages = new Map<string, StageSetup>();
  for (const definition of definitions) {
    const { name, outputSchema, timeoutMs, run } = definition;
    checkName("stage", name);
    if (RESERVED.has(name)) throw wrongDefinition("stage", name, "its name is a reserved word");
    if (typeof run !== "function") throw wrongDefinition("stage", name, "run must be a function");
    if (timeoutMs !== undefined && !(Number.isInteger(timeoutMs) && timeoutMs > 0)) {
      throw wrongDefinition("stage", name, "timeoutMs must be a whole number above 0");
    }
    if (outputSchema !== undefined) await checkSchema("stage", name, "outputSchema", outputSchema);
    const stage = canonicalStage(name);
    if (stages.has(stage)) throw twice("stage", name);
    const runner = {
      stage: outputSchema === undefined ? callOf(definition) : checked(definition),
      sees: "whole",
    };
    stages.set(stage, { runner, ...(timeoutMs === undefined ? {} : { timeoutMs }) } as StageSetup);
  }
  return stages;
}

type Run = StageDefinition["run"];

/** A promise for certain: what a caller gives may be a promise of another library. */
function callOf(definition: StageDefinition): Run {
  return async (context) => definition.run(context);
}

/** A stage whose output is held to its schema. */
function checked(definition: StageDefinition): Run {
  const check = createInputCheck(definition.outputSchema!);
  return async (context) => {
    const output = await definition.run(context);
    const errors = await check(output);
    if (errors.length === 0) return output;
    const [first] = errors;
    const where = first!.path === "" ? "" : ` at ${first!.path}`;
    throw new WorkerError(
      "EENVELOPE",
      `The output of ${definition.name} is not right: ${first!.message}${where}`,
      {
        hint: "Give an output that the outputSchema of the stage accepts.",
        details: { errors },
      },
    );
  };
}
