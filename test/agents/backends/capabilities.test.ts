import { describe, expect, it } from "vitest";
import type { AgentToolData } from "../../../src/gen/agents/agent-tool-data.ts";
import { validateAgentToolData } from "../../../src/gen/agents/validate-agent-tool-data.js";
import { fakeGateway, KINDS, runFake } from "./support/run-fake.ts";

const SANDBOX = "agent_api.exec.external_sandbox.v1";

describe.each(KINDS)("case 6: %s", (kind) => {
  const backend = fakeGateway().backend(kind)!;

  it("can run and tell, and advertises each key that it understands", () => {
    for (const needed of ["agent_api.run", "agent_api.events", ...backend.extensionKeys]) {
      expect(backend.capabilities).toContain(needed);
    }
    expect([...backend.capabilities].filter((capability) => capability.includes("mcp"))).toEqual([]);
  });

  it("leaves the sandbox to nobody, unless it is set up so", () => {
    expect(backend.capabilities).not.toContain(SANDBOX);
    const allowed = fakeGateway({ allowExternalSandbox: true }).backend(kind)!;
    expect(allowed.capabilities.has(SANDBOX)).toBe(["claude_code", "codex"].includes(kind));
  });

  it("case 48: tells of each tool by its facet, the call before the result", async () => {
    const { events } = await runFake(kind, { scenario: "tools" });
    const tools = events.filter((event) => event.kind.startsWith("Tool"));
    const started = new Set<unknown>();
    for (const { kind: event, data } of tools) {
      expect(validateAgentToolData(data)).toEqual([]);
      const { tool } = data as AgentToolData;
      const id = tool.tool_use_id ?? tool.backend_item_id;
      if (event === "ToolCall") started.add(id);
      else expect(started).toContain(id);
    }
    const results = tools.filter((event) => event.kind === "ToolResult");
    const phases = results.map(({ data }) => (data as AgentToolData).tool.phase);
    expect(phases).toEqual(["complete", "fail"]);
  });
});

describe("keys of Codex", () => {
  const run = (extensions: Record<string, unknown>): (() => unknown) => {
    const gateway = fakeGateway({ allowExternalSandbox: true });
    return () => gateway.run("codex", { prompt: "p", extensions });
  };

  it.each([
    ["approval_policy", "sometimes"],
    ["sandbox_mode", 7],
  ])("case 11: %s is one of its words, and the wrong one is not repeated", (name, value) => {
    const key = `backend.codex.exec.${name}`;
    expect(run({ [key]: value })).toThrow(new RegExp(`^invalid request: ${key} must be one of: [a-z |-]+$`));
  });

  it("never asks where it must not", () => {
    const key = "backend.codex.exec.approval_policy";
    expect(run({ [key]: "on-request" })).toThrow("must be never when");
  });

  it("case 60: cannot choose a model or directories for a fork", () => {
    const fork = { "agent_api.session.fork.v1": { selector: "last" } };
    expect(run({ ...fork, "agent_api.config.model.v1": "m" })).toThrow(
      "model override unsupported for codex fork",
    );
    const dirs = { "agent_api.exec.add_dirs.v1": { dirs: ["/"] } };
    expect(run({ ...fork, ...dirs })).toThrow("add_dirs unsupported for codex fork");
    const broken = { "agent_api.exec.add_dirs.v1": { dirs: [] } };
    expect(run({ ...fork, ...broken })).toThrow("invalid agent_api.exec.add_dirs.v1.dirs");
  });
});

it.each([
  ["gemini_cli", "agent_api.session.resume.v1"],
  ["gemini_cli", "agent_api.exec.add_dirs.v1"],
  ["opencode", "agent_api.exec.add_dirs.v1"],
  ["opencode", "backend.opencode.anything"],
  ["opencode", SANDBOX],
])("case 62: %s refuses %s", (kind, key) => {
  const request = { prompt: "p", extensions: { [key]: "planted" } };
  const message = `unsupported capability for ${kind}: ${key}`;
  expect(() => fakeGateway({ allowExternalSandbox: true }).run(kind, request)).toThrow(message);
});
