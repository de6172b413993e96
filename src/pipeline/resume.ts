import { answerOther, answerQuestion, currentInterrupt, type EnvelopeDocument } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { TerminalReason } from "../gen/envelope-fields.ts";
import { failFatally, reopen } from "./endings.ts";
import type { Pipeline, RunOptions } from "./pipeline.ts";
import type { RunPorts } from "./ports.ts";
import { routeVerdict } from "./routing.ts";
import { moveTo, nowOf, outputOf, type Run } from "./run.ts";
import { continueRun, endExhausted, runPipeline, startRun } from "./run-pipeline.ts";

/** The limits that `resume --set` may change. */
export const SETTABLE_LIMITS = ["max_iterations", "max_llm_calls", "max_agent_hops", "max_stages"] as const;

/** What a person says to a run that waits. */
export type ResumeAction =
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "decide"; readonly approved: boolean }
  | { readonly kind: "set"; readonly limits: ReadonlyMap<(typeof SETTABLE_LIMITS)[number], number> };

/** The endings that a higher limit can lift (R9). */
const LIFTABLE: ReadonlySet<TerminalReason | null> = new Set<TerminalReason>([
  "max_iterations_exceeded",
  "max_llm_calls_exceeded",
  "max_agent_hops_exceeded",
  "max_critic_fires_exceeded",
  "tool_failed_recoverably",
]);

/** Gives a waiting run its answer, or a stopped one a higher limit, and lets it go on. */
export async function resumePipeline(
  envelope: EnvelopeDocument,
  action: ResumeAction,
  pipeline: Pipeline,
  options: RunOptions,
  ports: RunPorts,
): Promise<void> {
  const run = startRun(envelope, pipeline, options, ports);
  if (action.kind === "set") return raiseLimits(run, action.limits);
  applyAnswer(run, action);
  return runPipeline(envelope, pipeline, options, ports);
}

function applyAnswer(run: Run, action: Exclude<ResumeAction, { kind: "set" }>): void {
  const { envelope } = run;
  const kind = waitingKind(envelope);
  const wanted = action.kind === "answer" ? "clarification" : "confirmation";
  const value = action.kind === "answer" ? action.text : action.approved;
  if (kind === "other") answerOther(envelope, value, nowOf(run));
  else if (kind === wanted) answerQuestion(envelope, value, nowOf(run));
  else throw nothingWaits(wanted, kind);
}

/** What the run waits for, also where the spellings disagree: this answer settles it in all of them. */
function waitingKind(envelope: EnvelopeDocument): "clarification" | "confirmation" | "other" | null {
  if (envelope.get("terminated")) return null;
  const state = currentInterrupt(envelope);
  if (state.kind === "none") return null;
  if (state.kind !== "conflict") return state.kind;
  const interrupt = envelope.value("interrupt") as { kind?: unknown; type?: unknown } | null | undefined;
  const unified = interrupt?.kind ?? interrupt?.type;
  if (envelope.get("confirmation_pending") || unified === "confirmation") return "confirmation";
  return envelope.get("clarification_pending") || unified === "clarification" ? "clarification" : "other";
}

async function raiseLimits(
  run: Run,
  limits: ReadonlyMap<(typeof SETTABLE_LIMITS)[number], number>,
): Promise<void> {
  const { envelope } = run;
  const reason = envelope.get("terminal_reason") as TerminalReason | null;
  if (envelope.get("terminated") && !LIFTABLE.has(reason)) throw notLiftable();
  const hasPendingStep =
    envelope.get("terminated") && isExhaustion(reason) && outputOf(envelope, "critic") !== undefined;
  for (const [name, value] of limits) envelope.set(name, value);
  if (envelope.get("terminated")) reopen(run);
  if (!hasPendingStep) return runPipeline(envelope, run.pipeline, run.options, run.ports);
  const route = routeVerdict(run);
  if (route.kind === "exhausted") return endExhausted(run, route);
  if (route.kind === "nowhere") return failFatally(run, "critic", `${route.stage} is not in stage_order`);
  moveTo(run, route.stage);
  return continueRun(run, route.stage);
}

/** These endings left the critic's step undone (R7, R8). */
function isExhaustion(reason: TerminalReason | null): boolean {
  return reason === "max_iterations_exceeded" || reason === "tool_failed_recoverably";
}

function nothingWaits(wanted: string, kind: string | null): WorkerError {
  const waits = kind === null ? "it waits for nothing" : `it waits for a ${kind}`;
  return new WorkerError("EARG", `The envelope does not wait for a ${wanted}: ${waits}`, {
    hint: "`envelope-worker explain` shows what an envelope waits for and how to resume it.",
    details: { expected: wanted, waiting_for: kind },
  });
}

function notLiftable(): WorkerError {
  return new WorkerError("EARG", "The run has ended for a reason that no limit can lift", {
    hint: "Only a run that stopped at a bound goes on with --set; create a new envelope otherwise.",
    details: { path: "/terminal_reason" },
  });
}
