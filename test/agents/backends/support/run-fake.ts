import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import type { AgentError } from "../../../../src/agents/agent-error.ts";
import { type BuiltInBackendOptions, createBuiltInBackends } from "../../../../src/agents/backends/index.ts";
import type { AgentCompletion } from "../../../../src/agents/completion.ts";
import type { AgentWrapperEvent } from "../../../../src/agents/event.ts";
import { type AgentGateway, createGateway } from "../../../../src/agents/gateway.ts";
import type { AgentRunRequest } from "../../../../src/agents/request.ts";

/** The kinds of the built-in backends, with the names of their fakes. */
export const CLIS = { claude_code: "CLAUDE", codex: "CODEX", gemini_cli: "GEMINI", opencode: "OPENCODE" };
export type Kind = keyof typeof CLIS;
export const KINDS = Object.keys(CLIS) as Kind[];

/** What the fakes write into every native field. */
export const SECRET = "sk-planted-4f9d";

/** A folder of this test file's own. */
export const folder = mkdtempSync(join(tmpdir(), "agents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fakes = fileURLToPath(new URL("../../fakes/bin", import.meta.url));
let files = 0;

/** A path that nothing has yet. */
export function newPath(): string {
  return join(folder, String(++files));
}

/** A gateway whose agents are the fakes. */
export function fakeGateway(options: BuiltInBackendOptions = {}): AgentGateway {
  const PATH = `${fakes}${delimiter}${process.env.PATH}`;
  const gateway = createGateway({
    PATH,
    HOME: folder,
    FAKE_NODE: process.execPath,
    FAKE_SECRET: SECRET,
    // Starting a fake is most of what a test costs.
    NODE_COMPILE_CACHE: join(folder, "compiled"),
  });
  for (const backend of createBuiltInBackends(options)) gateway.register(backend);
  return gateway;
}

/** How a fake is to behave, and what is asked of it. */
export interface FakeRun extends Partial<Omit<AgentRunRequest, "workingDir">> {
  /** The test's own folder where it is not given; null for none. */
  readonly workingDir?: string | null;
  readonly scenario?: string;
  readonly options?: BuiltInBackendOptions;
  readonly gateway?: AgentGateway;
}

/** How a fake was started. */
export interface Capture {
  readonly argv: string[];
  readonly cwd: string;
  readonly env: string[];
  readonly values: Record<string, string>;
  readonly stdin: string;
}

/** All that came of a run. */
export interface FakeResult {
  readonly events: AgentWrapperEvent[];
  readonly completion?: AgentCompletion;
  readonly error?: AgentError;
  /** The fake's starts, in order. */
  readonly captures: Capture[];
}

/** The request for a fake. */
export function fakeRequest(kind: Kind, run: FakeRun): AgentRunRequest {
  const { scenario, env, prompt = "hello", workingDir = folder, options: _, gateway: __, ...others } = run;
  const chosen = scenario === undefined ? {} : { [`FAKE_${CLIS[kind]}_SCENARIO`]: scenario };
  return { prompt, ...others, ...(workingDir === null ? {} : { workingDir }), env: { ...chosen, ...env } };
}

/** Runs a fake through the gateway to its end. */
export async function runFake(kind: Kind, run: FakeRun = {}): Promise<FakeResult> {
  const file = newPath();
  const env = { [`FAKE_${CLIS[kind]}_CAPTURE`]: file, ...run.env };
  const gateway = run.gateway ?? fakeGateway(run.options);
  const handle = gateway.run(kind, fakeRequest(kind, { ...run, env }));
  const events: AgentWrapperEvent[] = [];
  for await (const event of handle.events) events.push(event);
  const outcome = await handle.completion.then(
    (completion) => ({ completion }),
    (error: AgentError) => ({ error }),
  );
  return { events, ...outcome, captures: readCaptures(file) };
}

/** What the fakes have noted. */
export function readCaptures(file: string): Capture[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Capture);
}

/** All text of a channel. */
export function textOf(events: readonly AgentWrapperEvent[], channel = "assistant"): string {
  return events.map((event) => (event.channel === channel ? (event.text ?? "") : "")).join("");
}

/** The messages of all events of a kind. */
export function messages(events: readonly AgentWrapperEvent[], kind: string): (string | undefined)[] {
  return events.filter((event) => event.kind === kind).map((event) => event.message);
}
