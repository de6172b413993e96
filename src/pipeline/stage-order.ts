import { canonicalStage, type DialectName, type EnvelopeDocument, spellStage } from "../envelope/index.ts";
import { STAGE_NAMES } from "./stage.ts";

/** The order of the seed. */
export const DEFAULT_ORDER: readonly string[] = STAGE_NAMES;

/** The word for "all stages are done". */
export const END = "end";

/** What current_stage may say beside a stage; in stage_order these words name nothing. */
const NO_STAGES: ReadonlySet<string> = new Set(["", "start", END]);

/** The order of one run, in the spelling of its envelope (R2). */
export interface StageOrder {
  readonly names: readonly string[];
  /** Whether the envelope must be told: its stage_order is empty. */
  readonly isUntold: boolean;
  /** The envelope's spelling of a stage that is given by the seed's name. */
  spell(stage: string): string;
  /** Where a stage stands, counted from 1; 0 when it is not part of the order. */
  position(stage: string): number;
  /** The seed's name of the stage behind this one; END behind the last. */
  next(stage: string): string;
  /** The seed's names of the stages between two; none where the second does not stand behind the first. */
  between(first: string, second: string): readonly string[];
  has(stage: string): boolean;
}

/** Makes what finds the order of an envelope: its stage_order, or the pipeline's where it has none. */
export function createOrderReader(own: readonly string[]): (envelope: EnvelopeDocument) => StageOrder {
  // The envelopes of one pipeline mostly have the same.
  let last: { readonly text: string; readonly dialect: DialectName; readonly order: StageOrder } | undefined;
  return (envelope) => {
    const { dialect } = envelope;
    const text = envelope.fragment("stage_order")!.toString("utf8");
    if (last?.text !== text || last.dialect !== dialect) {
      last = { text, dialect, order: readOrder(envelope.get("stage_order"), own, dialect) };
    }
    return last.order;
  };
}

function readOrder(stages: readonly string[], own: readonly string[], dialect: DialectName): StageOrder {
  const listed = stages.filter((name) => !NO_STAGES.has(name));
  const names = withoutRepeats(listed.length > 0 ? listed : own.map((name) => spellStage(dialect, name)));
  const canonical = names.map(canonicalStage);
  return {
    names,
    isUntold: listed.length === 0,
    spell: (stage) => names[canonical.indexOf(stage)] ?? stage,
    position: (stage) => canonical.indexOf(stage) + 1,
    has: (stage) => canonical.includes(stage),
    between(first, second) {
      const at = canonical.indexOf(first);
      return at === -1 ? [] : canonical.slice(at + 1, Math.max(at + 1, canonical.indexOf(second)));
    },
    next(stage) {
      const at = canonical.indexOf(stage);
      if (at !== -1) return canonical[at + 1] ?? END;
      const known = [own.map(canonicalStage), DEFAULT_ORDER].find((order) => order.includes(stage));
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
