import type { StageContext } from "../../../pipeline/stage.ts";

/** A step as it stands in an envelope: a peer may write `parameters` for `params`. */
export interface StoredStep {
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly goal?: string;
  /** What is wrong with it; such a step is not run. */
  readonly fault?: string;
}

/** The steps of a plan in an envelope, ours or a peer's; what is no step at all is kept as a fault. */
export function readSteps(plan: Readonly<Record<string, unknown>> | undefined): StoredStep[] {
  const steps = plan?.steps;
  return Array.isArray(steps) ? steps.map(readStep) : [];
}

/** What makes two steps the same: the tool and the parameters, whatever the order of the keys. */
export function stepKey(step: {
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
}): string {
  return `${step.tool} ${canonical(step.params)}`;
}

/** The steps that this run has already taken, in earlier plans or earlier stages. */
export function triedSteps(context: StageContext): ReadonlySet<string> {
  const plans = [...context.priorPlans, ...context.completedStages.map((stage) => asRecord(stage.summary))];
  return new Set(plans.flatMap((plan) => readSteps(plan)).map(stepKey));
}

// A result must name a tool, also the result of a step that names none.
const NO_TOOL = "unnamed";

function readStep(value: unknown): StoredStep {
  const step = asRecord(value);
  const tool = typeof step.tool === "string" && step.tool !== "" ? step.tool : NO_TOOL;
  const [params, parameters] = [step.params, step.parameters];
  const goal = typeof step.goal === "string" ? { goal: step.goal } : {};
  const chosen = params ?? parameters ?? {};
  const base = { tool, params: asRecord(chosen), ...goal };
  if (tool === NO_TOOL) return { ...base, fault: "The step names no tool" };
  if (typeof chosen !== "object" || Array.isArray(chosen))
    return { ...base, fault: "The step's params are not an object" };
  const differ = params != null && parameters != null && canonical(params) !== canonical(parameters);
  return differ ? { ...base, fault: "The step has both params and parameters, and they differ" } : base;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === "object" && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}
