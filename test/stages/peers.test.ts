import { describe, expect, it } from "vitest";
import type { JsonRecord, StageContext } from "../../src/pipeline/stage.ts";
import { builtInStages } from "../../src/stages/built-in/index.ts";
import { NO_MODEL } from "./no-model.ts";
import { workspaceTools } from "./workspace-tools.ts";

const GOAL = "Find the definition of `FileLock`";

/** A context as an envelope of a peer leaves it. */
function contextWith(outputs: Record<string, JsonRecord>, more: Partial<StageContext> = {}): StageContext {
  return {
    ...NO_MODEL,
    rawInput: "Where is FileLock defined?",
    metadata: () => undefined,
    output: (stage) => outputs[stage],
    allGoals: [GOAL],
    remainingGoals: [GOAL],
    criticFeedback: [],
    priorPlans: [],
    completedStages: [],
    iteration: 0,
    maxIterations: 3,
    stageNumber: 1,
    maxStages: 5,
    clarification: null,
    exhausted: false,
    visit: 0,
    spendModelCall: () => {},
    tools: workspaceTools("python-ledger"),
    ids: { hex: (digits) => "a".repeat(digits) },
    clock: { now: () => 0 },
    signal: new AbortController().signal,
    ...more,
  };
}

const search = { query: "class FileLock" };

describe("execution of a peer's plan", () => {
  it("accepts parameters for params, and records what cannot be run (H32)", async () => {
    const steps = [
      { tool: "code_search", parameters: search },
      { tool: "code_search", params: search, parameters: { query: "other" } },
      { tool: "code_search", params: search, parameters: search },
      { tool: "web_search", params: {} },
      { params: {} },
      "no step",
    ];
    const output = await builtInStages.execution(contextWith({ plan: { steps } }));
    const results = output.results as { error?: { code: string } }[];
    expect(results.map(({ error }) => error?.code)).toEqual([
      undefined,
      "EARG",
      undefined,
      "ENOTFOUND",
      "EARG",
      "EARG",
    ]);
    expect(output).toMatchObject({
      status: "partial",
      evidence: [{ location: "ledger/storage/file_store.py:46" }],
    });
  });

  it("stops when the run is aborted", async () => {
    const signal = AbortSignal.abort(new Error("stop"));
    const plan = { steps: [{ tool: "code_search", params: search }] };
    await expect(builtInStages.execution(contextWith({ plan }, { signal }))).rejects.toThrow();
  });
});

describe("plan after a reintent", () => {
  it("searches first for a name that the feedback brings up", async () => {
    const feedback = ["The lock may be called `_locked` here; look at file_store.py too."];
    const { steps } = await builtInStages.plan(contextWith({}, { criticFeedback: feedback, iteration: 1 }));
    const [first, second] = steps as { params: JsonRecord }[];
    expect(first?.params.query).toContain("_locked");
    expect(second?.params.glob).toBe("**/file_store.py");
  });

  it("does not repeat a peer's step that is written in another way", async () => {
    const fresh = (await builtInStages.plan(contextWith({}))).steps as { tool: string; params: JsonRecord }[];
    const taken = fresh.map(({ tool, params }) => ({
      tool,
      parameters: Object.fromEntries(Object.entries(params).reverse()),
    }));
    const next = (
      await builtInStages.plan(
        contextWith({}, { priorPlans: [{ steps: taken, evidence: [] }], iteration: 1 }),
      )
    ).steps;
    expect(next).not.toEqual([]);
    for (const { params } of fresh) expect(next).not.toContainEqual(expect.objectContaining({ params }));
  });
});

describe("integration of a peer's evidence", () => {
  it("cites the line itself where the peer quoted loosely, and nothing that the file does not have", async () => {
    const evidence = [
      {
        location: "ledger/storage/file_store.py:46",
        content: "class FileLock(): ...",
        relevance: "the lock",
      },
      { location: "ledger/storage/file_store.py:1", content: "class FileLock", relevance: "wrong line" },
      { location: "ledger/none.py:3", content: "class FileLock", relevance: "no such file" },
      { location: "../outside.py:1", content: "class FileLock", relevance: "outside" },
      { location: "/etc/passwd:1", content: "root", relevance: "outside" },
      { location: "nowhere", content: "class FileLock", relevance: "no line" },
    ];
    const { citations } = await builtInStages.integration(contextWith({ execution: { evidence } }));
    expect(citations).toEqual([{ text: "class FileLock:", location: "ledger/storage/file_store.py:46" }]);
  });
});

describe("critic", () => {
  it("never approves a goal without evidence, nor a run without goals", async () => {
    expect(await builtInStages.critic(contextWith({ execution: { evidence: [] } }))).toMatchObject({
      verdict: "reintent",
      unsatisfied_goals: [GOAL],
    });
    const none = contextWith({}, { allGoals: [], remainingGoals: [] });
    expect(await builtInStages.critic(none)).toMatchObject({ verdict: "reintent" });
  });

  it("does not take a mention for a definition", async () => {
    const evidence = [
      {
        location: "a.py:1",
        content: "# FileLock",
        relevance: "",
        kind: "mention",
        match: "exact",
        goal: GOAL,
      },
    ];
    const output = await builtInStages.critic(contextWith({ execution: { evidence } }, { iteration: 3 }));
    expect(output).toMatchObject({ verdict: "reintent", satisfied_goals: [] });
    expect(output.feedback).toContain("no line that defines `FileLock`");
  });
});
