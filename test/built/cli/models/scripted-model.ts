import type { Answer, Received } from "../../../providers/support/model-server.ts";
import { WIRE_FORMATS } from "./wire-formats.ts";

/** What the model of a script says for a stage, visit by visit; the last entry repeats. */
export type ModelScript = Readonly<Record<string, readonly (string | object | Answer)[]>>;

/** The stage whose prompt a request has. */
export function stageOf({ body }: Received): string {
  const [, stage] = /You are the (\w+) stage/.exec(JSON.stringify(body)) ?? [];
  return stage ?? "none";
}

/** Answers in the format of the provider whose path was asked, streamed, with what the script has for the stage. */
export function scriptedModel(script: ModelScript, isCounted = true): (request: Received) => Answer {
  const visits = new Map<string, number>();
  return (request) => {
    const stage = stageOf(request);
    const visit = visits.get(stage) ?? 0;
    visits.set(stage, visit + 1);
    const entries = script[stage] ?? [];
    const entry = entries[Math.min(visit, entries.length - 1)] ?? "nothing to say";
    if (typeof entry === "object" && ("status" in entry || "hangs" in entry)) return entry as Answer;
    const { stream } = WIRE_FORMATS.find(({ path }) => path === request.path)!;
    return { body: stream(typeof entry === "string" ? entry : JSON.stringify(entry), isCounted) };
  };
}

const GOAL = "Find where main is defined";

/** A script that leads to success. */
export const GOOD = {
  intent: [{ intent: "find_definition", goals: [GOAL], confidence: 0.9, mood: "an extra key" }],
  plan: [{ plan_id: "mine", steps: [{ tool: "code_search", params: { query: "function main" } }] }],
  critic: [{ verdict: "approved", satisfied_goals: [GOAL], feedback: "" }],
  integration: [
    { final_response: "main is in main.ts", citations: [{ text: "function main", location: "main.ts:1" }] },
  ],
} satisfies ModelScript;
