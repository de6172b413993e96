import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LineMapper, MalformedLine } from "../../../src/agents/backend.ts";
import { createClaudeMapper } from "../../../src/agents/backends/claude-code/mapper.ts";
import { createCodexMapper } from "../../../src/agents/backends/codex/mapper.ts";
import { createGeminiMapper } from "../../../src/agents/backends/gemini-cli/mapper.ts";
import { createOpencodeMapper } from "../../../src/agents/backends/opencode/mapper.ts";
import type { MappedEvent } from "../../../src/agents/event.ts";
import type { CheckedRequest } from "../../../src/agents/request.ts";
import { runs } from "../../support/runs.ts";
import { SECRET } from "./support/run-fake.ts";

const request: CheckedRequest = {
  prompt: "p",
  workingDir: "/",
  timeoutMs: 0,
  env: {},
  nonInteractive: true,
  addDirs: [],
  externalSandbox: false,
  backendKeys: {},
};

const MAPPERS: [string, (request: CheckedRequest) => LineMapper, string[]][] = [
  ["claude_code", createClaudeMapper, ["system", "user", "assistant", "stream_event", "result"]],
  [
    "codex",
    createCodexMapper,
    [
      "thread.started",
      "thread.resumed",
      "turn.started",
      "turn.failed",
      "item.started",
      "item.delta",
      "item.completed",
      "item.failed",
      "error",
    ],
  ],
  ["gemini_cli", createGeminiMapper, ["init", "message", "tool_use", "tool_result", "error", "result"]],
  ["opencode", createOpencodeMapper, ["text", "tool_use", "step_start", "step_finish", "error", "reasoning"]],
];

/** The words that lines are made of; any other string is the secret. */
const WORDS = [
  "text",
  "tool_use",
  "tool_result",
  "thinking",
  "content_block_start",
  "content_block_delta",
  "text_delta",
  "message_start",
  "command_execution",
  "agent_message",
  "todo_list",
  "assistant",
  "success",
  "error",
];
const NAMES = [
  "session_id",
  "sessionID",
  "thread_id",
  "turn_id",
  "item_id",
  "item_type",
  "text_delta",
  "stdout",
  "subtype",
  "message",
  "content",
  "event",
  "delta",
  "content_block",
  "item",
  "id",
  "text",
  "part",
  "state",
  "role",
  "status",
  "tool_id",
  "error",
  "input",
  "result",
];

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(SECRET, null, true, 7),
    fc.constantFrom(...WORDS),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES, "type"), tie("value"), { maxKeys: 6 }),
  ),
}));

describe.each(MAPPERS)("lines of %s of any shape", (_, createMapper, types) => {
  const line = fc
    .tuple(
      fc.constantFrom(...types, "new"),
      fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 12, noNullPrototype: true }),
    )
    .map(([type, fields]) => ({ ...fields, type }));

  it("give events that keep the rules and hold nothing native but text, ids and names, or are refused", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const mapper = createMapper(request);
        for (const one of lines) for (const event of mapOrRefuse(mapper, one)) checkEvent(event);
        const exit = { code: 1, signal: null, stderr: SECRET, hadBadLine: false };
        const { events, error } = mapper.finish(exit) as { events: MappedEvent[]; error?: string };
        for (const event of events) checkEvent(event);
        expect(`${error}`).not.toContain(SECRET);
      }),
      { numRuns: runs(300, 5000) },
    );
  });
});

function mapOrRefuse(mapper: LineMapper, line: Record<string, unknown>): readonly MappedEvent[] {
  try {
    return mapper.map(line);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(MalformedLine);
    return [];
  }
}

function checkEvent({ kind, channel, text, message, data }: MappedEvent): void {
  expect(typeof text === "string").toBe(kind === "TextOutput");
  if (kind === "TextOutput") expect(message).toBeUndefined();
  if (kind === "Error") expect(message).toEqual(expect.any(String));
  expect(`${channel} ${message}`).not.toContain(SECRET);
  if (kind.startsWith("Tool")) expect(data).toMatchObject({ schema: "agent_api.tools.structured.v1" });
  const { session, tool } = { ...(data as Record<string, Record<string, unknown>>) };
  const known = ["backend_item_id", "thread_id", "tool_name", "tool_use_id", "turn_id"];
  const others = Object.entries(tool ?? {}).filter(([name]) => !known.includes(name));
  expect(JSON.stringify(others)).not.toContain(SECRET);
  expect(Object.keys(session ?? { id: "" })).toEqual(["id"]);
}
