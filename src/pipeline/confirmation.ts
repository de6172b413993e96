import { askQuestion, type Fragment, recordedDecision, takeAnswer } from "../envelope/index.ts";
import type { ToolDefinition } from "../gen/messages/tool-definition.ts";
import { canonicalJson } from "../json/canonical-json.ts";
import { parseExactly } from "../json/exact-json.ts";
import { moveTo, outputOf, outputText, type Run, sourcesOf } from "./run.ts";

const ASKED: ReadonlySet<ToolDefinition["side_effects"]> = new Set(["write", "execute", "network"]);

/** Tells whether a person has said no to what would be executed (R11), pending or not, whatever the plan is now. */
export function isDenied({ envelope }: Run): boolean {
  return recordedDecision(envelope)?.approved === false;
}

/** R11: a plan that does more than read waits for a person. */
export function asksBefore(run: Run): boolean {
  if (!asksToExecute(run)) return false;
  moveTo(run, "execution");
  run.ports.emit({ type: "interrupted", stage: run.order.spell("execution"), kind: "confirmation" });
  return true;
}

/** Asks before a plan that would do more than read, unless a person has approved this very plan (R11). */
function asksToExecute(run: Run): boolean {
  const { envelope } = run;
  const risky = riskySteps(run);
  const decision = recordedDecision(envelope);
  const id = risky.length === 0 ? null : idOf(run, outputText(envelope, "plan")!);
  const isApproved = decision?.approved === true && decision.id === id;
  if (id !== null && !isApproved) {
    const message = `The plan wants to run ${risky.join(", ")}. Approve it?`;
    askQuestion(envelope, { kind: "confirmation", id, message }, sourcesOf(run));
    return true;
  }
  if (decision !== null) takeAnswer(envelope, decision.approved, sourcesOf(run));
  return false;
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
