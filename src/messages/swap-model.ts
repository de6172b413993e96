import { WorkerError } from "../errors/worker-error.ts";
import {
  type AdapterCapabilities,
  explainMismatch,
  findMismatch,
  type Mismatch,
  type TurnNeeds,
} from "./capabilities.ts";
import type { Message } from "./message.ts";

/** Told when a model was refused for a turn. */
export interface RoutingConstraintFailure {
  readonly type: "routing_constraint_failure";
  readonly session_id: string;
  readonly model: string;
  readonly reason: Mismatch;
  readonly message: string;
}

/** Refuses a model that cannot take the history, before anything is sent: EPOLICY, and the event. */
export function requireModelFits(
  model: { readonly id: string; readonly capabilities: AdapterCapabilities },
  session: { readonly id: string; readonly messages: readonly Message[] },
  needs: TurnNeeds,
  emit: (event: RoutingConstraintFailure) => void,
): void {
  const reason = findMismatch(model.capabilities, session.messages, needs);
  if (reason === undefined) return;
  const message = `Cannot use ${model.id}: ${explainMismatch(reason)}`;
  emit({ type: "routing_constraint_failure", session_id: session.id, model: model.id, reason, message });
  throw new WorkerError("EPOLICY", message, {
    hint: "Choose a model that can take the session; the active model is unchanged.",
    details: { model: model.id, reason, event: "routing_constraint_failure" },
  });
}
