import { describe, expect, it } from "vitest";
import {
  type AgentBackend,
  AgentError,
  type AgentWrapperEvent,
  createBuiltInBackends,
  createExecBackend,
  createGateway,
} from "../../src/index.ts";

const say = (text: string): string => JSON.stringify({ agent_kind: "exec", kind: "TextOutput", text });

describe("a user of the library", () => {
  it("runs a program of their own as an agent", async () => {
    const gateway = createGateway(process.env);
    gateway.register(createExecBackend(["sh", "-c", `cat > /dev/null; echo '${say("hi")}'`]));
    const { events, completion } = gateway.run("exec", { prompt: "go" });
    const seen: AgentWrapperEvent[] = [];
    for await (const event of events) seen.push(event);
    expect(seen).toEqual([{ agent_kind: "exec", kind: "TextOutput", text: "hi" }]);
    expect(await completion).toEqual({ status: { code: 0, signal: null } });
  });

  it("has the built-in agents, and errors that say which they are", () => {
    const gateway = createGateway({});
    for (const backend of createBuiltInBackends()) gateway.register(backend);
    expect(gateway.backends().map(({ kind }) => kind)).toEqual([
      "claude_code",
      "codex",
      "gemini_cli",
      "opencode",
    ]);
    const refusal = (): unknown => gateway.run("codex", { prompt: "go", extensions: { "agent_api.x": 1 } });
    expect(refusal).toThrow(AgentError);
    expect(refusal).toThrow(expect.objectContaining({ variant: "UnsupportedCapability", code: "EARG" }));
  });

  it("adds an agent that is no program", async () => {
    const echo: AgentBackend = {
      kind: "echo",
      capabilities: new Set(["agent_api.run", "agent_api.events", "agent_api.control.cancel.v1"]),
      extensionKeys: new Set(),
      async start({ prompt }, run) {
        await run.emit({ kind: "TextOutput", text: prompt });
        return { status: { code: 0, signal: null }, final_text: prompt };
      },
    };
    const gateway = createGateway({});
    gateway.register(echo);
    const { handle } = gateway.runControl("echo", { prompt: "go" });
    handle.events.close();
    expect((await handle.completion).final_text).toBe("go");
  });
});
