import type { EnvelopeDocument, ReadOptions } from "../envelope/index.ts";
import { checkStages } from "../pipeline/check-stages.ts";
import { createOrderReader, DEFAULT_ORDER, type StageOrder } from "../pipeline/stage-order.ts";
import { type Turn, whoseTurn } from "../pipeline/turn.ts";

/** What a worker can run, for those who only ask. */
export interface OwnStages {
  readonly orderOf: (envelope: EnvelopeDocument) => StageOrder;
  /** Those that it has, by the seed's names. */
  readonly stages: Pick<ReadonlySet<string>, "has">;
  /** Those that it owns; all that it has where undefined. */
  readonly only: ReadonlySet<string> | undefined;
  /** Limits for envelopes that carry none. */
  readonly limits: ReadOptions["limits"];
}

/** The stages of a worker that nobody has given others. */
export function builtInStages(): OwnStages {
  const orderOf = createOrderReader(DEFAULT_ORDER);
  return { orderOf, stages: new Set(DEFAULT_ORDER), only: undefined, limits: undefined };
}

/** The stages that a call asks for, of those that a worker owns. */
export function ownedOf(
  mine: ReadonlySet<string> | undefined,
  only: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  return only === undefined || mine === undefined ? (only ?? mine) : only.intersection(mine);
}

/** Tells whose turn an envelope is, for a call that may leave stages to peers; EARG where it names one that is none. */
export function turnReader(
  { orderOf, stages, only: mine }: OwnStages,
  only: ReadonlySet<string> | undefined,
): (envelope: EnvelopeDocument) => Turn {
  const owned = ownedOf(mine, only);
  return (envelope) => {
    const order = orderOf(envelope);
    checkStages({ only }, order);
    return whoseTurn(envelope, order, (stage) => stages.has(stage) && (owned?.has(stage) ?? true));
  };
}
