import { isRecord, withVerdictOf } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { validateCriticOutput } from "../gen/agent-outputs/validate-critic.js";
import { validateExecutionOutput } from "../gen/agent-outputs/validate-execution.js";
import { validateIntegrationOutput } from "../gen/agent-outputs/validate-integration.js";
import { validateIntentOutput } from "../gen/agent-outputs/validate-intent.js";
import { validatePerceptionOutput } from "../gen/agent-outputs/validate-perception.js";
import { validatePlanOutput } from "../gen/agent-outputs/validate-plan.js";
import type { ValidationFinding } from "../gen/validation-finding.ts";
import type { JsonRecord } from "./stage.ts";

const VALIDATORS = new Map<string, (output: unknown) => readonly ValidationFinding[]>([
  ["perception", validatePerceptionOutput],
  ["intent", validateIntentOutput],
  ["plan", validatePlanOutput],
  ["execution", validateExecutionOutput],
  ["critic", validateCriticOutput],
  ["integration", validateIntegrationOutput],
]);

/** Gives a stage's output in the seed's words; throws EENVELOPE when it breaks the stage's schema (R5). */
export function checkOutput(stage: string, output: unknown): JsonRecord {
  if (!isRecord(output)) throw unusable(stage, [{ path: "", keyword: "type", message: "must be an object" }]);
  const worded = stage === "critic" ? withVerdictOf("seed", output) : output;
  const findings = (VALIDATORS.get(stage)?.(worded) ?? []).filter(
    // Routing deals with unknown verdicts: they are recorded and never approve (R6).
    ({ path }) => !(stage === "critic" && path === "/verdict"),
  );
  if (findings.length > 0) throw unusable(stage, findings);
  return worded;
}

/** The JSON text of a stage's output; throws EENVELOPE for what JSON cannot hold. */
export function outputToText(stage: string, output: JsonRecord): string {
  const text = jsonOf(output);
  if (text === undefined) throw unusable(stage, [{ path: "", keyword: "type", message: "must be JSON" }]);
  return text;
}

/** Undefined for cycles, for large integers, and for what leaves itself out. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function unusable(stage: string, findings: readonly ValidationFinding[]): WorkerError {
  const [first] = findings;
  const where = `/outputs/${stage}${first!.path}`;
  return new WorkerError("EENVELOPE", `The output of ${stage} is not usable: ${where} ${first!.message}`, {
    hint: VALIDATORS.has(stage)
      ? `Let the stage write what schemas/agent-outputs/${stage}.schema.json asks for.`
      : "Let the stage write a JSON object.",
    details: {
      errors: findings.map((finding) => ({ ...finding, path: `/outputs/${stage}${finding.path}` })),
    },
  });
}
