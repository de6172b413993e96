import {
  forgetApproval,
  JsonObject,
  satisfyGoals,
  toFragment,
  type Verdict,
  verdictOf,
} from "../envelope/index.ts";
import type { TerminalReason } from "../gen/envelope-fields.ts";
import { addFeedback, outputOf, type Run, recordError, removeOutput } from "./run.ts";

/** The loop is used up; `stage` would run next (R9). */
export interface ExhaustedRoute {
  readonly kind: "exhausted";
  /** The bound and its value, for people. */
  readonly bound: string;
  readonly stage: string;
  readonly reason: TerminalReason;
}

/** Where a run goes after a stage. */
export type Route =
  | { readonly kind: "next"; readonly stage: string }
  | ExhaustedRoute
  /** The critic wants a stage that the order does not have (R2). */
  | { readonly kind: "nowhere"; readonly stage: string };

/** What the critic has said, in the seed's words (R6). Reading it changes nothing. */
interface Judgement {
  readonly verdict: Verdict;
  readonly feedback: string;
  readonly satisfied: readonly string[];
  /** What is wrong with a verdict that nobody knows. */
  readonly problem: string | null;
  readonly critic: Record<string, unknown>;
}

/** Applies the critic's verdict (R6). */
export function routeVerdict(run: Run): Route {
  const judgement = judge(run);
  satisfyGoals(run.envelope, judgement.satisfied);
  if (judgement.problem !== null) recordUnknownVerdict(run, judgement.problem);
  const target = { approved: "integration", reintent: "intent", next_stage: "plan" }[judgement.verdict];
  if (!run.order.has(target)) return { kind: "nowhere", stage: target };
  const exhaustion = findExhaustion(run, judgement);
  if (exhaustion !== null) return exhaustion;
  if (judgement.verdict === "approved") return { kind: "next", stage: "integration" };
  if (judgement.verdict === "reintent") return reintent(run, judgement.feedback);
  return nextStage(run, judgement);
}

/** Whether the verdict that stands in the envelope has used up the loop (R9); changes nothing. */
export function pendingExhaustion(run: Run): ExhaustedRoute | null {
  return outputOf(run.envelope, "critic") === undefined ? null : findExhaustion(run, judge(run));
}

function findExhaustion(run: Run, { verdict, satisfied }: Judgement): ExhaustedRoute | null {
  const { envelope } = run;
  if (verdict === "reintent" && envelope.get("iteration") + 1 > envelope.get("max_iterations")) {
    return exhausted(run, "max_iterations", "intent");
  }
  const left = envelope.get("remaining_goals").filter((goal) => !satisfied.includes(goal));
  const stagesUsedUp = envelope.get("current_stage_number") >= envelope.get("max_stages");
  return verdict === "next_stage" && left.length > 0 && stagesUsedUp
    ? exhausted(run, "max_stages", "plan")
    : null;
}

/** Goes back to intent with feedback (R7). */
function reintent(run: Run, feedback: string): Route {
  run.envelope.set("iteration", run.envelope.get("iteration") + 1);
  addFeedback(run, feedback);
  rememberPlan(run);
  forgetRound(run);
  return { kind: "next", stage: "intent" };
}

/** Closes this stage of the work and, where goals are left, plans the next one (R8). */
function nextStage(run: Run, { satisfied, critic }: Judgement): Route {
  const { envelope } = run;
  const number = envelope.get("current_stage_number");
  const plan = outputOf(envelope, "plan");
  const completed = {
    stage_number: number,
    satisfied_goals: satisfied.filter((goal) => envelope.get("all_goals").includes(goal)),
    summary: {
      feedback: critic.feedback ?? null,
      steps: plan?.steps ?? [],
      evidence: outputOf(envelope, "execution")?.evidence ?? [],
    },
    plan_id: typeof plan?.plan_id === "string" ? plan.plan_id : null,
  };
  envelope.append("completed_stages", [completed]);
  if (envelope.get("remaining_goals").length === 0) return { kind: "next", stage: "integration" };
  envelope.set("current_stage_number", number + 1);
  forgetRound(run);
  return { kind: "next", stage: "plan" };
}

function exhausted(run: Run, bound: "max_iterations" | "max_stages", stage: string): ExhaustedRoute {
  const limit = run.envelope.get(bound);
  const reason = everyStepFailed(run) ? "tool_failed_recoverably" : "max_iterations_exceeded";
  return { kind: "exhausted", bound: `${bound} ${limit}`, stage, reason };
}

/** Whether the last plan had steps and none of them worked (R13). */
function everyStepFailed(run: Run): boolean {
  const results = outputOf(run.envelope, "execution")?.results;
  if (!Array.isArray(results) || results.length === 0) return false;
  return results.every(
    (result) => typeof result === "object" && result !== null && "error" in result && result.error,
  );
}

/** Reads the critic's output; an unknown verdict counts as reintent and never as an approval. */
function judge(run: Run): Judgement {
  const critic = outputOf(run.envelope, "critic") ?? {};
  const goals = Array.isArray(critic.satisfied_goals) ? critic.satisfied_goals : [];
  const satisfied = goals.filter((goal) => typeof goal === "string");
  const named = typeof critic.verdict === "string" ? critic.verdict : "";
  const feedback = typeof critic.feedback === "string" && critic.feedback !== "" ? critic.feedback : null;
  const verdict = verdictOf(named);
  if (verdict !== undefined) {
    return { verdict, feedback: feedback ?? "The critic gave no feedback", satisfied, problem: null, critic };
  }
  const problem = `Unknown verdict ${JSON.stringify(named.slice(0, 100))}, read as reintent`;
  const words = feedback === null ? problem : `${problem}: ${feedback}`;
  return { verdict: "reintent", feedback: words, satisfied, problem, critic };
}

function recordUnknownVerdict(run: Run, message: string): void {
  recordError(run, {
    agent: run.order.spell("critic"),
    error_type: "UnknownVerdict",
    message,
    recoverable: true,
    details: { code: "EENVELOPE", path: "/outputs/critic/verdict" },
  });
}

/** Copies the plan with the evidence it found to prior_plans; its own text stays as it is. */
function rememberPlan(run: Run): void {
  const outputs = run.envelope.outputs();
  const plan = outputs.get("plan") ?? outputs.get("planner");
  if (plan === undefined) return;
  const copy = JsonObject.parse(plan);
  const execution = outputs.get("execution") ?? outputs.get("executor");
  const evidence = execution === undefined ? undefined : JsonObject.parse(execution).get("evidence");
  copy.set("evidence", evidence ?? toFragment([]));
  run.envelope.appendFragments("prior_plans", [copy.toFragment()]);
}

function forgetRound(run: Run): void {
  for (const stage of ["plan", "execution", "critic"]) removeOutput(run.envelope, stage);
  forgetApproval(run.envelope);
}
