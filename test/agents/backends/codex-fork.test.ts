import { describe, expect, it } from "vitest";
import { fakeGateway, fakeRequest, folder, messages, runFake, textOf } from "./support/run-fake.ts";
import { renderCompletion, renderEvent } from "./support/transcript.ts";

const FORK = "agent_api.session.fork.v1";
const last = { [FORK]: { selector: "last" } };
const byId = (id: string): Record<string, unknown> => ({ [FORK]: { selector: "id", id } });

/** Three pages: the latest change, then the latest creation, then the largest id decides. */
const PAGES = [
  [{ id: "z", updatedAt: 5, createdAt: 9 }],
  [
    { id: "d", updatedAt: 7, createdAt: 1 },
    { id: "c", updatedAt: 7, createdAt: 2 },
  ],
  [{ id: "b", updatedAt: 7, createdAt: 2 }],
];
const threads = { FAKE_CODEX_THREADS: JSON.stringify(PAGES) };

/** What the worker has sent to the server, after the server's own note. */
function sent(captures: readonly unknown[]): { method: string; params: Record<string, unknown> }[] {
  return captures.slice(1) as { method: string; params: Record<string, unknown> }[];
}

describe("case 60: a fork of a Codex thread", () => {
  it("speaks with the app server and maps what it says", async () => {
    const run = { extensions: byId("d"), env: threads, prompt: "-x" };
    const { events, completion, captures } = await runFake("codex", run);
    const tool = "backend_item_id=call_1 thread_id=thread-forked turn_id=turn-1 kind=command_execution";
    expect(events.map(renderEvent)).toEqual([
      "Status status (session started) id=thread-forked",
      "Status status (turn started)",
      `ToolCall tool ${tool} phase=start status=running`,
      `ToolResult tool ${tool} phase=complete status=completed exit_code=0 stdout=15`,
      'TextOutput assistant "Grüß"',
      'TextOutput assistant "e, 世界 💖"',
      "Status status (turn completed)",
    ]);
    expect(renderCompletion(completion!)).toBe('completion 0 "Grüße, 世界 💖" id=thread-forked');
    expect(captures[0]).toMatchObject({ argv: ["app-server"], cwd: folder });
    const policy = { approvalPolicy: "never", cwd: folder };
    expect(sent(captures)).toMatchObject([
      { method: "initialize", params: { capabilities: { experimentalApi: true } } },
      { method: "initialized" },
      { method: "thread/fork", params: { threadId: "d", sandbox: "workspace-write", ...policy } },
      {
        method: "turn/start",
        params: {
          threadId: "thread-forked",
          input: [{ type: "text", text: "-x", text_elements: [] }],
          ...policy,
        },
      },
    ]);
  });

  it("takes the last thread of the directory, over all pages", async () => {
    const { captures, completion } = await runFake("codex", { extensions: last, env: threads });
    const lists = sent(captures).filter(({ method }) => method === "thread/list");
    expect(lists.map(({ params }) => params.cursor)).toEqual([null, "1", "2"]);
    expect(lists[0]?.params).toMatchObject({ cwd: folder, sortKey: "updated_at", limit: 100 });
    const fork = sent(captures).find(({ method }) => method === "thread/fork");
    expect(fork?.params.threadId).toBe("c");
    expect(completion?.status).toEqual({ code: 0, signal: null });
  });

  it("follows the caller's policies", async () => {
    const extensions = {
      ...last,
      "agent_api.exec.non_interactive": false,
      "backend.codex.exec.sandbox_mode": "read-only",
    };
    const { captures } = await runFake("codex", { extensions, env: threads });
    const fork = sent(captures).find(({ method }) => method === "thread/fork");
    expect(fork?.params).toMatchObject({ sandbox: "read-only" });
    expect(fork?.params).not.toHaveProperty("approvalPolicy");
  });

  it("case 53: warns before the session when the sandbox is the caller's", async () => {
    const extensions = { ...last, "agent_api.exec.external_sandbox.v1": true };
    const options = { allowExternalSandbox: true };
    const { events, captures } = await runFake("codex", { extensions, env: threads, options });
    expect(events[0]?.message).toMatch(/^DANGEROUS/);
    expect(events[1]?.data).toBeDefined();
    const fork = sent(captures).find(({ method }) => method === "thread/fork");
    expect(fork?.params).toMatchObject({ sandbox: "danger-full-access", approvalPolicy: "never" });
  });

  it.each([
    ["approval", "approval required"],
    ["turn-failed", "codex turn failed"],
    ["no-handshake", "codex app-server handshake failed"],
  ])("fails with one last Error: %s", async (scenario, reason) => {
    const { events, error, captures } = await runFake("codex", { scenario, extensions: last, env: threads });
    expect(error?.reason).toBe(reason);
    expect(events.at(-1)).toMatchObject({ kind: "Error", message: reason });
    expect(messages(events, "Error").filter((message) => message === reason)).toHaveLength(1);
    const methods = sent(captures).map(({ method }) => method);
    expect(methods.includes("turn/interrupt")).toBe(scenario !== "no-handshake");
  });

  it("case 49: has no handle where the new id is too long", async () => {
    const env = { ...threads, FAKE_SESSION_ID: "i".repeat(1025) };
    const { events, completion } = await runFake("codex", { extensions: last, env });
    expect(events[0]?.message).toBe("session handle id oversize: len_bytes=1025");
    expect(textOf(events)).toBe("Grüße, 世界 💖");
    expect(completion).not.toHaveProperty("data");
  });

  it("ends with the run's time, whoever waits for it", async () => {
    const request = { extensions: last, env: threads, scenario: "never-exits", timeoutMs: 2000 };
    const { events, error } = await runFake("codex", request);
    expect(error?.reason).toBe("timeout");
    expect(messages(events, "Error")).toEqual(["timeout"]);
    const free = await runFake("codex", { extensions: last, env: threads, timeoutMs: 0 });
    expect(free.completion?.status.code).toBe(0);
  });

  it.each(["never-exits", "stubborn"])("can be cancelled: %s", async (scenario) => {
    const request = fakeRequest("codex", { extensions: last, env: threads, scenario });
    const { handle, cancel } = fakeGateway().runControl("codex", request);
    await handle.events.next();
    cancel();
    handle.events.close();
    await expect(handle.completion).rejects.toMatchObject({ reason: "cancelled" });
  });
});
