import {
  canonicalStage,
  currentInterrupt,
  type EnvelopeDocument,
  findStop,
  isRecord,
} from "../envelope/index.ts";
import { nextRound } from "./next-round.ts";
import { isEndedByBudget, type SETTABLE_LIMITS } from "./resume.ts";
import { isPeersTurn, type Turn } from "./turn.ts";

/** How many model calls a stage is granted that has not yet shown how many it needs. */
const CALLS_OF_A_NEW_STAGE = 3;

/** How a person goes on with an envelope; nothing where the run is over. */
export function howToResume(envelope: EnvelopeDocument, turn: Turn): string[] {
  if (!envelope.get("terminated")) return howToGoOn(envelope, turn);
  switch (envelope.get("terminal_reason")) {
    case "max_iterations_exceeded":
    case "max_llm_calls_exceeded":
    case "max_agent_hops_exceeded":
    case "tool_failed_recoverably":
      return [setting(limitsFor(envelope))];
    case "max_critic_fires_exceeded":
      return [`${setting(limitsFor(envelope))}   (and a pipeline file with a higher max_critic_fires)`];
    case "denied_by_policy": {
      if (!isEndedByBudget(envelope)) return [];
      const budget = setting(["max_cost_usd=N", ...raisedLimits(envelope)]);
      return [`${budget}   (or max_tokens=N; and a pipeline file with more)`];
    }
    default:
      return [];
  }
}

function howToGoOn(envelope: EnvelopeDocument, turn: Turn): string[] {
  if (envelope.get("current_stage") === "end") return [];
  const stop = findStop(envelope);
  if (stop === null && isPeersTurn(turn)) return [`hand it to the worker that runs ${turn.next_stage}`];
  if (stop === null) return ["envelope-worker process"];
  if (stop.kind === "bound") return [setting(limitsFor(envelope))];
  return currentInterrupt(envelope).kind === "clarification"
    ? ['envelope-worker resume --answer "..."']
    : ["envelope-worker resume --approve   (or --deny)"];
}

function setting(limits: readonly string[]): string {
  return `envelope-worker resume --set ${limits.join(",")}`;
}

/** The limits to set: those that must be raised or, where none must, one as it is, since only --set goes on (R9). */
function limitsFor(envelope: EnvelopeDocument): string[] {
  const raised = raisedLimits(envelope);
  return raised.length > 0 ? raised : [`max_agent_hops=${envelope.get("max_agent_hops")}`];
}

/** Every limit that is too low for the run to come to its end, if the critic asks for no further round. */
function raisedLimits(envelope: EnvelopeDocument): string[] {
  const { step, stages } = nextRound(envelope);
  const raised: string[] = [];
  const need = (limit: (typeof SETTABLE_LIMITS)[number], value: number): void => {
    if (value > envelope.get(limit)) raised.push(`${limit}=${value}`);
  };
  need("max_iterations", envelope.get("iteration") + (step === "intent" ? 1 : 0));
  if (step === "plan") need("max_stages", envelope.get("current_stage_number") + 1);
  need("max_agent_hops", envelope.get("agent_hop_count") + stages.length);
  need("max_llm_calls", envelope.get("llm_call_count") + callsFor(stages, envelope));
  return raised;
}

/**
 * The model calls that the stages need: each as many as on its last visit, and one left when it starts (R3).
 * Stages that have not run yet are granted some, unless the run has come this far without a model.
 */
function callsFor(stages: readonly string[], envelope: EnvelopeDocument): number {
  const known = callsOfLastVisits(envelope);
  const count = envelope.get("llm_call_count");
  const usesModel = count > 0 || known.size === 0 || count >= envelope.get("max_llm_calls");
  let sent = 0;
  let needed = 0;
  for (const stage of stages) {
    const calls = known.get(stage) ?? (usesModel ? CALLS_OF_A_NEW_STAGE : 0);
    needed = sent + Math.max(1, calls);
    sent += calls;
  }
  return needed;
}

function callsOfLastVisits(envelope: EnvelopeDocument): Map<string, number> {
  const history = envelope.value("processing_history");
  const calls = new Map<string, number>();
  for (const { agent, status, llm_calls } of Array.isArray(history) ? history.filter(isRecord) : []) {
    if (status === "success") calls.set(canonicalStage(String(agent)), Number(llm_calls) || 0);
  }
  return calls;
}
