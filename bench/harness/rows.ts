import { median } from "./statistics.ts";

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
  /** The smallest and the largest of the rounds' own ratios. */
  readonly spread: readonly [low: number, high: number];
  readonly rounds: number;
  readonly aim?: Aim;
  readonly met?: boolean;
  /** The ratio of a second run of the whole bench. */
  readonly again?: number;
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
    spread: [Math.min(...ratios), Math.max(...ratios)],
    rounds: ratios.length,
    ...(aim === undefined ? {} : { aim, met: isMet(ratio, aim) }),
  };
}

function isMet(ratio: number, { kind, ratio: bound }: Aim): boolean {
  return kind === "at most" ? ratio <= bound : ratio >= bound;
}

/** The rows of a run with the ratios of a second one beside them. */
export function withAgain(rows: readonly Row[], second: readonly Row[]): Row[] {
  return rows.map((row, at) => ({ ...row, again: second[at]!.ratio }));
}

/** Whether the second ratio, rounded as the table rounds it, is within the spread of the first run. */
export function isRepeated({ spread: [low, high], again }: Row): boolean {
  const cents = (value: number): number => Math.round(value * 100);
  return again !== undefined && cents(low) <= cents(again) && cents(again) <= cents(high);
}

/** A ratio that should not be larger. */
export function atMost(ratio: number): Aim {
  return { kind: "at most", ratio };
}

/** A ratio that should not be smaller. */
export function atLeast(ratio: number): Aim {
  return { kind: "at least", ratio };
}
