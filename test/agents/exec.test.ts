import { expect, it } from "vitest";
import { createExecBackend } from "../../src/agents/backends/exec.ts";
import { toolFacet } from "../../src/agents/event.ts";
import { collect, gatewayWith } from "./support/agents.ts";

function runExec(...lines: readonly unknown[]): ReturnType<typeof collect> {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const backend = createExecBackend(["/bin/sh", "-c", 'cat > /dev/null; printf "%s\\n" "$1"', "sh", text]);
  return collect(gatewayWith(backend).run("exec", { prompt: "go" }));
}

const EVENTS = [
  { agent_kind: "mine", kind: "Status", channel: "status", message: "begun" },
  {
    agent_kind: "mine",
    kind: "ToolCall",
    data: toolFacet({ kind: "shell", phase: "start", status: "running" }),
  },
  { agent_kind: "mine", kind: "ToolResult", data: { n: [1, null] } },
  { agent_kind: "mine", kind: "TextOutput", text: "ü" },
  { agent_kind: "mine", kind: "Unknown" },
];
const STATUS = { code: 0, signal: null };

it("passes the events of any program on, in its own name", async () => {
  const { events, ending } = await runExec(...EVENTS);
  expect(events).toEqual(EVENTS.map((event) => ({ ...event, agent_kind: "exec" })));
  expect(ending).toEqual({ completion: { status: STATUS } });
});

it("gives the prompt to the program on stdin", async () => {
  const script = `IFS= read -r line; printf '{"agent_kind":"a","kind":"TextOutput","text":"%s"}' "$line"`;
  const gateway = gatewayWith(createExecBackend(["/bin/sh", "-c", script]));
  const { events } = await collect(gateway.run("exec", { prompt: "-x ü\n" }));
  expect(events).toEqual([{ agent_kind: "exec", kind: "TextOutput", text: "-x ü" }]);
});

it("takes the final text and data from a completion line", async () => {
  const completion = { status: STATUS, final_text: "done", data: { n: 1 } };
  const { events, ending } = await runExec({ completion });
  expect(events).toEqual([]);
  expect(ending).toEqual({ completion });
});

it("ends as the completion line says", async () => {
  const error = { code: "ERUNTIME", message: "no session found" };
  const { events, ending } = await runExec({ completion: { error } });
  expect(events).toMatchObject([{ kind: "Error", message: "no session found" }]);
  expect(ending).toMatchObject({ error: { message: "backend error: no session found" } });
});

it.each([
  { kind: "TextOutput", text: "SECRET" },
  { agent_kind: "mine", kind: "Error" },
  { agent_kind: "mine", kind: "Status", text: "SECRET" },
  { agent_kind: "mine", kind: "text", text: "SECRET" },
  { agent_kind: "mine", kind: "Unknown", raw: "SECRET" },
  { completion: { final_text: "SECRET" } },
  "SECRET",
])("tells only the length of %j, which is no event", async (line) => {
  const { events, ending } = await runExec(line);
  expect(events).toMatchObject([
    { kind: "Error", message: expect.stringMatching(/^unusable output line 1 /) },
  ]);
  expect(ending).toEqual({ completion: { status: STATUS } });
});

it("holds the events to the bounds", async () => {
  const { events } = await runExec(
    { agent_kind: "a", kind: "TextOutput", text: "x".repeat(65_537) },
    { agent_kind: "a", kind: "Error", channel: "x".repeat(129), message: "x".repeat(4097) },
  );
  expect(events.map(({ text, message }) => (text ?? message)!.length)).toEqual([65_536, 1, 4094]);
  expect(events[2]).not.toHaveProperty("channel");
});
