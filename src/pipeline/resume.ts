import {
  answerOther,
  answerQuestion,
  canonicalStage,
  type EnvelopeDocument,
  isRecord,
  JsonObject,
  LIMITS,
  type LimitName,
  toFragment,
  waitingKinds,
} from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { TerminalReason } from "../gen/envelope-fields.ts";
import { denied, reopen } from "./endings.ts";
import type { Later } from "./later.ts";
import type { Pipeline, RunOptions } from "./pipeline.ts";
import type { RunPorts } from "./ports.ts";
import { pendingExhaustion, pendingStep } from "./routing.ts";
import { POLICY_DENIED, type Run, sourcesOf } from "./run.ts";
import { continueFromVerdict, finish, runPipeline, startRun } from "./run-pipeline.ts";

/** The limits that `resume --set` may change. */
export const SETTABLE_LIMITS = LIMITS;

/** The parts of the envelope's budget that `resume --set` may change. */
export const SETTABLE_BUDGETS = ["max_cost_usd", "max_tokens"] as const;

/** What a person says to a run that waits. */
export type ResumeAction =
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "decide"; readonly approved: boolean }
  | {
      readonly kind: "set";
      readonly limits: ReadonlyMap<LimitName, number>;
      /** For the budget of the envelope, `metadata.budget`. */
      readonly budget?: ReadonlyMap<(typeof SETTABLE_BUDGETS)[number], string | number>;
    };

/** The endings that a higher limit can lift (R9). */
const LIFTABLE: ReadonlySet<TerminalReason | null> = new Set<TerminalReason>([
  "max_iterations_exceeded",
  "max_llm_calls_exceeded",
  "max_agent_hops_exceeded",
  "max_critic_fires_exceeded",
  "tool_failed_recoverably",
]);

/** Gives a waiting run its answer, or a stopped one a higher limit, and lets it go on. */
export function resumePipeline(
  envelope: EnvelopeDocument,
  action: ResumeAction,
  pipeline: Pipeline,
  options: RunOptions,
  ports: RunPorts,
): Later<void> {
  const run = startRun(envelope, pipeline, options, ports);
  if (action.kind === "set") return raiseLimits(run, action);
  applyAnswer(run, action);
  return envelope.get("terminated") ? finish(run) : runPipeline(envelope, pipeline, options, ports);
}

function applyAnswer(run: Run, action: Exclude<ResumeAction, { kind: "set" }>): void {
  const { envelope } = run;
  const kinds = envelope.get("terminated") ? new Set<string>() : waitingKinds(envelope);
  const wanted = action.kind === "answer" ? "clarification" : "confirmation";
  const value = action.kind === "answer" ? action.text : action.approved;
  if (kinds.has(wanted)) answerQuestion(envelope, value, sourcesOf(run));
  else if (!kinds.has("other")) throw nothingWaits(wanted, [...kinds][0] ?? null);
  else {
    answerOther(envelope, value, sourcesOf(run));
    // The seed has no field that would tell the run of this denial.
    if (value === false) denied(run, canonicalStage(envelope.get("current_stage")));
  }
}

function raiseLimits(run: Run, { limits, budget }: Extract<ResumeAction, { kind: "set" }>): Later<void> {
  const { envelope } = run;
  const ended = envelope.get("terminated");
  const reason = envelope.get("terminal_reason") as TerminalReason | null;
  if (ended && !LIFTABLE.has(reason) && !isEndedByBudget(envelope)) throw notLiftable();
  const stepIsPending = undoneStep(envelope) !== null;
  for (const [name, value] of limits) envelope.set(name, value);
  if (budget !== undefined && budget.size > 0) setBudget(envelope, budget);
  if (ended) reopen(run);
  return stepIsPending
    ? continueFromVerdict(run)
    : runPipeline(envelope, run.pipeline, run.options, run.ports);
}

/** The step that a bound has left undone (R7, R8) and that a higher limit does first; null where there is none. */
export function undoneStep(envelope: EnvelopeDocument): "intent" | "plan" | null {
  const isLeft = envelope.get("terminated")
    ? isExhaustion(envelope.get("terminal_reason") as TerminalReason | null)
    : envelope.get("current_stage") === "integration" && pendingExhaustion(envelope) !== null;
  return isLeft ? pendingStep(envelope) : null;
}

/** Whether a budget has ended the run: a person's denial has the same reason, and no limit lifts it. */
export function isEndedByBudget(envelope: EnvelopeDocument): boolean {
  const text = envelope.get("termination_reason");
  return (
    envelope.get("terminal_reason") === "denied_by_policy" &&
    envelope.get("errors").some((entry) => entry.error_type === POLICY_DENIED && entry.message === text)
  );
}

/** Changes `metadata.budget`; the rest of the caller's metadata stays as it was written. */
function setBudget(envelope: EnvelopeDocument, changes: ReadonlyMap<string, string | number>): void {
  const metadata = JsonObject.parse(envelope.fragment("metadata")!);
  const before = metadata.value("budget");
  const budget = { ...(isRecord(before) ? before : {}), ...Object.fromEntries(changes) };
  metadata.set("budget", toFragment(budget));
  envelope.setFragment("metadata", metadata.toFragment());
}

/** These endings left the critic's step undone (R7, R8). */
function isExhaustion(reason: TerminalReason | null): boolean {
  return reason === "max_iterations_exceeded" || reason === "tool_failed_recoverably";
}

function nothingWaits(wanted: string, kind: string | null): WorkerError {
  const waits = kind === null ? "it waits for nothing" : `it waits for a ${kind}`;
  return new WorkerError("EARG", `The envelope does not wait for a ${wanted}: ${waits}`, {
    hint: "`envelope-worker explain` shows what an envelope waits for and how to resume it.",
    hints: { library: "Call explain with the envelope: it says what it waits for and how to resume it." },
    details: { expected: wanted, waiting_for: kind },
  });
}

function notLiftable(): WorkerError {
  return new WorkerError("EARG", "The run has ended for a reason that no limit can lift", {
    hint: "Only a run that stopped at a bound or a budget goes on with --set; create a new envelope otherwise.",
    hints: {
      library:
        "Only a run that stopped at a bound or a budget goes on with { set }; create a new one otherwise.",
    },
    details: { path: "/terminal_reason" },
  });
}
