import {
  addFeedback,
  canonicalStage,
  type EnvelopeDocument,
  type Fragment,
  forgetApproval,
  JsonObject,
  satisfyGoals,
  toFragment,
  type Verdict,
  verdictOf,
} from "../envelope/index.ts";
import type { TerminalReason } from "../gen/envelope-fields.ts";
import { historyOf, outputOf, outputText, type Run, recordError, removeOutput } from "./run.ts";
import type { JsonRecord } from "./stage.ts";
import { END } from "./stage-order.ts";

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
  readonly critic: JsonRecord;
}

/** Takes the verdict of a critic that has just run: first the goals, then the step that it asks for (R6). */
export function routeVerdict(run: Run, critic: JsonRecord): Route {
  const judgement = judge(run, critic);
  satisfyGoals(run.envelope, judgement.satisfied);
  if (judgement.problem !== null) recordUnknownVerdict(run, judgement.problem);
  return follow(run, judgement);
}

/** Takes the step of a verdict that a bound had left pending (R9). */
export function routePendingVerdict(run: Run): Route {
  return follow(run, judge(run, outputOf(run.envelope, "critic") ?? {}));
}

/**
 * Where a verdict leads that asks for another round, stands in the envelope and was not followed, which
 * would have removed it. A stage that ran since, integration aside, says that a peer has decided.
 */
export function pendingStep(envelope: EnvelopeDocument): "intent" | "plan" | null {
  const critic = outputOf(envelope, "critic");
  if (critic === undefined) return null;
  const step = stepOf(verdictIn(critic) ?? "reintent", goalsLeft(envelope, satisfiedIn(critic)));
  const last = historyOf(envelope).findLast(
    (record) => stageOf(record) !== "integration" && record.status !== "skipped",
  );
  return last === undefined || stageOf(last) === "critic" ? step : null;
}

/** Whether the verdict that stands in the envelope has used up the loop (R9); changes nothing. */
export function pendingExhaustion(envelope: EnvelopeDocument): ExhaustedRoute | null {
  const step = pendingStep(envelope);
  return step === null ? null : findExhaustion(envelope, step);
}

/** Whether integration has made its answer out of this verdict already. */
export function isIntegrated(run: Run): boolean {
  const last = historyOf(run.envelope).findLast((record) => /^(critic|integration)$/.test(stageOf(record)));
  return last !== undefined && stageOf(last) === "integration" && last.status === "success";
}

function follow(run: Run, judgement: Judgement): Route {
  const left = goalsLeft(run.envelope, new Set(judgement.satisfied));
  const step = stepOf(judgement.verdict, left);
  const target = step ?? run.order.next("critic");
  if (target !== END && !run.order.has(target)) return { kind: "nowhere", stage: target };
  const exhaustion = step === null ? null : findExhaustion(run.envelope, step);
  if (exhaustion !== null) return exhaustion;
  if (judgement.verdict === "reintent") goBack(run, judgement.feedback);
  else if (judgement.verdict === "next_stage") closeStage(run, judgement, left);
  return { kind: "next", stage: target };
}

/** Where a verdict begins another round; null where it does not ask for one. */
function stepOf(verdict: Verdict, left: readonly string[]): "intent" | "plan" | null {
  if (verdict === "reintent") return "intent";
  return verdict === "next_stage" && left.length > 0 ? "plan" : null;
}

function goalsLeft(envelope: EnvelopeDocument, satisfied: ReadonlySet<string>): string[] {
  return envelope.get("remaining_goals").filter((goal) => !satisfied.has(goal));
}

function findExhaustion(envelope: EnvelopeDocument, step: "intent" | "plan"): ExhaustedRoute | null {
  const isUsedUp =
    step === "intent"
      ? envelope.get("iteration") + 1 > envelope.get("max_iterations")
      : envelope.get("current_stage_number") >= envelope.get("max_stages");
  if (!isUsedUp) return null;
  const bound = step === "intent" ? "max_iterations" : "max_stages";
  const reason = everyStepFailed(envelope) ? "tool_failed_recoverably" : "max_iterations_exceeded";
  return { kind: "exhausted", bound: `${bound} ${envelope.get(bound)}`, stage: step, reason };
}

/** Goes back to intent with feedback (R7). */
function goBack(run: Run, feedback: string): void {
  run.envelope.set("iteration", run.envelope.get("iteration") + 1);
  addFeedback(run.envelope, feedback);
  rememberPlan(run);
  forgetRound(run);
}

/** Closes this stage of the work and, where goals are left, makes room for the next plan (R8). */
function closeStage(run: Run, { satisfied, critic }: Judgement, left: readonly string[]): void {
  const { envelope } = run;
  const number = envelope.get("current_stage_number");
  const all = new Set(envelope.get("all_goals"));
  const plan = outputText(envelope, "plan");
  const planId = plan === undefined ? undefined : JsonObject.parse(plan).value("plan_id");
  const summary = JsonObject.parse(toFragment({ feedback: critic.feedback ?? null }));
  summary.set("steps", memberOf(plan, "steps"));
  summary.set("evidence", memberOf(outputText(envelope, "execution"), "evidence"));
  const completed = JsonObject.parse(
    toFragment({
      stage_number: number,
      satisfied_goals: satisfied.filter((goal) => all.has(goal)),
      summary: {},
      plan_id: typeof planId === "string" ? planId : null,
    }),
  );
  completed.set("summary", summary.toFragment());
  envelope.appendFragments("completed_stages", [completed.toFragment()]);
  if (left.length === 0) return;
  envelope.set("current_stage_number", number + 1);
  forgetRound(run);
}

/** Whether the last plan had steps and none of them worked (R13). */
function everyStepFailed(envelope: EnvelopeDocument): boolean {
  const results = outputOf(envelope, "execution")?.results;
  if (!Array.isArray(results) || results.length === 0) return false;
  return results.every(
    (result) => typeof result === "object" && result !== null && "error" in result && result.error,
  );
}

/** Reads the critic's output; an unknown verdict counts as reintent and never as an approval. */
function judge(run: Run, critic: JsonRecord): Judgement {
  const satisfied = goalsNamed(run, satisfiedIn(critic));
  const feedback = typeof critic.feedback === "string" && critic.feedback !== "" ? critic.feedback : null;
  const verdict = verdictIn(critic);
  if (verdict !== undefined) {
    return { verdict, feedback: feedback ?? "The critic gave no feedback", satisfied, problem: null, critic };
  }
  const named = typeof critic.verdict === "string" ? critic.verdict : "";
  const problem = `Unknown verdict ${JSON.stringify(named.slice(0, 100))}, read as reintent`;
  const words = feedback === null ? problem : `${problem}: ${feedback}`;
  return { verdict: "reintent", feedback: words, satisfied, problem, critic };
}

function verdictIn({ verdict }: JsonRecord): Verdict | undefined {
  return typeof verdict === "string" ? verdictOf(verdict) : undefined;
}

function satisfiedIn({ satisfied_goals: goals }: JsonRecord): Set<string> {
  return new Set(Array.isArray(goals) ? goals.filter((goal) => typeof goal === "string") : []);
}

/** The goals that the critic names, which may have seen those of a peer without their secrets. */
function goalsNamed({ envelope, ports }: Run, names: ReadonlySet<string>): string[] {
  const all = new Set(envelope.get("all_goals"));
  const isOther = (goal: string): boolean => !names.has(goal) && names.has(ports.redact(goal));
  const others = [...names].every((name) => all.has(name)) ? [] : [...all].filter(isOther);
  return [...names, ...others];
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
  const plan = outputText(run.envelope, "plan");
  if (plan === undefined) return;
  const copy = JsonObject.parse(plan);
  copy.set("evidence", memberOf(outputText(run.envelope, "execution"), "evidence"));
  run.envelope.appendFragments("prior_plans", [copy.toFragment()]);
}

/** A list in a stage's output, as it is written; an empty one where there is none. */
function memberOf(output: Fragment | undefined, key: string): Fragment {
  const member = output === undefined ? undefined : JsonObject.parse(output).get(key);
  return member ?? toFragment([]);
}

function stageOf(record: { readonly agent?: unknown }): string {
  return canonicalStage(String(record.agent));
}

/** Removes what the stages from plan to critic have said, those of one's own among them. */
function forgetRound(run: Run): void {
  const own = run.order.between("plan", "critic");
  for (const stage of ["plan", "execution", "critic", ...own]) removeOutput(run.envelope, stage);
  forgetApproval(run.envelope);
}
