import { isWorkerError } from "../../errors/worker-error.ts";
import type { ValidationFinding } from "../../gen/validation-finding.ts";
import { checkOutput } from "../../pipeline/check-output.ts";
import type { InputFinding } from "../../pipeline/ports.ts";
import type { JsonRecord, StageContext } from "../../pipeline/stage.ts";
import { proveCitations } from "./check-citations.ts";
import type { ModelStageName } from "./model-port.ts";
import { parseAnswer } from "./parse-answer.ts";

/** An answer as the stage's output, where it can be one, and what is wrong with it. */
export interface CheckedAnswer {
  readonly output?: JsonRecord;
  readonly findings: readonly InputFinding[];
}

/**
 * Checks an answer against the stage's schema, a plan also against the tools that there are, and citations
 * against the evidence. A plan with wrong calls is usable: those steps fail when they are dispatched.
 */
export async function checkAnswer(
  stage: ModelStageName,
  text: string,
  context: StageContext,
): Promise<CheckedAnswer> {
  const answer = parseAnswer(text);
  if (answer === undefined) return { findings: [{ path: "", message: "must be one JSON object" }] };
  // Plans are named by the worker: a name that comes twice would join two plans.
  const named = stage === "plan" ? { ...answer, plan_id: `plan_${context.ids.hex(16)}` } : answer;
  try {
    const output = checkOutput(stage, named);
    if (stage === "plan") return { output, findings: await wrongCalls(output, context) };
    return { output: stage === "integration" ? proveCitations(output, context) : output, findings: [] };
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return { findings: error.details.errors as ValidationFinding[] };
  }
}

async function wrongCalls(plan: JsonRecord, context: StageContext): Promise<InputFinding[]> {
  const names = new Set(context.tools.definitions().map((tool) => tool.name));
  const findings: InputFinding[] = [];
  for (const [index, { tool, params }] of (plan.steps as { tool: string; params?: unknown }[]).entries()) {
    if (!names.has(tool)) {
      findings.push({ path: `/steps/${index}/tool`, message: "must be the name of a tool of the input" });
      continue;
    }
    const wrong = await context.tools.check(tool, params ?? {});
    if (wrong.length > 0) context.emit({ type: "tool_input_invalid", tool, at: "ingress", findings: wrong });
    for (const { path, message } of wrong) {
      findings.push({ path: `/steps/${index}/params${path}`, message });
    }
  }
  return findings;
}
