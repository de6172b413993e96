import { currentInterrupt } from "../interrupts/current-interrupt.ts";
import { isWaiting } from "../interrupts/interrupts.ts";
import type { EnvelopeDocument } from "./document.ts";

/** The caller's summary of an envelope: what came out, what is asked, what it cost. */
export function summarize(envelope: EnvelopeDocument): Record<string, unknown> {
  const state = currentInterrupt(envelope);
  const waiting = isWaiting(state);
  const clarification = waiting && state.kind === "clarification" ? state : null;
  const confirmation = waiting && state.kind === "confirmation" ? state : null;
  return {
    envelope_id: envelope.get("envelope_id"),
    request_id: envelope.get("request_id"),
    user_id: envelope.get("user_id"),
    session_id: envelope.get("session_id"),
    current_stage: envelope.get("current_stage"),
    terminated: envelope.get("terminated"),
    terminal_reason: envelope.get("terminal_reason"),
    termination_reason: envelope.get("termination_reason"),
    response: clarification?.question ?? confirmation?.message ?? finalResponse(envelope),
    interrupt_pending: waiting,
    clarification_needed: clarification !== null,
    clarification_question: clarification?.question ?? null,
    confirmation_needed: confirmation !== null,
    confirmation_id: confirmation?.id ?? null,
    confirmation_message: confirmation?.message ?? null,
    iteration: envelope.get("iteration"),
    llm_call_count: envelope.get("llm_call_count"),
    agent_hop_count: envelope.get("agent_hop_count"),
    processing_time_ms: processingTime(envelope),
  };
}

function finalResponse(envelope: EnvelopeDocument): string | null {
  const response = envelope.output("integration")?.final_response;
  return typeof response === "string" ? response : null;
}

function processingTime(envelope: EnvelopeDocument): number {
  const history = envelope.value("processing_history");
  if (!Array.isArray(history)) return 0;
  const durations = history.map((record) => (record as { duration_ms?: unknown }).duration_ms);
  return durations.reduce<number>((sum, ms) => (typeof ms === "number" && ms > 0 ? sum + ms : sum), 0);
}
