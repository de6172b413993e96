import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Answer } from "../../../providers/support/model-server.ts";
import { type Json, run, start } from "../../../support/worker.ts";
import { ENVELOPE, exportOf, fileOf, pipelineFile, runModel, serveScript, WORKSPACE } from "./run-model.ts";
import { GOOD, scriptedModel } from "./scripted-model.ts";
import { KEY, WIRE_FORMATS } from "./wire-formats.ts";

const [ANTHROPIC, , , OLLAMA] = WIRE_FORMATS;

describe("a pipeline by a model", () => {
  it("sends the stage's prompt with its schema, and the key in the header only", async () => {
    const { server } = await runModel({ script: GOOD });
    const [request] = server.received;
    expect(request!.headers["x-api-key"]).toBe(KEY);
    expect(request!.body.system[0].text).toContain('"title": "IntentOutput"');
    expect(JSON.stringify(request!.body)).not.toContain(KEY);
  });

  it("takes JSON in a fence, and asks again for tools that do not exist", async () => {
    const plan = ['```json\n{"steps":[{"tool":"rm_rf","params":{}}]}\n```', ...GOOD.plan];
    const { envelope, server } = await runModel({ script: { ...GOOD, plan } });
    expect(envelope.terminal_reason).toBe("completed_successfully");
    expect(JSON.stringify(server.received[2]!.body.messages)).toContain(
      "/steps/0/tool must be the name of a tool",
    );
  });

  it("fails for good when the second answer cannot be used either", async () => {
    const { envelope } = await runModel({ script: { intent: ["no", "again no"] } });
    expect(envelope).toMatchObject({ terminal_reason: "tool_failed_fatally", current_stage: "intent" });
    expect(envelope.errors[0]).toMatchObject({ details: { code: "EENVELOPE" } });
  });

  it.each([
    ["refused", "refusal", '{"goals":', "The model refused to answer"],
    ["was cut off", "max_tokens", '{"goals": ["a', "The model's answer was cut off before its end"],
  ])("says plainly that an answer %s, and does not ask again", async (_, reason, said, words) => {
    const body = ANTHROPIC!.stream(said).replace("end_turn", reason);
    const { envelope, stages } = await runModel({ script: () => ({ body }) });
    expect(stages).toEqual(["intent"]);
    expect(envelope).toMatchObject({ terminal_reason: "tool_failed_fatally", errors: [{ message: words }] });
  });

  it("takes an answer that is whole, although what came behind it was cut off", async () => {
    const [whole] = GOOD.intent;
    const { envelope } = await runModel({
      script: (request) => {
        const { body } = scriptedModel({ ...GOOD, intent: [`${JSON.stringify(whole)} And`] })(request);
        return { body: String(body).replace("end_turn", "max_tokens") };
      },
    });
    expect(envelope.terminal_reason).toBe("completed_successfully");
  });

  it("waits as long as Retry-After says", async () => {
    const limited: Answer = { status: 429, headers: { "retry-after": "1" }, body: "{}" };
    const times: number[] = [];
    const script = { ...GOOD, intent: [limited, ...GOOD.intent] };
    const answer = scriptedModel(script);
    const file = pipelineFile({ stages: { intent: { retries: { attempts: 3, backoff_ms: 1 } } } });
    const { envelope } = await runModel({
      script: (request) => {
        times.push(Date.now());
        return answer(request);
      },
      args: ["--pipeline", file],
    });
    expect(envelope.terminal_reason).toBe("completed_successfully");
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990);
  });

  it("drops citations that are not in the evidence, corrects loose ones, and notes both", async () => {
    const [answer] = GOOD.integration;
    const citations = [
      { text: "function main", location: "main.ts:1" },
      { text: "function secret", location: "vault.ts:7" },
      { text: "def main():", location: "main.ts:1" },
      { text: "export  function", location: "./main.ts:1-1" },
    ];
    const script = { ...GOOD, integration: [{ ...answer!, citations }] };
    const { envelope } = await runModel({ script });
    expect(envelope.outputs.integration.citations).toEqual([
      { text: "function main", location: "main.ts:1" },
      { text: "export function main(): void {}", location: "main.ts:1" },
      { text: "export  function", location: "main.ts:1" },
    ]);
    expect(envelope).toMatchObject({
      terminal_reason: "completed_successfully",
      errors: [
        {
          agent: "integration",
          recoverable: true,
          details: { errors: [{ path: "/citations/1" }, { path: "/citations/2/text" }] },
        },
      ],
    });
  });

  it("shows the critic and integration what a plan has found for goals in the model's own words", async () => {
    const goals = ["Work out what the entry point returns"];
    const plan = [{ steps: [{ tool: "read_file", params: { path: "main.ts" } }] }];
    const intent = [{ ...GOOD.intent[0], goals }];
    const critic = [{ verdict: "approved", satisfied_goals: goals, feedback: "" }];
    const { envelope, server } = await runModel({ script: { ...GOOD, intent, plan, critic } });
    expect(envelope.outputs.execution.evidence).toMatchObject([
      { location: "main.ts:1", content: "export function main(): void {}", goal: goals[0] },
    ]);
    expect(JSON.stringify(server.received[2]!.body.messages)).toContain("export function main(): void {}");
    expect(envelope.outputs.integration.citations).toHaveLength(1);
  });
});

describe("events of a run by a model", () => {
  /** The events among the lines of `--output protocol`. */
  const eventsOf = (lines: readonly Json[], name: string): Json[] =>
    lines.flatMap(({ data }) => (data?.event === name ? [data] : []));

  it("5.2.4: tool_input_invalid tells of a wrong call when the plan is read, and again at dispatch", async () => {
    const wrong = { steps: [{ tool: "code_search", params: { query: 7 } }, GOOD.plan[0]!.steps[0]] };
    const args = ["--output", "protocol"];
    const { lines, server } = await runModel({ script: { ...GOOD, plan: [wrong] }, args });
    const events = eventsOf(lines, "tool_input_invalid");
    expect(events.map(({ stage, tool, at }) => [stage, tool, at])).toEqual([
      ["plan", "code_search", "ingress"],
      ["plan", "code_search", "ingress"],
      ["execution", "code_search", "dispatch"],
    ]);
    expect(events[2]!.findings).toMatchObject([{ path: "/query" }]);
    // The model was told, and had its second chance.
    expect(JSON.stringify(server.received[2]!.body.messages)).toContain("/steps/0/params/query");
    // The wrong step is an error of the run; the right one has run.
    const { envelope } = lines.at(-1)!.data;
    expect(envelope).toMatchObject({
      terminal_reason: "completed_successfully",
      outputs: { execution: { status: "partial" } },
      errors: [{ agent: "execution", error_type: "ToolError", details: { code: "EARG", step_index: 0 } }],
    });
  });

  it("8.4: routing_constraint_failure tells of a model that cannot take the turn, before the call", async () => {
    // Anthropic's context takes this question; that of a local model does not.
    const envelope = { ...ENVELOPE, raw_input: "Where is main? ".repeat(6000) };
    const file = pipelineFile({ stages: { plan: { model: OLLAMA!.model } } });
    const server = await serveScript(GOOD);
    const args = [
      "--workspace",
      WORKSPACE,
      "--model",
      "sonnet",
      "--pipeline",
      file,
      "--output",
      "protocol",
      "--inline",
    ];
    const env = { ...ANTHROPIC!.env(server.url), ...OLLAMA!.env(server.url) };
    const session = start(["process", ...args], { env });
    await session.write(JSON.stringify(envelope));
    const lines = (await session.finish()).map((line) => JSON.parse(line) as Json);
    const { stderr } = await session.ended;
    expect(server.received.map(({ path }) => path)).toEqual([ANTHROPIC!.path]);
    const message = "Cannot use ollama:llama3.3:70b: the session is longer than this model's context";
    expect(eventsOf(lines, "routing_constraint_failure")).toMatchObject([
      { stage: "plan", model: "ollama:llama3.3:70b", reason: "exceeds_context_window", message },
    ]);
    expect(lines.at(-1)!.data.envelope).toMatchObject({
      terminal_reason: "tool_failed_fatally",
      current_stage: "plan",
      llm_call_count: 1,
      errors: [{ agent: "plan", message, details: { code: "EPOLICY", reason: "exceeds_context_window" } }],
    });
    expect(stderr).toContain('"type":"routing_constraint_failure"');
  });

  it("8.4: a model that cannot take the turn gives way to the built-in stage, where the file says so", async () => {
    const file = pipelineFile({ fallback: "built_in", bounds: { max_iterations: 1 } });
    const envelope = { ...ENVELOPE, raw_input: `Where is main?${" ".repeat(70_000)}` };
    const args = ["--pipeline", file];
    const { envelope: after, stages } = await runModel({ script: GOOD, format: OLLAMA!, args, envelope });
    expect(stages).toEqual([]);
    expect(after).toMatchObject({ terminal_reason: "completed_successfully", llm_call_count: 0 });
    expect(after.outputs.integration.citations[0].location).toBe("main.ts:1");
  });
});

it("R14: a deadline during a stream leaves a run that can be taken up", async () => {
  const script = (): Answer => ({ body: ANTHROPIC!.stream("{").slice(0, 200), hangs: true });
  const { envelope, status } = await runModel({ script, args: ["--timeout", "1500"] });
  expect(status).toBe(0);
  expect(envelope).toMatchObject({ terminated: false, errors: [{ details: { code: "ETIMEOUT" } }] });
  const again = await runModel({ script: GOOD, envelope });
  expect(again.envelope.terminal_reason).toBe("completed_successfully");
});

describe("a budget", () => {
  it.each([
    ["the pipeline", { budget: { max_cost_usd: "0.0650" } }, {}, "budget.max_cost_usd"],
    ["a stage", { stages: { plan: { budget: { max_tokens: 10 } } } }, {}, "stages.plan.budget.max_tokens"],
    ["the envelope", {}, { metadata: { budget: { max_cost_usd: 0.065 } } }, "metadata.budget.max_cost_usd"],
  ])("of %s ends the run before a call could pass it", async (_, file, fields, name) => {
    const args = ["--pipeline", pipelineFile(file)];
    const { envelope, stages } = await runModel({ script: GOOD, args, envelope: { ...ENVELOPE, ...fields } });
    expect(stages.length).toBeLessThan(4);
    expect(envelope).toMatchObject({ terminated: true, terminal_reason: "denied_by_policy" });
    expect(envelope.termination_reason).toContain(name);
    expect(envelope.llm_call_count).toBe(stages.length);
    expect(envelope.errors).toMatchObject([{ error_type: "PolicyDenied", details: { budget: name } }]);
  });

  it("that is not one ends the run before anything is sent", async () => {
    const fields = { metadata: { budget: { max_cost_usd: "a lot" } } };
    const { envelope, stages } = await runModel({ script: GOOD, envelope: { ...ENVELOPE, ...fields } });
    expect(stages).toEqual([]);
    expect(envelope).toMatchObject({ terminal_reason: "denied_by_policy", llm_call_count: 0 });
    expect(envelope.termination_reason).toContain("metadata.budget is not a budget");
  });

  it("of the envelope is raised by resume --set, and the run goes on where it was", async () => {
    const metadata = { budget: { max_cost_usd: "0.01", max_tokens: 900_000 }, big: 1 };
    const first = await runModel({ script: GOOD, envelope: { ...ENVELOPE, metadata } });
    expect(first.envelope).toMatchObject({ terminal_reason: "denied_by_policy", current_stage: "intent" });
    const how = run(["explain"], JSON.stringify(first.envelope)).stdout;
    expect(how).toContain("resume --set max_cost_usd=N");
    const { envelope, stages } = await runModel({
      script: GOOD,
      command: "resume",
      args: ["--set", "max_cost_usd=1.50"],
      envelope: first.envelope,
    });
    expect(stages).toEqual(["intent", "plan", "critic", "integration"]);
    expect(envelope).toMatchObject({
      terminal_reason: "completed_successfully",
      metadata: { budget: { max_cost_usd: "1.50", max_tokens: 900_000 }, big: 1 },
    });
  });

  it("of a pipeline file is raised by resume with another file; what was spent still counts", async () => {
    const budget = (max_tokens: number): string => pipelineFile({ budget: { max_tokens } });
    const first = await runModel({ script: GOOD, args: ["--pipeline", budget(4900)] });
    expect(first.envelope.terminal_reason).toBe("denied_by_policy");
    const args = (file: string): string[] => ["--pipeline", file, "--set", "max_llm_calls=20"];
    const resumed = { script: GOOD, command: "resume", envelope: first.envelope } as const;
    const again = await runModel({ ...resumed, args: args(budget(4900)) });
    expect(again).toMatchObject({ stages: [], envelope: { terminal_reason: "denied_by_policy" } });
    const { envelope } = await runModel({ ...resumed, args: args(budget(50_000)) });
    expect(envelope.terminal_reason).toBe("completed_successfully");
  });

  it("does not open a run that a person has denied", () => {
    const envelope = {
      ...ENVELOPE,
      terminated: true,
      terminal_reason: "denied_by_policy",
      termination_reason: "User denied confirmation",
      current_stage: "execution",
    };
    const outcome = run(["resume", "--set", "max_cost_usd=9"], JSON.stringify(envelope));
    expect(outcome.status).toBe(64);
    expect(JSON.parse(outcome.stdout).error.code).toBe("EARG");
  });

  it.each(["max_cost_usd=lots", "max_cost_usd=-1", "max_tokens=0", "max_tokens=1.5", "budget=3"])(
    "refuses --set %s",
    (set) => {
      const outcome = run(["resume", "--set", set], JSON.stringify(ENVELOPE));
      expect(outcome.status).toBe(64);
      expect(JSON.parse(outcome.stdout).error).toMatchObject({ code: "EARG", details: { option: "set" } });
    },
  );
});

describe("sessions of a run", () => {
  it("keep every message, with routing and usage on each answer, and the policy", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "talks-")), "sessions.sqlite");
    const pipeline = pipelineFile({ fallback: "built_in" });
    await runModel({ script: GOOD, args: ["--sessions", file, "--pipeline", pipeline] });
    const records = await exportOf(file);
    const choice = { model: ANTHROPIC!.model, policy: "manual_sticky", fallback: "built_in" };
    expect(records[0]!.session).toMatchObject({
      id: ENVELOPE.session_id,
      activeModel: ANTHROPIC!.model,
      routingPolicy: {
        stages: { intent: choice, plan: choice, critic: choice, integration: choice },
      },
    });
    const answers = records.filter((record) => record.message?.role === "assistant");
    expect(answers).toHaveLength(4);
    for (const { message } of answers) {
      expect(message.metadata).toMatchObject({
        model: ANTHROPIC!.model,
        routing: { mode: "manual", reason: "named with --model" },
        usage: { cost_usd: "0.00045", pricing_version: "2026-05-08+test" },
      });
    }
    expect(JSON.stringify(records)).not.toContain(KEY);
    const exported = fileOf("export.ndjson", records.map((record) => `${JSON.stringify(record)}\n`).join(""));
    const [report] = await start(["prices", "reprice", exported]).finish();
    expect(JSON.parse(report!)).toMatchObject({ messages: 4, before_usd: "0.0018", after_usd: "0.0018" });
  });

  it("5.1.1: can be imported again, also where a model answered nothing", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "sessions-")), "s.sqlite");
    const script = { ...GOOD, intent: ["", ...GOOD.intent] };
    const { envelope } = await runModel({ script, args: ["--sessions", file] });
    expect(envelope.terminal_reason).toBe("completed_successfully");
    const exported = (await exportOf(file)).map((line) => `${JSON.stringify(line)}\n`).join("");
    const imported = run(["messages", "import", "--sessions", `${file}-2`], exported);
    expect(JSON.parse(imported.stdout)).toMatchObject({ sessions: 1 });
  });

  it("keep their model when a call fails", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "talks-")), "sessions.sqlite");
    const pipeline = pipelineFile({ stages: { plan: { retries: { attempts: 1 } } } });
    const script = { ...GOOD, plan: [{ status: 500, body: "{}" }] };
    await runModel({ script, args: ["--sessions", file, "--pipeline", pipeline] });
    expect((await exportOf(file))[0]!.session.activeModel).toBe(ANTHROPIC!.model);
  });
});

describe("what a user sets", () => {
  it("takes prompts of the user's own, and keys from a file", async () => {
    const own = mkdtempSync(join(tmpdir(), "prompts-"));
    writeFileSync(join(own, "intent.md"), "You are the intent stage, as I want it.");
    writeFileSync(join(own, "keys"), "ANTHROPIC_API_KEY=from-a-file\n");
    const args = ["--prompts", own, "--keys", join(own, "keys")];
    const { server } = await runModel({ script: GOOD, args });
    expect(server.received[0]!.body.system[0].text).toBe("You are the intent stage, as I want it.");
    expect(server.received[0]!.headers["x-api-key"]).toBe("from-a-file");
  });

  it("may be a key for Ollama, where a proxy before it asks for one", async () => {
    const keys = ["--keys", fileOf("keys.env", `OLLAMA_API_KEY=${KEY}`)];
    const [open, guarded] = [
      await runModel({ script: GOOD, format: OLLAMA! }),
      await runModel({ script: GOOD, format: OLLAMA!, args: keys }),
    ];
    expect(open.server.received[0]!.headers.authorization).toBeUndefined();
    expect(guarded.server.received[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it("is refused at once where it cannot work", async () => {
    const fail = async (model: string, env: Record<string, string> = {}): Promise<Json> => {
      const session = start(["process", "--model", model], {
        env: { OPENAI_API_KEY: "", ANTHROPIC_API_KEY: "x", ...env },
      });
      await session.write(JSON.stringify(ENVELOPE));
      const [line] = await session.finish();
      return (JSON.parse(line!) as Json).error;
    };
    expect(await fail("openai:gpt-5")).toMatchObject({ code: "EAUTH" });
    expect(await fail("gemini:pro")).toMatchObject({ code: "EARG" });
    expect(await fail("anthropic:claude-unknown")).toMatchObject({ code: "ENOTFOUND" });
    const key = await fail("sonnet", { ANTHROPIC_API_KEY: "not a key — “quoted”" });
    expect(key).toMatchObject({ code: "EAUTH", details: { variable: "ANTHROPIC_API_KEY" } });
    expect(JSON.stringify(key)).not.toContain("quoted");
    const address = await fail("sonnet", { ANTHROPIC_BASE_URL: "localhost:8080" });
    expect(address).toMatchObject({ code: "EARG", details: { variable: "ANTHROPIC_BASE_URL" } });
    expect(await fail("ollama:x", { OLLAMA_HOST: "http://" })).toMatchObject({ code: "EARG" });
    const secret = await fail("sonnet", { ANTHROPIC_BASE_URL: "https://joe:hush@localhost" });
    expect(secret).toMatchObject({ code: "EARG", details: { variable: "ANTHROPIC_BASE_URL" } });
    expect(JSON.stringify(secret)).not.toContain("hush");
    expect(await fail("sonnet", { ANTHROPIC_BASE_URL: "https://host?v=1" })).toMatchObject({ code: "EARG" });
  });
});

// Which parts a plain `process` loads is pinned in test/built/guards/loaded-modules.test.ts.
it("keeps everything that talks to providers in parts of its own", () => {
  const dist = join(import.meta.dirname, "../../../../dist");
  const talking = readdirSync(dist).filter(
    (part) =>
      part.endsWith(".cjs") &&
      /chat\/completions|\/api\/chat|v1\/messages|anthropic-version/.test(
        readFileSync(join(dist, part), "utf8"),
      ),
  );
  expect(talking).not.toEqual([]);
  expect(talking.filter((part) => !part.startsWith("providers."))).toEqual([]);
});
