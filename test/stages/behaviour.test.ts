import { describe, expect, it } from "vitest";
import { WorkerError } from "../../src/errors/worker-error.ts";
import type { ToolRunner } from "../../src/pipeline/ports.ts";
import { drive } from "./drive.ts";
import { workspaceTools } from "./workspace-tools.ts";

const tools = workspaceTools("python-ledger");

describe("clarification", () => {
  it.each(["help", "hi", "???", "", "   ", "hello!", "please help me", "where is it defined?"])(
    "is asked for %j",
    async (question) => {
      const run = await drive({ question, tools });
      expect(run.outputs.intent).toMatchObject({ goals: [], clarification_needed: true });
      expect(run.outputs.intent?.clarification_question).toMatch(/\?$/);
    },
  );

  it("uses an answer together with the question that it completes", async () => {
    const run = await drive({
      question: "Who calls it?",
      tools,
      clarification: { question: "What does your question refer to?", answer: "check_balance" },
    });
    expect(run.goals).toEqual(["Find the callers of `check_balance`"]);
  });

  it("takes the answer as the question when the first one said nothing", async () => {
    const run = await drive({
      question: "help",
      tools,
      clarification: { question: "Which?", answer: "where is FileLock defined?" },
    });
    expect(run.goals).toEqual(["Find the definition of `FileLock`"]);
  });

  it("asks another question when the answer does not help, so that the old answer cannot meet it", async () => {
    const first = await drive({ question: "help", tools });
    const asked = first.outputs.intent?.clarification_question as string;
    const second = await drive({
      question: "help",
      tools,
      clarification: { question: asked, answer: "you know" },
    });
    expect(second.outputs.intent).toMatchObject({ clarification_needed: true });
    expect(second.outputs.intent?.clarification_question).not.toBe(asked);
  });
});

describe("an old answer", () => {
  it("does not answer a question that needs none", async () => {
    const asked = (await drive({ question: "help", tools })).outputs.intent?.clarification_question as string;
    const run = await drive({
      question: "Where is FileLock defined?",
      tools,
      clarification: { question: asked, answer: "Journal" },
    });
    expect(run.goals).toEqual(["Find the definition of `FileLock`"]);
  });

  it("does not answer another question", async () => {
    const asked = (await drive({ question: "help", tools })).outputs.intent?.clarification_question as string;
    const run = await drive({
      question: "Who calls it?",
      tools,
      clarification: { question: asked, answer: "Journal" },
    });
    expect(run.outputs.intent).toMatchObject({ clarification_needed: true });
  });
});

describe("a search that finds nothing", () => {
  const missing = drive({ question: "Where is FrobnicatorService defined?", tools });

  it("is a reintent every time, until the iterations are used up", async () => {
    expect(await missing).toMatchObject({
      verdicts: ["reintent", "reintent", "reintent", "reintent"],
      exhausted: true,
    });
  });

  it("never repeats a step", async () => {
    const keys = (await missing).plans
      .flatMap((plan) => plan.steps as object[])
      .map((step) => JSON.stringify(step));
    expect(keys.length).toBeGreaterThan(4);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("says what was searched, and cites nothing", async () => {
    const { integration } = (await missing).outputs;
    expect(integration?.citations).toEqual([]);
    expect(integration?.final_response).toMatch(/partial.*FrobnicatorService[\s\S]*13 files/);
  });

  it("leaves the plan without steps when every one was tried", async () => {
    const run = await drive({ question: "Where is FrobnicatorService defined?", tools, maxIterations: 5 });
    expect(run.plans.at(-1)?.steps).toEqual([]);
    expect(run.hops).toBe(26);
  });

  it("never calls a mention a definition", async () => {
    const run = await drive({ question: "Where is argparse defined?", tools });
    expect(run.verdicts).not.toContain("approved");
    expect(run.outputs.integration?.final_response).toContain("no line that defines `argparse`");
  });
});

describe("a step that fails", () => {
  const failing = (code: "EPOLICY" | "ETIMEOUT"): ToolRunner => ({
    ...tools,
    run: (name, params, signal) =>
      name === "code_search"
        ? Promise.reject(new WorkerError(code, "No search today"))
        : tools.run(name, params, signal),
  });

  it("is recorded with its code, and the others go on", async () => {
    const run = await drive({
      question: "Where is FileLock defined?",
      tools: failing("EPOLICY"),
      maxIterations: 2,
    });
    const { status, results } = run.outputs.execution as {
      status: string;
      results: { tool: string; error?: object }[];
    };
    expect(status).toBe("partial");
    expect(results).toContainEqual(
      expect.objectContaining({
        tool: "code_search",
        error: { code: "EPOLICY", message: "No search today" },
      }),
    );
    expect(results.some((entry) => entry.tool === "list_files" && entry.error === undefined)).toBe(true);
  });
});

describe("outputs", () => {
  it("stay small however much a search finds", async () => {
    const run = await drive({ question: "Who uses self?", tools });
    const { results, evidence } = run.outputs.execution as {
      results: { result: { matches: unknown[] } }[];
      evidence: { content: string }[];
    };
    expect(results.every(({ result }) => result.matches.length <= 5)).toBe(true);
    expect(evidence.length).toBeLessThanOrEqual(40);
    expect(evidence.every(({ content }) => content.length <= 300)).toBe(true);
    expect(JSON.stringify(run.outputs).length).toBeLessThan(40_000);
  });

  it("takes the session's history and preferences from the metadata", async () => {
    const metadata = { session_history: [{ role: "user" }], user_preferences: { tone: "short" } };
    const { outputs } = await drive({ question: "help", tools, metadata });
    expect(outputs.perception?.context).toEqual(metadata);
    const bare = await drive({
      question: "help",
      tools,
      metadata: { session_history: "none", user_preferences: [] },
    });
    expect(bare.outputs.perception?.context).toEqual({ session_history: [], user_preferences: {} });
  });

  it("survives a megabyte of hostile input", async () => {
    for (const unit of ["where is a.b.c.", "`", "a_", "((((", "how does x flow to ", "../", "-", "A", "é "]) {
      const started = performance.now();
      await drive({ question: unit.repeat(Math.ceil(1_000_000 / unit.length)), tools });
      expect(performance.now() - started).toBeLessThan(5_000);
    }
  });
});
