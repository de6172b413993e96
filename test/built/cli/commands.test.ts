import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { example, exampleNames, FIXED, fullEnvelope } from "../../support/envelopes.ts";
import { answerOf, documentOf, run, warningsOf } from "../../support/worker.ts";

describe("create", () => {
  it("makes a full envelope whose ids match the seed's patterns", () => {
    const envelope = answerOf(["create"], '{"raw_input":"Where is main defined?"}');
    expect(envelope).toMatchObject({
      envelope_id: expect.stringMatching(/^env_[a-f0-9]{16}$/),
      request_id: expect.stringMatching(/^req_[a-f0-9]{16}$/),
      session_id: expect.stringMatching(/^sess_[a-f0-9]{16}$/),
      user_id: "anonymous",
      raw_input: "Where is main defined?",
      received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/),
      current_stage: "start",
      terminated: false,
      max_iterations: 3,
      max_llm_calls: 10,
      max_agent_hops: 21,
      max_stages: 5,
    });
    expect(Object.keys(envelope)).toEqual(Object.keys(JSON.parse(fullEnvelope())));
  });

  it("takes over what the caller gives", () => {
    const given = {
      raw_input: "q",
      user_id: "mira",
      session_id: "chat 7",
      request_id: "r-1",
      metadata: { trace: "t1" },
      stage_order: ["perception", "intent"],
    };
    expect(answerOf(["create"], JSON.stringify(given))).toMatchObject(given);
  });

  it("makes envelopes that pass validate --strict", () => {
    const { stdout } = run(["create"], '{"raw_input":"q"}');
    expect(answerOf(["validate", "--strict"], stdout)).toMatchObject({ valid: true, errors: [] });
  });

  it("says nothing on stderr about the fields that it fills in", () => {
    expect(run(["create"], '{"raw_input":"q"}').stderr).toBe("");
  });

  it("warns of what it repairs in the caller's own fields", () => {
    const outcome = run(
      ["create"],
      '{"raw_input":"q","raw_input":"r","stage_order":["plan",null],"user_id":null}',
    );
    expect(documentOf(outcome)).toMatchObject({
      raw_input: "r",
      stage_order: ["plan"],
      user_id: "anonymous",
    });
    expect(warningsOf(outcome).map(({ path, code }) => `${path} ${code}`)).toEqual([
      "/raw_input duplicate-key",
      "/stage_order/1 dropped",
    ]);
  });

  it("needs a raw_input", () => {
    const outcome = run(["create"], '{"envelope_id":"env_0123456789abcdef"}');
    expect(outcome.status).toBe(65);
    expect(documentOf(outcome).error).toMatchObject({
      code: "EENVELOPE",
      details: { errors: [{ path: "/raw_input", keyword: "required" }] },
    });
  });

  it("with --strict refuses what would not make a valid envelope", () => {
    expect(answerOf(["create", "--strict"], '{"raw_input":"q"}').raw_input).toBe("q");
    const outcome = run(["create", "--strict"], '{"raw_input":"q","session_id":"chat 7"}');
    expect(outcome.status).toBe(65);
    expect(documentOf(outcome).error.details.errors).toMatchObject([
      { path: "/session_id", keyword: "pattern" },
    ]);
  });
});

describe("validate", () => {
  it.each(exampleNames())("finds the example %s valid, also with --strict", (name) => {
    const { envelope_id } = JSON.parse(example(name));
    expect(answerOf(["validate", "--strict"], example(name))).toMatchObject({
      valid: true,
      errors: [],
      envelope_id,
    });
    expect(answerOf(["validate"], example(name))).toMatchObject({ valid: true, errors: [], envelope_id });
  });

  it("lists every error with path, message and keyword and exits 65", () => {
    const outcome = run(["validate"], fullEnvelope({ iteration: "2", outputs: [], max_llm_calls: -1 }));
    expect(outcome.status).toBe(65);
    const { valid, errors, warnings, envelope_id } = documentOf(outcome);
    expect({ valid, warnings, envelope_id }).toEqual({
      valid: false,
      warnings: [],
      envelope_id: "env_0123456789abcdef",
    });
    expect(errors).toEqual(
      ["/outputs", "/iteration", "/max_llm_calls"].map((path) => ({
        path,
        message: expect.any(String),
        keyword: expect.any(String),
      })),
    );
  });

  it("reports the repairs that reading would make", () => {
    const report = answerOf(
      ["validate"],
      '{"envelope_id":"env_1","raw_input":"q","stage_order":["plan",null]}',
    );
    expect(report.valid).toBe(true);
    expect(report.warnings).toContainEqual({
      path: "/stage_order/1",
      code: "dropped",
      message: expect.any(String),
    });
  });

  it("has no envelope_id where the document has none", () => {
    expect(answerOf(["validate"], '{"raw_input":"q"}').envelope_id).toBeNull();
  });
});

describe("can-continue", () => {
  it("R20: says whose turn it is, by the pipeline file and the stages that it is given", () => {
    const folder = mkdtempSync(join(tmpdir(), "envelope-worker-turn-"));
    const file = join(folder, "pipeline.json");
    writeFileSync(file, '{"order":["perception","review"],"stages":{"review":{"exec":["cat"]}}}');
    const waiting = fullEnvelope({ current_stage: "review", stage_order: ["perception", "review"] });
    const turn = (...args: string[]) => answerOf(["can-continue", ...args], waiting);
    expect(turn()).toMatchObject({ can_continue: true, next_stage: "review", owned: false });
    expect(turn("--pipeline", file)).toMatchObject({ next_stage: "review", owned: true });
    expect(turn("--pipeline", file, "--only", "perception")).toMatchObject({ owned: false });
  });

  it("R20: refuses a stage that nobody has", () => {
    const outcome = run(["can-continue"], fullEnvelope({ current_stage: "dinner" }));
    expect([outcome.status, documentOf(outcome).error.code]).toEqual([65, "EENVELOPE"]);
  });

  it("says that a fresh envelope may go on, and what is left", () => {
    expect(answerOf(["can-continue"], fullEnvelope())).toEqual({
      can_continue: true,
      terminal_reason: null,
      next_stage: "perception",
      owned: true,
      iteration: 0,
      llm_call_count: 0,
      agent_hop_count: 0,
      remaining: { iterations: 3, llm_calls: 10, agent_hops: 21, stages: 4 },
    });
  });

  it.each([
    ["iteration over its limit", { iteration: 4 }, "max_iterations_exceeded"],
    [
      "iteration over a limit of the envelope",
      { iteration: 8, max_iterations: 7 },
      "max_iterations_exceeded",
    ],
    ["model calls at their limit", { llm_call_count: 10 }, "max_llm_calls_exceeded"],
    ["hops at their limit", { agent_hop_count: 2, max_agent_hops: 2 }, "max_agent_hops_exceeded"],
    ["a limit of zero", { max_llm_calls: 0 }, "max_llm_calls_exceeded"],
    ["the end", { terminated: true, terminal_reason: "completed_successfully" }, "completed_successfully"],
    ["an open question", { clarification_pending: true }, "clarification_required"],
    ["an open confirmation", { confirmation_pending: true }, "confirmation_required"],
  ])("is stopped by %s, and exits 0", (_, fields, reason) => {
    expect(answerOf(["can-continue"], fullEnvelope(fields))).toMatchObject({
      can_continue: false,
      terminal_reason: reason,
    });
  });

  it.each([
    ["iteration", { iteration: 3 }],
    ["model calls", { llm_call_count: 9 }],
    ["hops", { agent_hop_count: 20 }],
    ["a raised limit", { llm_call_count: 10, max_llm_calls: 11 }],
    ["an answered question", { clarification_pending: true, clarification_response: "the file" }],
  ])("goes on at the last allowed %s", (_, fields) => {
    expect(answerOf(["can-continue"], fullEnvelope(fields))).toMatchObject({
      can_continue: true,
      terminal_reason: null,
    });
  });
});

describe("result", () => {
  it("sums up a finished envelope", () => {
    const envelope = JSON.parse(example("completed"));
    expect(answerOf(["result"], example("completed"))).toEqual({
      envelope_id: envelope.envelope_id,
      request_id: envelope.request_id,
      user_id: envelope.user_id,
      session_id: envelope.session_id,
      current_stage: "end",
      terminated: true,
      terminal_reason: "completed_successfully",
      termination_reason: null,
      response: envelope.outputs.integration.final_response,
      interrupt_pending: false,
      clarification_needed: false,
      clarification_question: null,
      confirmation_needed: false,
      confirmation_id: null,
      confirmation_message: null,
      iteration: 0,
      llm_call_count: 0,
      agent_hop_count: 6,
      processing_time_ms: 0,
      errors: [],
      outputs: envelope.outputs,
    });
  });

  it("gives the pending question as the response", () => {
    const question = "Which file or symbol do you mean?";
    expect(answerOf(["result"], example("waiting-for-clarification"))).toMatchObject({
      response: question,
      interrupt_pending: true,
      clarification_needed: true,
      clarification_question: question,
      confirmation_needed: false,
    });
  });

  it("gives the pending confirmation's message as the response, with its id", () => {
    const { confirmation_id, confirmation_message } = JSON.parse(example("waiting-for-confirmation"));
    expect(answerOf(["result"], example("waiting-for-confirmation"))).toMatchObject({
      response: confirmation_message,
      interrupt_pending: true,
      confirmation_needed: true,
      confirmation_id,
      confirmation_message,
    });
  });

  it("adds up the durations of the history", () => {
    const history = [{ duration_ms: 12 }, { duration_ms: 30.5 }, { agent: "plan" }];
    expect(answerOf(["result"], fullEnvelope({ processing_history: history })).processing_time_ms).toBe(42.5);
  });

  it("hands out outputs and errors as they came, digits included", () => {
    const text = fullEnvelope({ outputs: { plan: { size: "N" } } }).replace('"N"', "1.00");
    expect(run(["result"], text).stdout).toContain('"outputs":{"plan":{"size":1.00}}');
  });
});

describe("normalize", () => {
  it("keeps a complete envelope byte for byte", () => {
    const text = fullEnvelope({ metadata: { size: "N", note: "E" } })
      .replace('"N"', "1.50e+3")
      .replace('"E"', '"\\u00e9\\/"');
    expect(run(["normalize"], text)).toEqual({ status: 0, signal: null, stdout: `${text}\n`, stderr: "" });
  });

  it.each(exampleNames())("keeps every value of the example %s", (name) => {
    expect(answerOf(["normalize"], example(name))).toMatchObject(JSON.parse(example(name)));
  });

  it("fills in what is missing without a word", () => {
    const outcome = run(["normalize"], '{"envelope_id":"env_1","raw_input":"q"}', {
      env: FIXED,
    });
    expect(documentOf(outcome)).toMatchObject({ envelope_id: "env_1", user_id: "anonymous", max_stages: 5 });
    expect(outcome.stderr).toBe("");
  });

  it("writes a document of many lines on one", () => {
    expect(example("completed").split("\n").length).toBeGreaterThan(100);
    expect(run(["normalize"], example("completed")).stdout).toMatch(/^[^\n]+\n$/);
  });
});

describe("merge", () => {
  it("lays the reply over what was sent: absent is not reset", () => {
    const sent = {
      ...JSON.parse(fullEnvelope()),
      max_llm_calls: 50,
      metadata: { trace: "t1" },
      tenant: "acme",
    };
    const reply = {
      envelope_id: sent.envelope_id,
      raw_input: sent.raw_input,
      current_stage: "intent",
      llm_call_count: 1,
      outputs: { perception: { normalized_input: "q" } },
    };
    expect(answerOf(["merge", "--quiet"], JSON.stringify({ sent, reply }))).toEqual({
      ...sent,
      current_stage: "intent",
      llm_call_count: 1,
      outputs: { perception: { normalized_input: "q" } },
    });
  });

  it("refuses the reply to another envelope", () => {
    const sent = fullEnvelope();
    const outcome = run(["merge"], `{"sent":${sent},"reply":${sent.replace("env_0", "env_1")}}`);
    expect(outcome.status).toBe(65);
    expect(documentOf(outcome).error).toMatchObject({
      code: "EENVELOPE",
      details: { errors: [{ path: "/envelope_id" }] },
    });
  });

  it("reports what the peer did, whatever it did: with --report, in streams and in requests", () => {
    const sent = fullEnvelope({ iteration: 2, max_llm_calls: 50 }).replace(/}$/, ',"x":9007199254740993}');
    const reply = fullEnvelope({ iteration: "2", max_llm_calls: undefined }).replace(
      /}$/,
      ',"x":9007199254740992}',
    );
    const hop = `{"sent":${sent},"reply":${reply}}`;
    const { stdout, status } = run(["merge", "--report"], hop);
    expect(status).toBe(0);
    expect(stdout).toContain('"kind":"rounded","sent":9007199254740993,"reply":9007199254740992,"rule":null');
    expect(JSON.parse(stdout)).toMatchObject({
      lossless: false,
      findings: [
        { path: "/iteration", kind: "retyped", sent: 2, reply: "2", rule: null, expected: false },
        { path: "/max_llm_calls", kind: "lost", sent: 50, rule: null, expected: false },
        { path: "/x", kind: "rounded" },
      ],
      merged: null,
    });
    expect(run(["merge", "--report", "--stream"], `${hop}\n${hop}\n`).stdout).toBe(stdout + stdout);
    const request = `{"command":"merge","options":{"report":true},"envelope":${hop}}\n`;
    expect(run(["--stream"], request).stdout).toBe(stdout);
  });

  it("masks values in a report with --redact by the names that they have in the documents", () => {
    const sent = fullEnvelope({ metadata: { password: "hunter" } });
    const { stdout } = run(["merge", "--report", "--redact"], `{"sent":${sent},"reply":${fullEnvelope()}}`);
    expect(stdout).not.toContain("hunter");
    expect(JSON.parse(stdout).findings).toMatchObject([
      { path: "/metadata/password", sent: "***", merged: "***" },
    ]);
  });

  it.each(["sent", "reply"])("says that %s is missing", (name) => {
    const other = name === "sent" ? "reply" : "sent";
    const outcome = run(["merge"], `{"${other}":${fullEnvelope()}}`);
    expect(outcome.status).toBe(65);
    expect(documentOf(outcome).error.details.errors).toMatchObject([
      { path: `/${name}`, keyword: "required" },
    ]);
  });
});

describe("version", () => {
  it("prints name, version and formats as JSON, and reads no input", () => {
    expect(answerOf(["version"])).toMatchObject({ name: "envelope-worker", protocol: 1 });
  });

  it("prints the number alone with --version", () => {
    const { version } = answerOf(["version"]);
    expect(run(["--version"])).toEqual({ status: 0, signal: null, stdout: `${version}\n`, stderr: "" });
  });
});

describe("chains", () => {
  it("create | can-continue says yes", () => {
    const { stdout } = run(["create"], '{"raw_input":"q"}');
    expect(answerOf(["can-continue"], stdout).can_continue).toBe(true);
  });

  it("create | normalize | normalize changes nothing", () => {
    const created = run(["create"], '{"raw_input":"caf\\u00e9 \\ud83d\\ude00","metadata":{"n":1.0}}').stdout;
    const once = run(["normalize"], created).stdout;
    expect(once).toBe(created);
    expect(run(["normalize"], once).stdout).toBe(once);
  });

  it.each(exampleNames())("normalize | normalize is normalize for the example %s", (name) => {
    const once = run(["normalize"], example(name), { env: FIXED }).stdout;
    expect(run(["normalize"], once)).toEqual({ status: 0, signal: null, stdout: once, stderr: "" });
  });
});
