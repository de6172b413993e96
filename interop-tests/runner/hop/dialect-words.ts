/** Reasons and goal words of the published peers that the seed does not have, by dialect. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["python-u1", "completed user_cancelled policy_violation complete"],
  ["go-u2", "completed max_loop_exceeded user_cancelled llm_failed_fatally policy_violation"],
  ["python-u2", "completed max_loop_exceeded user_cancelled llm_failed_fatally policy_violation complete"],
]);

/** The dialects of the published peers, which `--dialect` names. */
export const DIALECTS: readonly string[] = ["seed", "go-u1", ...WORDS.keys()];

/** The words that a peer of a dialect may use where the seed's schema has others. */
export function wordsOfDialect(dialect: string): ReadonlySet<string> {
  return new Set((WORDS.get(dialect) ?? "").split(" "));
}
