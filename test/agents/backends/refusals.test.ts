import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fakeGateway, fakeRequest, folder, messages, newPath, runFake } from "./support/run-fake.ts";

const MODEL = "agent_api.config.model.v1";
const DIRS = "agent_api.exec.add_dirs.v1";
const SANDBOX = "agent_api.exec.external_sandbox.v1";
const RESUME = "agent_api.session.resume.v1";
const WARNING = "DANGEROUS: external sandbox exec policy enabled (agent_api.exec.external_sandbox.v1=true)";

const model = { [MODEL]: "o3" };
const dirs = { [DIRS]: { dirs: [folder] } };
const resumed = { [RESUME]: { selector: "id", id: "known" } };
const env = { FAKE_SESSIONS: "known", FAKE_CODEX_MODEL: "o3" };

describe("case 56: what the program refuses is one Error after the session, and the same in the completion", () => {
  it.each([
    ["claude_code", "model-rejected", model, "model rejected by runtime"],
    ["claude_code", "model-missing", model, "model rejected by runtime"],
    ["claude_code", "model-rejected", { ...model, ...resumed }, "model rejected by runtime"],
    ["claude_code", "add-dirs-rejected", dirs, "add_dirs rejected by runtime"],
    ["claude_code", "add-dirs-rejected", { ...dirs, ...resumed }, "add_dirs rejected by runtime"],
    ["codex", "model-rejected", model, "model rejected by runtime"],
    ["codex", "model-rejected-by-code", { ...model, ...resumed }, "model rejected by runtime"],
    ["codex", "add-dirs-rejected", dirs, "add_dirs rejected by runtime"],
    ["opencode", "model-rejected", model, "model rejected by runtime"],
  ] as const)("%s: %s with %j", async (kind, scenario, extensions, text) => {
    const { events, error } = await runFake(kind, { scenario, extensions, env });
    expect(messages(events, "Error")).toEqual([text]);
    expect(events.at(-1)?.kind).toBe("Error");
    expect(events[0]?.data).toMatchObject({ schema: "agent_api.session.handle.v1" });
    expect(error?.reason).toBe(text);
  });

  it.each([
    ["claude_code", "nested-trap", { ...model, ...dirs }],
    ["claude_code", "model-rejected", {}],
    ["codex", "nested-trap", dirs],
    ["codex", "model-rejected", {}],
  ] as const)("%s: %s with %j is no such refusal", async (kind, scenario, extensions) => {
    const { events, completion } = await runFake(kind, { scenario, extensions, env });
    expect(completion?.status.code).toBe(1);
    expect(messages(events, "Error").join()).not.toContain("rejected");
  });
});

it("case 57: a transport error that holds the model's name by chance is no refusal of the model", async () => {
  const run = { scenario: "model-in-transport-error", extensions: model, env };
  const { events, completion } = await runFake("codex", run);
  expect(completion?.status.code).toBe(1);
  expect(messages(events, "Error")).toEqual([
    "codex reported an error",
    "codex exited non-zero: code=1 (stderr redacted)",
  ]);
});

describe("case 58: a refusal behind thousands of events", () => {
  const path = newPath();
  const message = { type: "item.completed", item: { id: "i", type: "agent_message", text: "word " } };
  const refusal = { type: "error", message: "hidden", code: "model_runtime_rejection" };
  const thread = { type: "thread.started", thread_id: "t" };
  const lines = [thread, ...Array<unknown>(3000).fill(message), refusal];
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const run = { scenario: "replay", extensions: model, env: { FAKE_REPLAY: path } };

  it("is the last event", async () => {
    const { events, error } = await runFake("codex", run);
    expect(events).toHaveLength(3002);
    expect(messages(events, "Error")).toEqual(["model rejected by runtime"]);
    expect(error?.reason).toBe("model rejected by runtime");
  });

  it("is the completion also for somebody who stopped reading", async () => {
    const handle = fakeGateway().run("codex", fakeRequest("codex", run));
    for await (const _ of handle.events) break;
    await expect(handle.completion).rejects.toMatchObject({ reason: "model rejected by runtime" });
  });
});

describe("case 59: Codex without directories", () => {
  it.each(["old", "fails"])("is not started, and nothing is warned of: help %s", async (help) => {
    const probe = { FAKE_CODEX_HELP: help, FAKE_SEE_ENV: "MARK", MARK: "request" };
    const extensions = { ...dirs, [SANDBOX]: true };
    const options = { allowExternalSandbox: true };
    // The run's time limit is not the probe's.
    const { events, error, captures } = await runFake("codex", {
      options,
      extensions,
      env: probe,
      timeoutMs: 1,
    });
    expect(events.map((event) => event.message)).toEqual(["add_dirs rejected by runtime"]);
    expect(error?.reason).toBe("add_dirs rejected by runtime");
    expect(captures).toMatchObject([{ argv: ["exec", "--help"], values: { MARK: "request" } }]);
  });
});

describe("case 53: a sandbox of the caller's own", () => {
  const options = { allowExternalSandbox: true };
  const extensions = { [SANDBOX]: true };
  const flags = ["--dangerously-skip-permissions", "--allow-dangerously-skip-permissions"];

  it.each(["claude_code", "codex"] as const)("%s warns of it once, before all else", async (kind) => {
    const { events, completion } = await runFake(kind, { options, extensions, scenario: "tools" });
    expect(events[0]).toEqual({ agent_kind: kind, kind: "Status", channel: "status", message: WARNING });
    expect(messages(events, "Status").filter((message) => message === WARNING)).toHaveLength(1);
    expect(completion?.status.code).toBe(0);
  });

  it("switches Codex's own off with one flag", async () => {
    const { captures } = await runFake("codex", { options, extensions });
    const [first, ...others] = captures[0]!.argv;
    expect(first).toBe("--dangerously-bypass-approvals-and-sandbox");
    expect(others.join(" ")).not.toMatch(/--(full-auto|ask-for-approval|sandbox|dangerously)/);
  });

  it("says so where Codex does not know the flag", async () => {
    const { error } = await runFake("codex", { options, extensions, scenario: "flag-unknown" });
    expect(error?.reason).toBe("external sandbox unsupported by runtime");
  });

  it("asks Claude Code for its flags once, and again only after a failure", async () => {
    const gateway = fakeGateway(options);
    const failed = await runFake("claude_code", { gateway, extensions, env: { FAKE_CLAUDE_HELP: "fails" } });
    expect(failed.error?.reason).toBe("claude_code help preflight failed");
    expect(failed.events.map(({ message }) => message)).toEqual([WARNING, failed.error?.reason]);
    expect(failed.captures.map(({ argv }) => argv)).toEqual([["--help"]]);
    const first = await runFake("claude_code", { gateway, extensions });
    expect(first.captures[0]?.argv).toEqual(["--help"]);
    expect(first.captures[1]?.argv).toEqual(expect.arrayContaining(flags));
    const second = await runFake("claude_code", { gateway, extensions });
    expect(second.captures.map(({ argv }) => argv[0])).toEqual(["--print"]);
    expect(second.captures[0]?.argv).toEqual(expect.arrayContaining(flags));
  });

  it("leaves out the flag that an older Claude Code does not know", async () => {
    const { captures, completion } = await runFake("claude_code", {
      options,
      extensions,
      env: { FAKE_CLAUDE_HELP: "old" },
    });
    expect(captures[1]?.argv.filter((word) => flags.includes(word))).toEqual([flags[0]]);
    expect(completion?.status.code).toBe(0);
  });
});
