import type { Answer, Received } from "../../providers/support/model-server.ts";

/** What the model of a script says for a stage, visit by visit; the last entry repeats. */
export type ModelScript = Readonly<Record<string, readonly (string | object | Answer)[]>>;

/** The stage whose prompt a request has. */
export function stageOf({ body }: Received): string {
  const [, stage] = /You are the (\w+) stage/.exec(JSON.stringify(body)) ?? [];
  return stage ?? "none";
}

/** Answers like the Messages API, streamed, with what the script has for the stage that asks. */
export function scriptedModel(script: ModelScript): (request: Received) => Answer {
  const visits = new Map<string, number>();
  return (request) => {
    const stage = stageOf(request);
    const visit = visits.get(stage) ?? 0;
    visits.set(stage, visit + 1);
    const entries = script[stage] ?? [];
    const entry = entries[Math.min(visit, entries.length - 1)] ?? "nothing to say";
    if (typeof entry === "object" && ("status" in entry || "hangs" in entry)) return entry as Answer;
    return { body: streamOf(typeof entry === "string" ? entry : JSON.stringify(entry)) };
  };
}

/** A streamed answer of the Messages API: 100 tokens in, 10 out. */
export function streamOf(text: string): string {
  const events = [
    { type: "message_start", message: { id: "msg_1", usage: { input_tokens: 100, output_tokens: 1 } } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    ...text.match(/[\s\S]{1,40}/g)!.map((part) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: part },
    })),
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 10 } },
    { type: "message_stop" },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}

const GOAL = "Find where main is defined";

/** A script that leads to success. */
export const GOOD: ModelScript = {
  intent: [{ intent: "find_definition", goals: [GOAL], confidence: 0.9, mood: "an extra key" }],
  plan: [{ plan_id: "mine", steps: [{ tool: "code_search", params: { query: "function main" } }] }],
  critic: [{ verdict: "approved", satisfied_goals: [GOAL], feedback: "" }],
  integration: [
    { final_response: "main is in main.ts", citations: [{ text: "function main", location: "main.ts:1" }] },
  ],
};
