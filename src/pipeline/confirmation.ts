import { askQuestion, closeQuestion, type Fragment } from "../envelope/index.ts";
import type { ToolDefinition } from "../gen/messages/tool-definition.ts";
import { canonicalJson } from "../json/canonical-json.ts";
import { parseExactly } from "../json/exact-json.ts";
import { nowOf, outputOf, outputText, type Run } from "./run.ts";

const ASKED: ReadonlySet<ToolDefinition["side_effects"]> = new Set(["write", "execute", "network"]);

/** What R11 says before execution. */
export type Confirmation = "not-needed" | "approved" | "asked";

/** Pauses the run when the plan would do more than read, unless a person has approved this very plan. */
export function confirmPlan(run: Run): Confirmation {
  const risky = riskySteps(run);
  if (risky.length === 0) {
    if (run.envelope.get("confirmation_pending")) closeQuestion(run.envelope);
    return "not-needed";
  }
  const { envelope } = run;
  const id = idOf(run, outputText(envelope, "plan")!);
  if (envelope.get("confirmation_response") === true && envelope.get("confirmation_id") === id) {
    closeQuestion(envelope);
    return "approved";
  }
  const message = `The plan wants to run ${risky.join(", ")}. Approve it?`;
  askQuestion(envelope, { kind: "confirmation", id, message }, nowOf(run));
  return "asked";
}

/** A name for this very plan, whatever its spelling; exact, so that no digit can change unnoticed. */
function idOf(run: Run, plan: Fragment): string {
  const text = canonicalJson(parseExactly(plan.toString("utf8")));
  return `conf_${run.ports.hasher.sha256Hex(text).slice(0, 32)}`;
}

function riskySteps(run: Run): string[] {
  const tools = run.ports.tools.definitions().filter((tool) => ASKED.has(tool.side_effects));
  // Where no tool does more than read, the plan need not be looked at.
  const steps = tools.length === 0 ? undefined : outputOf(run.envelope, "plan")?.steps;
  if (!Array.isArray(steps)) return [];
  const effects = new Map(tools.map((tool) => [tool.name, tool.side_effects]));
  const named = steps.map((step) => String((step as { tool?: unknown } | null)?.tool));
  const risky = [...new Set(named)].filter((name) => effects.has(name));
  return risky.map((name) => `${name} (${effects.get(name)})`);
}
