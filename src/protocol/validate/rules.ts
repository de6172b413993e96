/** What a broken rule comes to without --strict. With it, every broken rule is a finding. */
export type Level = "finding" | "warning" | "ignored";

interface Rule {
  readonly normal: Level;
  /** What the protocol demands. Never holds anything of the document. */
  readonly message: string;
}

/** The largest `data` that stays in the envelope, as compact JSON. */
export const MAX_INLINE_BYTES = 32 * 1024;

/** The largest preview of an artifact, as compact JSON. */
export const MAX_PREVIEW_BYTES = 1024;

/** The longest line of a stream. */
export const MAX_LINE_BYTES = 1024 * 1024;

/** Every rule that `proto validate` checks, by its id. docs/protocol.md explains them. */
export const RULES = {
  json: finding("must be one JSON document in UTF-8"),
  "trailing-data": finding("must hold nothing after the envelope; --stream checks a stream"),
  "duplicate-key": warning("stands more than once in its object"),
  "unknown-field": { normal: "ignored", message: "is no field of Protocol v1" },
  "null-field": warning("must be left out instead of null"),

  envelope: finding("must be a JSON object"),
  version: finding("must be the number 1"),
  status: finding("must be ok, error or progress"),
  command: finding("must be namespace/verb in lower-case letters, digits and hyphens"),
  "command-underscore": warning("must have hyphens instead of underscores"),
  data: finding("must be an object"),
  "data-missing": warning("must be an object, also where there is nothing to say"),
  meta: finding("must be an object with fields of the right types"),
  ts: finding("must be an RFC 3339 time in UTC that exists and ends in Z"),
  duration: finding("must be an integer of 0 or more, and must be there on ok and error"),
  runner: finding("must be wasi, exec, oci or null"),
  source: finding("must be run, cache or memory"),
  "cache-key": finding("must not be blank, and must be there when the source is cache"),
  memory: finding("must have a name and a type, and must be there when the source is memory"),
  seq: finding("must be an integer of 0 or more, and must be there on progress"),
  final: finding("must be true or false"),
  "progress-only": warning("must be there on progress only"),

  error: finding("must be an object"),
  "error-missing": warning("must be an object, also on ok and progress"),
  "error-code": finding("must be one of the protocol's codes when the status is error"),
  "unknown-code": warning("must be one of the fifteen codes of the catalog"),
  "error-message": finding("must be text that is not blank when the status is error"),
  "error-details": finding("must be an object"),
  "no-error": finding("must be null or absent unless the status is error"),
  "status-code": finding("must be from 400 to 599 when the status is error"),

  artifact: finding("must be a digest that starts with sha256:"),
  "artifact-digest": warning("must be sha256: and 64 hexadecimal digits in lower case"),
  "cas-digest": finding("must equal data.artifact, and must be absent where that is"),
  summary: finding("must have size_bytes, kind and preview beside an artifact"),
  "preview-size": finding(`must be at most ${MAX_PREVIEW_BYTES} bytes of JSON`),
  "inline-size": warning(`must be at most ${MAX_INLINE_BYTES} bytes of JSON, or else an artifact`),
  "pct-range": finding("must be a number from 0 to 100"),

  "line-size": finding("must not be longer than the limit for a line"),
  "seq-start": finding("must be 0 on the first progress line"),
  "seq-order": finding("must be greater than on the progress line before"),
  "seq-gap": warning("must not skip a number"),
  "final-place": finding("must be true on the last progress line only"),
  "pct-order": finding("must not be less than on a line before"),
  "stream-command": finding("must be the same on every line"),
  "stream-job": finding("must be the same on every line that has one"),
  "terminal-missing": finding("must be followed by a line whose status is ok or error"),
  "after-terminal": finding("must not follow the line that ends the stream"),
} as const satisfies Readonly<Record<string, Rule>>;

/** The id of a rule. */
export type RuleId = keyof typeof RULES;

/** A place where an envelope breaks a rule. */
export interface Violation {
  readonly rule: RuleId;
  /** JSON Pointer to the field, also where it is missing; empty for the document itself. */
  readonly path: string;
  readonly message: string;
}

/** Says that a field breaks a rule. */
export function violation(rule: RuleId, path: string, message: string = RULES[rule].message): Violation {
  return { rule, path, message };
}

/** What a broken rule comes to. */
export function levelOf(rule: RuleId, strict: boolean): Level {
  return strict ? "finding" : RULES[rule].normal;
}

function finding(message: string): Rule {
  return { normal: "finding", message };
}

function warning(message: string): Rule {
  return { normal: "warning", message };
}
