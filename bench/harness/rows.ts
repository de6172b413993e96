import { median, quantile } from "./statistics.ts";

/** What a ratio should be at most or at least. */
export interface Aim {
  readonly kind: "at most" | "at least";
  readonly ratio: number;
}

/** One line of the table. */
export interface Row {
  readonly group: string;
  readonly what: string;
  readonly peer: string;
  readonly unit: string;
  readonly ours: number;
  readonly theirs: number;
  /** Ours by the peer's: of times, smaller is better; of rates, larger. */
  readonly ratio: number;
  /** The middle half of the rounds' own ratios. */
  readonly spread: readonly [low: number, high: number];
  readonly rounds: number;
  readonly aim?: Aim;
  readonly met?: boolean;
}

/** A comparison that could not be made, and why. */
export interface NotRun {
  readonly group: string;
  readonly what: string;
  readonly reason: string;
}

/** What a part of the bench found. */
export interface Findings {
  readonly rows: readonly Row[];
  readonly notRun: readonly NotRun[];
}

/** What a row compares: values of the same rounds, in the same order. */
export interface Pair {
  readonly group: string;
  readonly what: string;
  readonly peer: string;
  readonly unit: string;
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly aim?: Aim | undefined;
}

/** Makes a row of the values of some rounds. The ratio is the median of the rounds' ratios. */
export function rowOf({ ours, theirs, aim, ...names }: Pair): Row {
  const ratios = ours.map((value, round) => value / theirs[round]!);
  const ratio = median(ratios);
  return {
    ...names,
    ours: median(ours),
    theirs: median(theirs),
    ratio,
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    rounds: ratios.length,
    ...(aim === undefined ? {} : { aim, met: isMet(ratio, aim) }),
  };
}

function isMet(ratio: number, { kind, ratio: bound }: Aim): boolean {
  return kind === "at most" ? ratio <= bound : ratio >= bound;
}

/** A ratio that should not be larger. */
export function atMost(ratio: number): Aim {
  return { kind: "at most", ratio };
}

/** A ratio that should not be smaller. */
export function atLeast(ratio: number): Aim {
  return { kind: "at least", ratio };
}
