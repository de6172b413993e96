import { describe, expect, it } from "vitest";
import { type AgentError, backendError } from "../../src/agents/agent-error.ts";
import type { AgentBackend } from "../../src/agents/backend.ts";
import type { AgentCompletion } from "../../src/agents/completion.ts";
import type { MappedEvent } from "../../src/agents/event.ts";
import { sessionFacet, toolFacet } from "../../src/agents/event.ts";
import { createEventMask } from "../../src/agents/mask-events.ts";
import { BASICS, CANCEL, collect, gatewayWith, runShell, textOf } from "./support/agents.ts";

const SECRET = "Zk4vQ9tLm2";
const OK = { status: { code: 0, signal: null } };

/** Runs an agent that is no program. */
function runAgent(
  events: readonly MappedEvent[],
  end: () => AgentCompletion = () => OK,
): ReturnType<typeof collect> {
  const backend: AgentBackend = {
    kind: "fake",
    capabilities: new Set([...BASICS, CANCEL]),
    extensionKeys: new Set(),
    async start(_, run) {
      for (const event of events) await run.emit(event);
      return end();
    },
  };
  return collect(gatewayWith(backend).run("fake", { prompt: "go" }));
}

describe("what an agent tells is masked:", () => {
  it.each<[string, MappedEvent, unknown]>([
    [
      "its text",
      { kind: "TextOutput", channel: "assistant", text: `Set password=${SECRET} first.` },
      { text: "Set password=*** first." },
    ],
    [
      "a message",
      { kind: "Status", message: `login as db_password=${SECRET}` },
      { message: "login as db_password=***" },
    ],
    [
      "what went into a tool",
      {
        kind: "ToolCall",
        data: { tool: "sh", input: { command: `curl -H "Authorization: Bearer ${SECRET}abcdef"` } },
      },
      { data: { tool: "sh", input: { command: 'curl -H "Authorization: Bearer ***"' } } },
    ],
    [
      "what came out of one",
      { kind: "ToolResult", data: { output: { api_key: SECRET, lines: 3 } } },
      { data: { output: { api_key: "***", lines: 3 } } },
    ],
  ])("%s", async (_, event, expected) => {
    const { events } = await runAgent([event]);
    expect(events).toMatchObject([expected]);
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });

  it("its answer, which becomes the output of a stage, and what goes with it", async () => {
    const { ending } = await runAgent([], () => ({
      ...OK,
      final_text: `The password is ${SECRET}.`,
      data: { token: SECRET },
    }));
    expect(ending).toMatchObject({ completion: { ...OK, data: { token: "***" } } });
    expect(JSON.stringify(ending)).not.toContain(SECRET);
  });

  it("its error, in the completion and in the last event", async () => {
    const { events, ending } = await runAgent([], () => {
      throw backendError(`GET https://app:${SECRET}@db.local/ failed`, "EIO", `Set token=${SECRET} anew.`);
    });
    const { error } = ending as { error: AgentError };
    expect(events).toMatchObject([{ kind: "Error", message: "GET https://app:***@db.local/ failed" }]);
    expect(error).toMatchObject({
      code: "EIO",
      variant: "Backend",
      message: "backend error: GET https://app:***@db.local/ failed",
      reason: "GET https://app:***@db.local/ failed",
    });
    expect(`${error.hint} ${error.stack}`).not.toContain(SECRET);
  });

  it("a secret across the place where a long text is split", async () => {
    const text = `${"a".repeat(65_530)} password=${SECRET}`;
    const { events } = await runAgent([{ kind: "TextOutput", text }]);
    expect(textOf(events)).toBe(`${"a".repeat(65_530)} password=***`);
  });

  it("secrets in a text of many megabytes, with lines and without", async () => {
    const line = `${"a".repeat(1000)} password=${SECRET}\n`;
    const { events } = await runAgent([
      { kind: "TextOutput", text: line.repeat(5000) },
      { kind: "TextOutput", text: "x".repeat(20_000_000) },
    ]);
    const expected = line.replace(SECRET, "***").repeat(5000) + "x".repeat(20_000_000);
    expect(textOf(events) === expected).toBe(true);
  });

  it("what a program prints", async () => {
    const { events, ending } = await runShell(`echo '{"text":"password=${SECRET}"}'`);
    expect(JSON.stringify([events, ending])).not.toContain(SECRET);
    expect(ending).toMatchObject({ completion: { final_text: "password=***" } });
  });
});

describe("what is no secret stays:", () => {
  it.each<[string, MappedEvent]>([
    [
      "text",
      { kind: "TextOutput", channel: "assistant", text: "See `auth/token.ts:4`: the token is checked." },
    ],
    ["a session", { kind: "Status", data: sessionFacet("0199aa10-5c9a-7d31-8f7e-1b2c3d4e5f60") }],
    [
      "a tool's metadata",
      {
        kind: "ToolCall",
        data: toolFacet({
          kind: "tool_use",
          phase: "start",
          status: "running",
          tool_name: "Bash",
          tool_use_id: "toolu_01A09q90qw90lq917835lq9",
          thread_id: "0199aa10-5c9a-7d31-8f7e-1b2c3d4e5f60",
        }),
      },
    ],
  ])("%s", async (_, event) => {
    expect((await runAgent([event])).events).toEqual([{ agent_kind: "fake", ...event }]);
  });

  it("an answer and an error", async () => {
    const completion = { ...OK, final_text: "done", data: sessionFacet("ses_4bd1f2c0affeZk4vQ9tLm2") };
    expect((await runAgent([], () => completion)).ending).toEqual({ completion });
  });
});

describe("createEventMask()", () => {
  /** Masks a value wherever it comes after it was named as a password. */
  function createMemory(): Parameters<typeof createEventMask>[0] {
    const known = new Set<string>();
    const text = (given: string): string => {
      for (const [, value] of given.matchAll(/password=(\w+)/g)) known.add(value!);
      return [...known].reduce((masked, value) => masked.replaceAll(value, "***"), given);
    };
    return {
      text,
      value: (value) => JSON.parse(text(JSON.stringify(value))),
      learn: (given) => void text(given),
    };
  }

  it("masks a value again wherever it comes after it was recognised", () => {
    const mask = createEventMask(createMemory());
    mask.event({ agent_kind: "fake", kind: "TextOutput", text: `password=${SECRET}` });
    expect(mask.event({ agent_kind: "fake", kind: "Status", message: `using ${SECRET}` })).toMatchObject({
      message: "using ***",
    });
    expect(mask.event({ agent_kind: "fake", kind: "ToolCall", data: { argv: [SECRET] } })).toMatchObject({
      data: { argv: ["***"] },
    });
    expect(mask.completion({ ...OK, final_text: SECRET })).toEqual({ ...OK, final_text: "***" });
    expect(mask.error(backendError(`bad ${SECRET}`)).message).toBe("backend error: bad ***");
  });

  it("gives data that cannot be written to the bounds unseen", () => {
    const cycle: Record<string, unknown> = {};
    Object.assign(cycle, { one: cycle, two: cycle });
    const mask = createEventMask(createMemory());
    expect(mask.event({ agent_kind: "fake", kind: "Status", data: cycle }).data).toEqual({
      dropped: { reason: "oversize" },
    });
  });
});
