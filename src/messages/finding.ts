/** One way in which a message, a session or a tool breaks a rule. */
export interface Finding {
  /** JSON Pointer to what is wrong. */
  readonly path: string;
  /** What the rule demands; never quotes content. */
  readonly message: string;
  /** The rule, such as 5.1.3 of the specification, or the keyword of the schema. */
  readonly rule: string;
}

/** The same findings, seen from a document in which the value stands at a path. */
export function below(prefix: string, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, path: prefix + finding.path }));
}
