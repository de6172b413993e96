import { describe, expect, it } from "vitest";
import { WorkerError } from "../../src/errors/worker-error.ts";
import type { ToolRunner } from "../../src/pipeline/ports.ts";
import { toolsFor } from "../../src/pipeline/stage-tools.ts";
import { createBench, envelopeWith, type Json, parse, setLimits, toBytes } from "./support/bench.ts";
import { executed, intentWith, planWith, verdict } from "./support/outputs.ts";

const SECRET = "Zk4vQ9tLm2";
const GOAL = `Find the uses of ${SECRET}`;

/** An envelope that holds the secret wherever a caller or a peer can write. */
const FULL = {
  raw_input: `Where is DB_PASSWORD=${SECRET} used?`,
  metadata: { user_preferences: { token: SECRET }, budget: { max_tokens: 9 } },
  current_stage: "critic",
  clarification_question: `Do you mean ${SECRET}?`,
  clarification_response: `yes, ${SECRET}`,
  all_goals: [GOAL],
  remaining_goals: [GOAL],
  goal_completion_status: { [GOAL]: "pending" },
  critic_feedback: [`look for ${SECRET}`],
  prior_plans: [{ ...planWith("p0", "look"), evidence: [{ location: "a:1", content: SECRET }] }],
  completed_stages: [{ stage_number: 1, summary: { steps: [{ tool: SECRET }] }, plan_id: "p" }],
  outputs: {
    intent: intentWith(GOAL),
    plan: { plan_id: "p1", steps: [{ tool: "look", params: { query: SECRET } }] },
    execution: { ...executed(null), evidence: [{ location: "a:2", content: SECRET, relevance: "x" }] },
  },
};

/** What a stage that takes down all that it sees has seen. */
async function seenBy(sees: "masked" | "whole" | undefined): Promise<{ seen: Json; after: Json }> {
  let seen: Json = {};
  const bench = createBench({
    secret: SECRET,
    ...(sees === undefined ? {} : { sees: { critic: sees } }),
    stages: {
      critic: (context) => {
        const { rawInput, clarification, allGoals, remainingGoals, criticFeedback } = context;
        const { priorPlans, completedStages } = context;
        const outputs = [context.output("intent"), context.output("plan"), context.output("execution")];
        const metadata = [context.metadata("user_preferences"), context.metadata("nothing")];
        const lists = { allGoals, remainingGoals, criticFeedback, priorPlans, completedStages };
        seen = { rawInput, clarification, ...lists, outputs, metadata };
        return verdict("approved", [...remainingGoals]);
      },
    },
  });
  const after = await bench.process(envelopeWith(FULL));
  return { seen: JSON.parse(JSON.stringify(seen)), after };
}

describe("what stages see", () => {
  it("has no secret in it where a stage of ours, a model or an agent runs", async () => {
    const { seen } = await seenBy("masked");
    const whole = (await seenBy("whole")).seen;
    expect(JSON.stringify(seen)).not.toContain(SECRET);
    expect(seen).toEqual(JSON.parse(JSON.stringify(whole).replaceAll(SECRET, "***")));
  });

  it("is the whole where the user's own stage runs, whose output is masked all the same", async () => {
    const { seen, after } = await seenBy("whole");
    for (const [name, value] of Object.entries(seen)) {
      expect(JSON.stringify(value), name).toContain(SECRET);
    }
    expect(JSON.stringify(after.outputs.critic)).not.toContain(SECRET);
  });

  it("R6: a goal of a peer that the critic has seen masked is satisfied under its own name", async () => {
    for (const sees of ["masked", "whole"] as const) {
      const { after } = await seenBy(sees);
      expect(after).toMatchObject({
        all_goals: [GOAL],
        remaining_goals: [],
        goal_completion_status: { [GOAL]: "satisfied" },
        terminal_reason: "completed_successfully",
      });
    }
  });

  it("leaves the caller's own fields as they are", async () => {
    const { after } = await seenBy("masked");
    expect(after).toMatchObject({
      raw_input: FULL.raw_input,
      metadata: FULL.metadata,
      prior_plans: FULL.prior_plans,
      outputs: { plan: FULL.outputs.plan },
    });
  });

  it("is the whole envelope where a peer runs the stage", async () => {
    let sent: Json = {};
    const peers = {
      critic: async (bytes: Uint8Array) => {
        sent = parse(bytes);
        return toBytes({ ...sent, outputs: { ...sent.outputs, critic: verdict("approved") } });
      },
    };
    await createBench({ secret: SECRET, peers }).process(envelopeWith(FULL));
    expect(sent).toMatchObject({ raw_input: FULL.raw_input, metadata: FULL.metadata });
  });

  it("is masked where nothing is said about the stage", async () => {
    const seen: string[] = [];
    const bench = createBench({ secret: SECRET, sees: { perception: "masked" } });
    await bench.process(envelopeWith({ raw_input: SECRET }), { steps: 1 });
    for (const { context } of bench.visits) seen.push(context.rawInput);
    expect(seen).toEqual(["***"]);
  });

  it("is masked in what a stage tells of, as in all that goes out", async () => {
    const bench = createBench({
      secret: SECRET,
      stages: {
        perception: (context) => {
          context.emit({ type: "agent_event", agent_kind: "exec", kind: "TextOutput", text: `pw ${SECRET}` });
          return { normalized_input: "x" };
        },
      },
    });
    await bench.process(envelopeWith(), { steps: 1 });
    expect(bench.events.find(({ type }) => type === "agent_event")).toMatchObject({
      stage: "perception",
      text: "pw ***",
    });
  });

  it("stays the same when a limit is raised", async () => {
    const bench = createBench({ secret: SECRET, sees: { intent: "masked" } });
    const stopped = await bench.process(
      envelopeWith({ ...FULL, current_stage: "intent", max_agent_hops: 0 }),
    );
    await bench.resume(stopped, setLimits({ max_agent_hops: 1 }));
    expect(bench.visits[0]!.context.rawInput).toBe("Where is DB_PASSWORD=*** used?");
  });
});

describe("the tools of a stage that sees no secrets", () => {
  const mask = <Value>(value: Value): Value => {
    const text = JSON.stringify(value);
    return text.includes(SECRET) ? JSON.parse(text.replaceAll(SECRET, "***")) : value;
  };
  const signal = new AbortController().signal;

  function toolsThat(run: ToolRunner["run"]): ToolRunner {
    return toolsFor({ definitions: () => [], check: async () => [], run }, undefined, mask, () => undefined);
  }

  it("give masked results, and get what the stage gives them", async () => {
    const tools = toolsThat(async (_, params) => ({ lines: [`pw=${SECRET}`], params }));
    expect(await tools.run("look", { query: "***" }, signal)).toEqual({
      lines: ["pw=***"],
      params: { query: "***" },
    });
  });

  it("fail with masked errors of the same code", async () => {
    const cause = new WorkerError("EIO", `cannot open ${SECRET}`, { hint: SECRET, details: { url: SECRET } });
    const failing = toolsThat(() => Promise.reject(cause));
    await expect(failing.run("look", {}, signal)).rejects.toMatchObject({
      code: "EIO",
      message: "cannot open ***",
      hint: "***",
      details: { url: "***" },
    });
    const clean = new WorkerError("EIO", "cannot open it");
    await expect(toolsThat(() => Promise.reject(clean)).run("look", {}, signal)).rejects.toBe(clean);
  });
});
