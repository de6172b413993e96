import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, type Json, start } from "../../support/worker.ts";

const PEERS = join(import.meta.dirname, "../../../examples/peers");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "peers-"));
  writeFileSync(join(folder, "auth.py"), "def check_token(token):\n    return True\n");
  execFileSync("go", ["build", "-o", join(folder, "critic"), "."], { cwd: join(PEERS, "critic-go") });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs an envelope with one stage, or several, run by peers. */
function processWith(stages: Json, fields: Json = {}): Json {
  const file = join(folder, "pipeline.json");
  writeFileSync(file, JSON.stringify({ stages }));
  const input = fullEnvelope({ raw_input: "Where is check_token defined?", ...fields });
  return answerOf(["process", "--workspace", folder, "--pipeline", file], input);
}

/** A peer in Python that changes the envelope `e` by the given statements. */
function python(...statements: string[]): { exec: string[] } {
  const program = ["import json,sys", "e=json.load(sys.stdin)", ...statements, "print(json.dumps(e))"];
  return { exec: ["python3", "-c", program.join("\n")] };
}

const PLAN =
  "e['outputs']['plan']={'plan_id':'p1','steps':[{'tool':'code_search','params':{'query':'check_token'}}]}";

describe("peers as stages", () => {
  it("run a plan in Python and a critic in Go to completion, with standard libraries only", () => {
    const envelope = processWith({
      plan: { exec: ["python3", join(PEERS, "plan_stage.py")] },
      critic: { exec: [join(folder, "critic")] },
    });
    expect(envelope).toMatchObject({ terminal_reason: "completed_successfully", agent_hop_count: 6 });
    expect(envelope.outputs.plan.plan_id).toBe("plan_python_0");
    expect(envelope.outputs.critic.feedback).toMatch(/pieces of evidence/);
    expect(envelope.outputs.integration.citations[0].location).toBe("auth.py:1");
    expect(envelope.processing_history.map((record: Json) => record.agent)).toHaveLength(6);
  });

  it("change nothing by dropping limits, goals, history and unknown fields, as the Go peer does (H2, H3)", () => {
    const dropped = [
      "max_iterations",
      "max_llm_calls",
      "max_agent_hops",
      "max_stages",
      "processing_history",
      "x_own",
    ];
    const statements = dropped.map((name) => `e.pop(${JSON.stringify(name)}, None)`);
    const goals = "e['all_goals']=[]; e['remaining_goals']=[]; e['goal_completion_status']={}";
    const envelope = processWith(
      { plan: python(PLAN, ...statements, goals) },
      { max_iterations: 7, max_llm_calls: 8, max_agent_hops: 9, max_stages: 6, x_own: { n: 1.5 } },
    );
    expect(envelope).toMatchObject({
      max_iterations: 7,
      max_llm_calls: 8,
      max_agent_hops: 9,
      max_stages: 6,
      x_own: { n: 1.5 },
      terminal_reason: "completed_successfully",
    });
    expect(envelope.all_goals).toHaveLength(1);
    expect(envelope.processing_history).toHaveLength(6);
  });

  it("do not move the counters that the engine owns, but their model calls count (R3, R4)", () => {
    const meddling =
      "e['agent_hop_count']=0; e['iteration']=99; e['current_stage']='end'; e['llm_call_count']+=2";
    const envelope = processWith({ plan: python(PLAN, meddling) });
    expect(envelope).toMatchObject({ agent_hop_count: 6, iteration: 0, llm_call_count: 2, terminated: true });
    expect(envelope.processing_history[2]).toMatchObject({ agent: "plan", llm_calls: 2 });
  });

  it("may pause the run with a question in any spelling (H4)", () => {
    const asking =
      "e['interrupt_pending']=True; e['interrupt']={'kind':'clarification','question':'Which one?'}";
    const envelope = processWith({ plan: python(asking) });
    expect(envelope).toMatchObject({
      clarification_pending: true,
      clarification_question: "Which one?",
      terminated: false,
      current_stage: "plan",
    });
  });

  it.each([
    [
      "prints an error object",
      ["sh", "-c", `echo '{"error":true,"code":"parse_error","message":"no"}'; exit 1`],
      "EENVELOPE",
    ],
    ["prints no JSON", ["echo", "hello"], "EPARSE"],
    ["crashes", ["sh", "-c", "echo oops >&2; exit 3"], "ERUNTIME"],
    ["does not exist", ["no-such-program-here"], "ENOTFOUND"],
    [
      "answers for another envelope",
      ["sh", "-c", `sed 's/env_0123456789abcdef/env_ffffffffffffffff/'`],
      "EENVELOPE",
    ],
    ["writes no output", ["cat"], "EENVELOPE"],
    ["floods", ["sh", "-c", "yes"], "EOUTPUT_TOO_LARGE"],
  ])("that %s are a recorded stage error, and nothing is lost (R13, H21)", (_, exec, code) => {
    const envelope = processWith({ plan: { exec } });
    expect(envelope).toMatchObject({ terminal_reason: "tool_failed_fatally", current_stage: "plan" });
    expect(envelope.errors.at(-1)).toMatchObject({ agent: "plan", recoverable: false, details: { code } });
    expect(Object.keys(envelope.outputs)).toEqual(["perception", "intent"]);
    expect(envelope.all_goals).toHaveLength(1);
  });

  it("that are too slow leave a resumable envelope (R14)", () => {
    const envelope = processWith({ plan: { exec: ["sleep", "60"], timeout_ms: 200 } });
    expect(envelope).toMatchObject({ terminated: false, current_stage: "plan" });
    expect(envelope.errors.at(-1).details.code).toBe("ETIMEOUT");
  });

  it("are tried again where the pipeline says so, with attempts and backoff in the details", () => {
    const retries = { attempts: 3, backoff_ms: 1 };
    const envelope = processWith({ plan: { exec: ["sh", "-c", "exit 1"], retries } });
    expect(envelope.errors.at(-1).details).toMatchObject({
      code: "ERUNTIME",
      attempts: 3,
      backoff: { base_ms: 1 },
    });
    expect(envelope.agent_hop_count).toBe(3);
  });

  it("get only the environment that the pipeline names", () => {
    const dump = "import os; e['outputs']['plan']={'plan_id':'p','steps':[],'seen':sorted(os.environ)}";
    const file = join(folder, "pipeline.json");
    const stage = { ...python(dump), env: ["ALLOWED"] };
    writeFileSync(file, JSON.stringify({ stages: { plan: stage } }));
    const args = ["process", "--workspace", folder, "--pipeline", file, "--until", "plan"];
    const envelope = answerOf(args, fullEnvelope({ raw_input: "Where is x?" }), {
      env: { ALLOWED: "1", SECRET_TOKEN: "2" },
    });
    expect(envelope.outputs.plan.seen).toContain("ALLOWED");
    expect(envelope.outputs.plan.seen).not.toContain("SECRET_TOKEN");
  });
});

describe("peers over HTTP", () => {
  let server: Server;
  let answer: (body: string) => { status: number; body: string };
  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { status, body } = answer(Buffer.concat(chunks).toString());
        response.writeHead(status, { "content-type": "application/json" }).end(body);
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterAll(() => new Promise((done) => server.close(done)));

  /** The worker must run beside the server, so it is started and not waited for synchronously. */
  async function processOverHttp(): Promise<Json> {
    const { port } = server.address() as AddressInfo;
    const file = join(folder, "http.json");
    writeFileSync(
      file,
      JSON.stringify({ stages: { plan: { http: `http://127.0.0.1:${port}/api/v1/process` } } }),
    );
    const session = start(["process", "--workspace", folder, "--pipeline", file]);
    session.child.stdin.end(fullEnvelope({ raw_input: "Where is check_token defined?" }));
    return JSON.parse((await session.nextLine())!) as Json;
  }

  it("get the envelope posted and give it back", async () => {
    answer = (body) => {
      const envelope = JSON.parse(body) as Json;
      const step = { tool: "code_search", params: { query: "check_token" } };
      envelope.outputs.plan = { plan_id: "p_http", steps: [step] };
      return { status: 200, body: JSON.stringify(envelope) };
    };
    const envelope = await processOverHttp();
    expect(envelope).toMatchObject({ terminal_reason: "completed_successfully" });
    expect(envelope.outputs.plan.plan_id).toBe("p_http");
  });

  it("are a recorded stage error when they answer anything but 200 (H38)", async () => {
    answer = () => ({ status: 422, body: JSON.stringify({ error: true, code: "EENVELOPE", message: "no" }) });
    const envelope = await processOverHttp();
    expect(envelope.terminal_reason).toBe("tool_failed_fatally");
    expect(envelope.errors.at(-1).details).toMatchObject({
      status_code: 422,
      peer_error: { code: "EENVELOPE", message: "no" },
    });
  });
});
