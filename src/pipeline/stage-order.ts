import { canonicalStage, type EnvelopeDocument } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { DEFAULT_ORDER, type Pipeline } from "./pipeline.ts";

/** The word for "all stages are done". */
export const END = "end";

/** What current_stage may say beside a stage; in stage_order these words name nothing. */
const NO_STAGES: ReadonlySet<string> = new Set(["", "start", END]);

/** The order of one run, in the spelling of its envelope (R2). */
export interface StageOrder {
  readonly names: readonly string[];
  /** The envelope's spelling of a stage that is given by the seed's name. */
  spell(stage: string): string;
  /** Where a stage stands, counted from 1; 0 when it is not part of the order. */
  position(stage: string): number;
  /** The seed's name of the stage behind this one; END behind the last. */
  next(stage: string): string;
  has(stage: string): boolean;
}

let last: { readonly pipeline: Pipeline; readonly text: string; readonly order: StageOrder } | undefined;

/** The envelope's stage_order, or the pipeline's where it has none. Those of one pipeline mostly have the same. */
export function orderOf(envelope: EnvelopeDocument, pipeline: Pipeline): StageOrder {
  const text = envelope.fragment("stage_order")!.toString("utf8");
  if (last?.pipeline !== pipeline || last.text !== text) {
    last = { pipeline, text, order: readOrder(envelope.get("stage_order"), pipeline) };
  }
  return last.order;
}

function readOrder(stages: readonly string[], pipeline: Pipeline): StageOrder {
  const listed = stages.filter((name) => !NO_STAGES.has(name));
  const names = withoutRepeats(listed.length > 0 ? listed : pipeline.order);
  const canonical = names.map(canonicalStage);
  return {
    names,
    spell: (stage) => names[canonical.indexOf(stage)] ?? stage,
    position: (stage) => canonical.indexOf(stage) + 1,
    has: (stage) => canonical.includes(stage),
    next(stage) {
      const at = canonical.indexOf(stage);
      if (at !== -1) return canonical[at + 1] ?? END;
      const known = [pipeline.order.map(canonicalStage), DEFAULT_ORDER].find((names) =>
        names.includes(stage),
      );
      const behind = known?.slice(known.indexOf(stage) + 1) ?? [];
      return behind.find((name) => canonical.includes(name)) ?? END;
    },
  };
}

/** A stage that stands in an order twice, perhaps under both of its names, would follow itself forever. */
function withoutRepeats(names: readonly string[]): string[] {
  const canonical = names.map(canonicalStage);
  return names.filter((_, index) => canonical.indexOf(canonical[index]!) === index);
}

/** Where a run begins (R1). */
export type Start =
  | { readonly kind: "stage"; readonly stage: string }
  | { readonly kind: "done" }
  /** The stage belongs to a peer. */
  | { readonly kind: "foreign" };

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
  if (order.has(stage) || DEFAULT_ORDER.includes(stage)) return { kind: "foreign" };
  const message = "must be start, end, or a stage that is known or listed in stage_order";
  throw new WorkerError("EENVELOPE", `Not a usable envelope: /current_stage ${message}`, {
    hint: `Set current_stage to start, end, a stage of stage_order, or one of ${DEFAULT_ORDER.join(", ")}.`,
    details: { errors: [{ path: "/current_stage", keyword: "enum", message }] },
  });
}

function startingStage(named: string, order: StageOrder): string {
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
