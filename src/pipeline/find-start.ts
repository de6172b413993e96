import { canonicalStage, type EnvelopeDocument } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { DEFAULT_ORDER, END, type StageOrder } from "./stage-order.ts";

/** Where a run begins (R1). */
export type Start =
  | { readonly kind: "stage"; readonly stage: string }
  | { readonly kind: "done" }
  /** The stage belongs to a peer. */
  | { readonly kind: "foreign"; readonly stage: string };

/** Finds the stage to begin with; throws EENVELOPE for a stage that nobody knows. */
export function findStart(
  envelope: EnvelopeDocument,
  order: StageOrder,
  owns: (stage: string) => boolean,
): Start {
  if (envelope.get("terminated")) return { kind: "done" };
  const named = envelope.get("current_stage");
  const stage = startingStage(named, order);
  if (stage === END) return { kind: "done" };
  if (owns(stage)) return { kind: "stage", stage };
  if (order.has(stage) || DEFAULT_ORDER.includes(stage)) return { kind: "foreign", stage };
  const message = "must be start, end, or a stage that is known or listed in stage_order";
  throw new WorkerError("EENVELOPE", `Not a usable envelope: /current_stage ${message}`, {
    hint: `Set current_stage to start, end, a stage of stage_order, or one of ${DEFAULT_ORDER.join(", ")}.`,
    details: { errors: [{ path: "/current_stage", keyword: "enum", message }] },
  });
}

/** The stage that current_stage means, by the seed's name; END behind the last. */
export function startingStage(named: string, order: StageOrder): string {
  switch (named) {
    case "":
    case "start":
      return canonicalStage(order.names[0] ?? END);
    case "clarification":
      return "intent";
    case "confirmation":
      return "execution";
    default:
      return canonicalStage(named);
  }
}
