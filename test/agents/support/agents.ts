import type { AgentError } from "../../../src/agents/agent-error.ts";
import type { AgentBackend, AgentLaunch, MapperResult } from "../../../src/agents/backend.ts";
import { MalformedLine } from "../../../src/agents/backend.ts";
import { createCommandLineBackend } from "../../../src/agents/command-line-backend.ts";
import type { AgentCompletion } from "../../../src/agents/completion.ts";
import type { AgentWrapperEvent, MappedEvent } from "../../../src/agents/event.ts";
import { type AgentGateway, createGateway } from "../../../src/agents/gateway.ts";
import type { CommandLineAgent } from "../../../src/agents/run-command-line-agent.ts";
import type { AgentRunHandle } from "../../../src/agents/run-handle.ts";

/** What every backend of these tests can do. */
export const BASICS = ["agent_api.run", "agent_api.events", "agent_api.events.live"];
export const CANCEL = "agent_api.control.cancel.v1";

type Options = Partial<Omit<CommandLineAgent, "plan" | "createMapper">> & {
  readonly plan?: CommandLineAgent["plan"];
  readonly finish?: (texts: readonly string[], exit: { readonly code: number | null }) => MapperResult;
};

/**
 * A backend of the kind `fake` that runs a line of shell. The script prints `{"text": …}` for text,
 * `{"event": …}` for any other event; a line with neither is malformed.
 */
export function shellAgent(script: string, options: Options = {}): AgentBackend {
  const extensionKeys = options.extensionKeys ?? new Set();
  const { finish = (texts) => ({ events: [], finalText: texts.join("") }), ...others } = options;
  return createCommandLineBackend({
    kind: "fake",
    capabilities: new Set([...BASICS, CANCEL, ...extensionKeys]),
    plan: (request) => shell(script, request.workingDir, request.env),
    createMapper: () => {
      const texts: string[] = [];
      return {
        map({ text, event }) {
          if (typeof text === "string") {
            texts.push(text);
            return [{ kind: "TextOutput", channel: "assistant", text }];
          }
          if (event === undefined) throw new MalformedLine("SECRET of the mapper");
          return [event as MappedEvent];
        },
        finish: (exit) => finish(texts, exit),
      };
    },
    ...others,
    extensionKeys,
  });
}

/** The launch of a line of shell. */
export function shell(script: string, cwd: string, env: AgentLaunch["env"]): AgentLaunch {
  return { program: "/bin/sh", args: ["-c", script], cwd, env };
}

/** A gateway with these backends and the environment of the test. */
export function gatewayWith(...backends: readonly AgentBackend[]): AgentGateway {
  const gateway = createGateway(process.env);
  for (const backend of backends) gateway.register(backend);
  return gateway;
}

/** How a run has ended. */
export type Ending = { readonly completion: AgentCompletion } | { readonly error: AgentError };

/** Reads a run to its end. */
export async function collect(
  handle: AgentRunHandle,
): Promise<{ events: AgentWrapperEvent[]; ending: Ending }> {
  const events: AgentWrapperEvent[] = [];
  for await (const event of handle.events) events.push(event);
  return { events, ending: await endingOf(handle) };
}

/** How a run ends, as a value. */
export function endingOf({ completion }: AgentRunHandle): Promise<Ending> {
  return completion.then(
    (value) => ({ completion: value }),
    (error: AgentError) => ({ error }),
  );
}

/** Runs a line of shell as an agent and reads it to its end. */
export function runShell(
  script: string,
  options: Options = {},
  request: { readonly timeoutMs?: number } = {},
): ReturnType<typeof collect> {
  return collect(gatewayWith(shellAgent(script, options)).run("fake", { prompt: "go", ...request }));
}

/** Tells whether a promise is still pending after a while. */
export async function isPending(promise: Promise<unknown>, milliseconds = 50): Promise<boolean> {
  const later = new Promise((resolve) => setTimeout(resolve, milliseconds, "later"));
  return (await Promise.race([promise, later])) === "later";
}

/** The texts of a run, joined. */
export function textOf(events: readonly AgentWrapperEvent[]): string {
  return events.map((event) => event.text ?? "").join("");
}
