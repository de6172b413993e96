import type { DialectName } from "./dialect.ts";
import { DIALECTS } from "./tables.ts";
import { peerStage, verdictOf } from "./words.ts";

/** A stage in the spelling that a dialect has in an order that is written; the stage is given by the seed's name. */
export function spellStage(dialect: DialectName, stage: string): string {
  return (DIALECTS[dialect].hasPeerStages ? peerStage(stage) : undefined) ?? stage;
}

/** A critic's output with its verdict in the words of a dialect; a verdict that nobody knows stays. */
export function withVerdictOf<Output extends Readonly<Record<string, unknown>>>(
  dialect: DialectName,
  output: Output,
): Output {
  const verdict = typeof output.verdict === "string" ? verdictOf(output.verdict) : undefined;
  const word = verdict === undefined ? output.verdict : (DIALECTS[dialect].verdicts[verdict] ?? verdict);
  return word === output.verdict ? output : { ...output, verdict: word };
}
