import type { TerminalReason } from "../gen/envelope-fields.ts";
import { writeEnding } from "./dialects/ending.ts";
import { reasonOf } from "./dialects/words.ts";
import type { EnvelopeDocument } from "./document/document.ts";
import { COUNTERS, type LeftName, type ShownCounterName } from "./fields/counters.ts";
import type { LimitName } from "./fields/fields.ts";
import { currentInterrupt } from "./interrupts/current-interrupt.ts";
import { isWaiting } from "./interrupts/interrupt-state.ts";

/** What stops a run before its next stage. */
export type Stop =
  | { readonly kind: "terminated" }
  | { readonly kind: "interrupt" }
  | { readonly kind: "bound"; readonly reason: TerminalReason; readonly bound: BoundName };

/** A limit that stops a run before its next stage, by the name of its field. */
export type BoundName = Exclude<LimitName, "max_stages">;

/**
 * Finds what stops the run, in the order of rule R3; null when it may go on. The only place where
 * counters meet limits: a limit of N allows exactly N. Reports, and changes nothing.
 */
export function findStop(envelope: EnvelopeDocument): Stop | null {
  if (envelope.get("terminated")) return { kind: "terminated" };
  if (isWaiting(currentInterrupt(envelope))) return { kind: "interrupt" };
  if (envelope.get("iteration") > envelope.get("max_iterations")) {
    return { kind: "bound", reason: "max_iterations_exceeded", bound: "max_iterations" };
  }
  if (envelope.get("llm_call_count") >= envelope.get("max_llm_calls")) {
    return { kind: "bound", reason: "max_llm_calls_exceeded", bound: "max_llm_calls" };
  }
  if (envelope.get("agent_hop_count") >= envelope.get("max_agent_hops")) {
    return { kind: "bound", reason: "max_agent_hops_exceeded", bound: "max_agent_hops" };
  }
  return null;
}

/** The answer of `can-continue`. */
export interface CanContinue extends Readonly<Record<ShownCounterName, number>> {
  readonly can_continue: boolean;
  /** In the document's own words, or in those of its dialect where it does not say it yet. */
  readonly terminal_reason: string | null;
  readonly remaining: Readonly<Record<LeftName, number>>;
}

/** Tells whether the next stage may start, what stops it, and what is left of each bound. */
export function canContinue(envelope: EnvelopeDocument): CanContinue {
  const stop = findStop(envelope);
  const used = COUNTERS.filter(({ isShown }) => isShown).map(({ name }) => [name, envelope.get(name)]);
  const left = COUNTERS.map(({ name, limit, left }) => [
    left,
    Math.max(0, envelope.get(limit) - envelope.get(name)),
  ]);
  return {
    // The peers' runtimes end at this stage without saying that they have terminated.
    can_continue: stop === null && envelope.get("current_stage") !== "end",
    terminal_reason: stop === null ? null : wordFor(envelope, stop),
    ...(Object.fromEntries(used) as Record<ShownCounterName, number>),
    remaining: Object.fromEntries(left) as Record<LeftName, number>,
  };
}

function wordFor(envelope: EnvelopeDocument, stop: Stop): string | null {
  const own = envelope.value("terminal_reason") as string | null;
  const reason = stopReason(envelope, stop);
  const isSaid = stop.kind === "terminated" || (own !== null && reasonOf(own) === reason);
  return isSaid ? own : writeEnding(envelope.dialect, { reason, text: null }).word;
}

/** Why a run stops, in the seed's words; null where nothing says it. */
export function stopReason(envelope: EnvelopeDocument, stop: Stop): TerminalReason | null {
  if (stop.kind === "bound") return stop.reason;
  const kind = stop.kind === "terminated" ? "none" : currentInterrupt(envelope).kind;
  switch (kind) {
    case "clarification":
      return "clarification_required";
    case "confirmation":
      return "confirmation_required";
    default:
      return envelope.get("terminal_reason") as TerminalReason | null;
  }
}
