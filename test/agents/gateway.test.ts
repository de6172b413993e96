import { describe, expect, it } from "vitest";
import { checkAgentKind } from "../../src/agents/agent-kind.ts";
import type { AgentBackend } from "../../src/agents/backend.ts";
import { BASICS, CANCEL, collect, gatewayWith, shellAgent } from "./support/agents.ts";

const REQUEST = { prompt: "go" };

/** A backend that must never be asked. */
function untouchable(capabilities: readonly string[], extensionKeys: readonly string[] = []): AgentBackend {
  const fail = (): never => {
    throw new Error("The backend was called");
  };
  return {
    kind: "fake",
    capabilities: new Set(capabilities),
    extensionKeys: new Set(extensionKeys),
    check: fail,
    start: fail,
  };
}

describe("case 1: the kind of an agent", () => {
  it("may be codex", () => expect(checkAgentKind("codex")).toBe("codex"));

  it.each([
    ["", "must not be empty"],
    ["Codex", "must start with a lowercase ASCII letter"],
    ["1codex", "must start with a lowercase ASCII letter"],
    ["codex-1", "must match ^[a-z][a-z0-9_]*$"],
    ["codex\n", "must match ^[a-z][a-z0-9_]*$"],
  ])("may not be %j", (kind, reason) => {
    expect(() => checkAgentKind(kind)).toThrow(
      expect.objectContaining({
        variant: "InvalidAgentKind",
        code: "EARG",
        message: `invalid agent kind: ${reason}`,
      }),
    );
  });
});

describe("the gateway", () => {
  it("case 2: finds what was registered, and refuses a kind twice", () => {
    const backend = shellAgent("true");
    const gateway = gatewayWith(backend);
    expect(gateway.backend("fake")).toBe(backend);
    expect(gateway.backend("other")).toBeUndefined();
    expect(() => gateway.register(shellAgent("true"))).toThrow(
      "invalid request: backend already registered: fake",
    );
  });

  it.each(["run", "runControl"] as const)("case 3: has no backend of an unknown kind for %s", (method) => {
    expect(() => gatewayWith()[method]("fake", REQUEST)).toThrow(
      expect.objectContaining({
        variant: "UnknownBackend",
        code: "ENOTFOUND",
        message: "unknown backend: fake",
      }),
    );
  });

  it("case 4: gives no control over a backend that cannot cancel", () => {
    expect(() => gatewayWith(untouchable(BASICS)).runControl("fake", REQUEST)).toThrow(
      expect.objectContaining({
        variant: "UnsupportedCapability",
        message: `unsupported capability for fake: ${CANCEL}`,
      }),
    );
  });

  it("case 5: asks for the capability before it looks at the request", () => {
    expect(() => gatewayWith(untouchable(BASICS)).runControl("fake", { prompt: "" })).toThrow(
      `unsupported capability for fake: ${CANCEL}`,
    );
  });

  it.each([
    ["agent_api.run", ["agent_api.events"], []],
    ["agent_api.events", ["agent_api.run"], []],
    ["agent_api.config.model.v1", BASICS, ["agent_api.config.model.v1"]],
  ])("case 6: takes no backend that does not advertise %s", (missing, capabilities, keys) => {
    expect(() => gatewayWith(untouchable(capabilities, keys))).toThrow(
      `invalid request: backend fake does not advertise ${missing}`,
    );
  });

  it("runs a backend without cancel", async () => {
    const backend = shellAgent(`echo '{"text":"hello"}'`, { capabilities: new Set(BASICS) });
    const { events, ending } = await collect(gatewayWith(backend).run("fake", REQUEST));
    expect(events).toEqual([{ agent_kind: "fake", kind: "TextOutput", channel: "assistant", text: "hello" }]);
    expect(ending).toEqual({
      completion: { status: { code: 0, signal: null }, final_text: "hello" },
    });
  });
});
