import { validateProtocolEnvelope } from "../../gen/protocol/validate-protocol-envelope.js";
import type { ValidationFinding } from "../../gen/validation-finding.ts";
import { type RuleId, type Violation, violation } from "./rules.ts";

/** The rule that the schema's finding at a path comes to; a path below one of these counts as it. */
const RULE_AT: ReadonlyMap<string, RuleId> = new Map([
  ["", "envelope"],
  ["/version", "version"],
  ["/status", "status"],
  ["/command", "command"],
  ["/data", "data"],
  ["/data/artifact", "artifact"],
  ["/data/summary", "summary"],
  ["/meta", "meta"],
  ["/meta/ts", "ts"],
  ["/meta/duration_ms", "duration"],
  ["/meta/runner", "runner"],
  ["/meta/source", "source"],
  ["/meta/cache_key", "cache-key"],
  ["/meta/memory", "memory"],
  ["/meta/seq", "seq"],
  ["/meta/final", "final"],
  ["/error", "error"],
  ["/error/code", "error-code"],
  ["/error/message", "error-message"],
  ["/error/details", "error-details"],
]);

/** Checks a value against the schema and says which rule each of its findings breaks. */
export function findShapeViolations(value: unknown, status: unknown): Violation[] {
  return validateProtocolEnvelope(value).map((found) => {
    if (found.keyword === "additionalProperties") return violation("unknown-field", found.path);
    const path = pathOf(found);
    const rule = ruleAt(path, status);
    // The other rules say what they want; meta has fields of many types.
    return rule === "meta" ? violation(rule, path, found.message) : violation(rule, path);
  });
}

/** Where a property is missing, the schema's finding points at its object and names it in the message. */
function pathOf({ path, keyword, message }: ValidationFinding): string {
  if (keyword !== "required") return path;
  const [, name = ""] = /'(\w+)'$/.exec(message) ?? [];
  return `${path}/${name}`;
}

function ruleAt(path: string, status: unknown): RuleId {
  if (status !== "error" && (path === "/error/code" || path === "/error/message")) return "no-error";
  return RULE_AT.get(path) ?? ruleAt(path.slice(0, path.lastIndexOf("/")), status);
}
