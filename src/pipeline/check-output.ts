import { verdictOf } from "../envelope/index.ts";
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
export function checkOutput(stage: string, output: JsonRecord): JsonRecord {
  const worded = stage === "critic" ? withSeedVerdict(output) : output;
  const findings = (VALIDATORS.get(stage)?.(worded) ?? []).filter(
    // Routing deals with unknown verdicts: they are recorded and never approve (R6).
    ({ path }) => !(stage === "critic" && path === "/verdict"),
  );
  if (findings.length === 0) return worded;
  const [first] = findings;
  const where = `/outputs/${stage}${first!.path}`;
  throw new WorkerError("EENVELOPE", `The output of ${stage} is not usable: ${where} ${first!.message}`, {
    hint: `Let the stage write what schemas/agent-outputs/${stage}.schema.json asks for.`,
    details: {
      errors: findings.map((finding) => ({ ...finding, path: `/outputs/${stage}${finding.path}` })),
    },
  });
}

function withSeedVerdict(output: JsonRecord): JsonRecord {
  const verdict = typeof output?.verdict === "string" ? verdictOf(output.verdict) : undefined;
  return verdict === undefined || verdict === output.verdict ? output : { ...output, verdict };
}
