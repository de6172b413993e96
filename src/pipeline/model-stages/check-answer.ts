import { isWorkerError } from "../../errors/worker-error.ts";
import type { ValidationFinding } from "../../gen/validation-finding.ts";
import { checkOutput } from "../check-output.ts";
import type { JsonRecord, StageContext } from "../stage.ts";
import type { ModelStageName } from "./model-port.ts";
import { parseAnswer } from "./parse-answer.ts";

/** An answer that can be the stage's output, or what is wrong with it. */
export type CheckedAnswer =
  | { readonly output: JsonRecord }
  | { readonly findings: readonly Pick<ValidationFinding, "path" | "message">[] };

/** Checks an answer against the stage's schema and, for a plan, against the tools that there are. */
export function checkAnswer(stage: ModelStageName, text: string, context: StageContext): CheckedAnswer {
  const answer = parseAnswer(text);
  if (answer === undefined) return { findings: [{ path: "", message: "must be one JSON object" }] };
  // Plans are named by the worker: a name that comes twice would join two plans.
  const output = stage === "plan" ? { ...answer, plan_id: `plan_${context.ids.hex(16)}` } : answer;
  try {
    const checked = checkOutput(stage, output);
    const findings = stage === "plan" ? unknownTools(checked, context) : [];
    return findings.length > 0 ? { findings } : { output: checked };
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return { findings: error.details.errors as ValidationFinding[] };
  }
}

function unknownTools(plan: JsonRecord, context: StageContext): { path: string; message: string }[] {
  const names = new Set(context.tools.definitions().map((tool) => tool.name));
  return (plan.steps as { tool: string }[]).flatMap(({ tool }, index) =>
    names.has(tool)
      ? []
      : [{ path: `/steps/${index}/tool`, message: "must be the name of a tool of the input" }],
  );
}
