import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AgentWrapperEvent } from "../../../src/agents/event.ts";
import { untilGone } from "../../support/processes.ts";
import { runs } from "../../support/runs.ts";
import { fakeGateway, fakeRequest, KINDS, messages, newPath, runFake, textOf } from "./support/run-fake.ts";
import { renderEvent } from "./support/transcript.ts";

const ANSWER = "Grüße, 世界 💖";

describe.each(KINDS)("%s", (kind) => {
  const plain = runFake(kind).then(({ events }) => events.map(renderEvent));
  const pidsOf = (path: string): string[] => readFileSync(path, "utf8").trim().split("\n");

  it("case 25: tells of a run while it goes on", async () => {
    const gate = newPath();
    const request = fakeRequest(kind, { scenario: "slow", env: { FAKE_GO_ON: gate } });
    const handle = fakeGateway().run(kind, request);
    const first = await handle.events.next();
    expect(first.value?.kind).toBe("Status");
    writeFileSync(gate, "");
    const rest: AgentWrapperEvent[] = [];
    for await (const event of handle.events) rest.push(event);
    expect(textOf(rest)).toBe(ANSWER);
    expect((await handle.completion).final_text).toBe(ANSWER);
  });

  it.each(["crlf", "pieces"])("case 45: reads the same lines: %s", async (scenario) => {
    const { events, completion } = await runFake(kind, { scenario });
    expect(events.map(renderEvent)).toEqual(await plain);
    expect(completion?.final_text).toBe(ANSWER);
  });

  it.each([
    ["bad-json", 4],
    ["invalid-utf8", 1],
  ])("case 42: goes on behind lines that cannot be used: %s", async (scenario, count) => {
    const { events, completion } = await runFake(kind, { scenario });
    const errors = messages(events, "Error");
    expect(errors).toHaveLength(count);
    for (const error of errors) expect(error).toMatch(/^unusable output line \d+ \(line_bytes=\d+\)$/);
    expect(textOf(events)).toBe(ANSWER);
    expect(completion).toMatchObject({ status: { code: 0 }, final_text: ANSWER });
  });

  it("case 44: has no answer when the program fails after it", async () => {
    const { events, completion, error } = await runFake(kind, { scenario: "fails-late" });
    expect(textOf(events)).toBe(ANSWER);
    if (kind === "claude_code" || kind === "codex") {
      expect(completion).toEqual({ status: { code: 3, signal: null }, data: expect.anything() });
    } else {
      const reason = {
        gemini_cli: "gemini backend error: completion failed",
        opencode: "opencode run failed",
      };
      expect(error?.reason).toBe(reason[kind]);
      expect(messages(events, "Error")).toEqual([reason[kind]]);
    }
  });

  it("says by which signal the program has ended", async () => {
    const { completion, error } = await runFake(kind, { scenario: "killed" });
    expect(completion?.status ?? error?.reason).toEqual(
      {
        claude_code: { code: null, signal: "SIGKILL" },
        codex: { code: null, signal: "SIGKILL" },
        gemini_cli: "gemini backend error: completion failed",
        opencode: "opencode run failed",
      }[kind],
    );
    expect(completion?.final_text).toBeUndefined();
  });

  it("knows the session and the answer though nobody has read on", async () => {
    const handle = fakeGateway().run(kind, fakeRequest(kind, { scenario: "tools" }));
    handle.events.close();
    const { final_text, data } = await handle.completion;
    expect(final_text).toBe(ANSWER);
    expect(data).toMatchObject({ session: { id: "session-new" } });
  });

  it("hands on each text once, in order and within its bound", async () => {
    const count = runs(60, 2000);
    const env = { FAKE_FLOOD_COUNT: String(count), FAKE_FLOOD_BYTES: "1024" };
    const { events, completion } = await runFake(kind, { scenario: "flood", env });
    const filler = ANSWER.repeat(Math.ceil(1024 / Buffer.byteLength(ANSWER)));
    const expected = Array.from({ length: count }, (_, number) => `${number}:${filler}\n`);
    expect(textOf(events)).toBe(expected.join(""));
    expect(completion?.final_text).toBeDefined();
  });

  it("cuts one long line into texts within their bound, and marks the cut of the answer", async () => {
    const bytes = runs(300_000, 20_000_000);
    const { events, completion } = await runFake(kind, {
      scenario: "huge",
      env: { FAKE_HUGE_BYTES: String(bytes) },
    });
    expect(textOf(events).length).toBe(bytes);
    for (const { text } of events) expect((text ?? "").length).toBeLessThanOrEqual(65_536);
    expect(Buffer.byteLength(completion?.final_text ?? "")).toBe(65_536);
    expect(completion?.final_text).toMatch(/x…\(truncated\)$/);
  });

  it.each(["stubborn", "never-exits"])("can be cancelled: %s", async (scenario) => {
    const pids = newPath();
    const request = fakeRequest(kind, { scenario, env: { FAKE_PIDS: pids } });
    const { handle, cancel } = fakeGateway().runControl(kind, request);
    await handle.events.next();
    cancel();
    handle.events.close();
    await expect(handle.completion).rejects.toMatchObject({ reason: "cancelled" });
    for (const pid of pidsOf(pids)) await untilGone(pid);
  });

  it("leaves none of the program's children behind, though they hold its output", async () => {
    const pids = newPath();
    const { completion } = await runFake(kind, { scenario: "children", env: { FAKE_PIDS: pids } });
    expect(completion?.final_text).toBe(ANSWER);
    expect(pidsOf(pids)).toHaveLength(3);
    for (const pid of pidsOf(pids)) await untilGone(pid);
  });
});

it.each(["whole-only", "whole-first", "subagent", "thinking", "approval"])(
  "Claude Code's text comes once: %s",
  async (scenario) => {
    const { events, completion } = await runFake("claude_code", { scenario });
    expect(textOf(events)).toBe(ANSWER);
    expect(completion?.final_text).toBe(ANSWER);
  },
);

it.each([
  ["not-signed-in", "authentication failed"],
  ["invalid-input", "invalid input"],
  ["bad-config", "invalid configuration"],
  ["turn-limit", "turn limit exceeded"],
  ["tool-failed", "tool execution failed"],
  ["broken", "completion failed"],
])("case 61: Gemini CLI's exit says what failed: %s", async (scenario, reason) => {
  const { events, error } = await runFake("gemini_cli", { scenario });
  expect(messages(events, "Error")).toEqual([`gemini backend error: ${reason}`]);
  expect(error?.reason).toBe(`gemini backend error: ${reason}`);
});
