import type { Level } from "./levels.ts";
import type { Difference } from "./match.ts";

/** How a case went for a peer. */
export type Outcome =
  | "pass"
  /** The answer is not what the case expects. */
  | "fail"
  /** The peer broke the protocol, died or did not answer. */
  | "fault"
  | "skipped"
  /** The peer lacks a feature that the case needs. */
  | "not-applicable";

/** One case with one peer. */
export interface CaseResult {
  readonly id: string;
  readonly suite: string;
  readonly says: string;
  readonly tests: readonly string[];
  readonly level: Level;
  readonly outcome: Outcome;
  /** Why a listed failure may fail; undefined where the case is not listed. */
  readonly expectedFailure?: string;
  /** What the peer or the runner said about it. */
  readonly reason?: string;
  readonly differences?: readonly Difference[];
  readonly input?: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly milliseconds: number;
}

/** All cases with one peer. */
export interface PeerResult {
  readonly name: string;
  readonly language: string;
  readonly dialect: string;
  /** Why nothing was run. */
  readonly notRun?: string;
  /** What is wrong with the peer or its lists, beyond single cases. */
  readonly problems: readonly string[];
  readonly cases: readonly CaseResult[];
  readonly stderr: string;
  readonly milliseconds: number;
}

/** How a result counts: in the matrix and for the exit code. */
export type Verdict = "pass" | "fail" | "expected" | "unexpected-pass" | "skipped" | "not-applicable";

/** The verdict on one case: a listed failure is expected, a listed pass is not. */
export function verdictOf({ outcome, expectedFailure }: CaseResult): Verdict {
  const isListed = expectedFailure !== undefined;
  if (outcome === "pass") return isListed ? "unexpected-pass" : "pass";
  if (outcome === "fail" || outcome === "fault") return isListed ? "expected" : "fail";
  return outcome;
}

/** Whether a verdict fails the run. */
export function isFailure(verdict: Verdict): boolean {
  return verdict === "fail" || verdict === "unexpected-pass" || verdict === "skipped";
}

/** How often each verdict occurs. */
export function countVerdicts(cases: readonly CaseResult[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = {
    pass: 0,
    fail: 0,
    expected: 0,
    "unexpected-pass": 0,
    skipped: 0,
    "not-applicable": 0,
  };
  for (const each of cases) counts[verdictOf(each)]++;
  return counts;
}

/** Whether everything about a peer is as it should be. */
export function isGood(peer: PeerResult): boolean {
  return peer.problems.length === 0 && !peer.cases.some((each) => isFailure(verdictOf(each)));
}
