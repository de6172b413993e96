import { readArgv } from "./support/argv.ts";
import { ANSWER, begin, fail, knob, type Line, print, SECRET } from "./support/knobs.ts";
import { commonScenarios, type Dialect, play } from "./support/scenarios.ts";
import { knownSessions, sessionId } from "./support/sessions.ts";

// A stand-in for `opencode run --format json` and `opencode session list`.

const [command, ...argv] = process.argv.slice(2);
const stdin = await begin("OPENCODE", [command ?? "", ...argv]);
if (command === "session") list();
else if (command === "run") await run();
else fail("Unknown command");

function list(): void {
  if (knob("OPENCODE_LIST") === "fails") fail("The database is locked");
  readArgv(argv.slice(1), { "--max-count": 1, "--format": 1 });
  // The real CLI prints nothing at all where there is no session.
  const sessions = knownSessions().map((id) => ({ id, title: SECRET, directory: SECRET }));
  if (sessions.length > 0) process.stdout.write(`${JSON.stringify(sessions, null, 2)}\n`);
}

async function run(): Promise<void> {
  const { options, positionals } = readArgv(argv, {
    "--format": 1,
    "--model": 1,
    "--session": 1,
    "--continue": 0,
    "--fork": 0,
    "--dir": 1,
  });
  const wanted = options.get("--session")?.[0];
  if (`${positionals.join(" ")}${stdin}`.trim() === "") fail("You must provide a message or a command");
  if (wanted !== undefined && !knownSessions().includes(wanted)) fail("Error: Session not found");
  // The real CLI silently starts a new session where there is none to continue.
  const resumed = wanted ?? (options.has("--continue") ? knownSessions()[0] : undefined);
  const session = sessionId(options.has("--fork") ? undefined : resumed);
  const line = (type: string, fields: Line): Line => ({
    type,
    timestamp: 1_700_000_000_000,
    sessionID: session,
    ...fields,
  });
  const part = (type: string, kind: string, fields: Line): Line =>
    line(type, { part: { id: "prt_1", sessionID: session, messageID: "msg_1", type: kind, ...fields } });
  const tool = (callID: string, state: Line): Line =>
    part("tool_use", "tool", { callID, tool: "bash", state });
  const finish = (reason: string): Line =>
    part("step_finish", "step-finish", {
      reason,
      snapshot: SECRET,
      cost: 0,
      tokens: { input: 1, output: 2 },
    });
  const start = (): Line => part("step_start", "step-start", { snapshot: SECRET });
  const dialect: Dialect = {
    opening: () => [start()],
    message: (text) => [part("text", "text", { text, time: { start: 1, end: 2 } })],
    tools: () => [
      part("text", "text", { text: "Let me look. ", time: { start: 1, end: 2 } }),
      tool("call_1", { status: "completed", input: { command: SECRET }, output: SECRET, title: SECRET }),
      tool("call_2", { status: "error", input: { filePath: SECRET }, error: SECRET }),
      finish("tool-calls"),
      start(),
    ],
    closing: () => [finish("stop"), line("done", { reason: "idle", rejected: [] })],
  };
  const trouble = line("error", { error: { name: "UnknownError", data: { message: SECRET } } });
  await play("OPENCODE", {
    ...commonScenarios(dialect),
    reasoning: () =>
      print(
        start(),
        part("reasoning", "reasoning", { text: "I think", time: { start: 1, end: 2 } }),
        ...dialect.message(ANSWER),
        ...dialect.closing(),
      ),
    async "reports-error"() {
      await print(...dialect.opening(), trouble);
      process.exitCode = 1;
    },
    async "model-rejected"() {
      const data = { providerID: "p", modelID: "m", suggestions: [SECRET] };
      await print(line("error", { error: { name: "ProviderModelNotFoundError", data } }));
      process.exitCode = 1;
    },
    async "file-not-found"() {
      fail("Error: file not found for this session:");
    },
    approval: () =>
      print(
        start(),
        tool("call_3", { status: "error", input: {}, error: `The user rejected permission ${SECRET}` }),
        finish("stop"),
        line("done", { reason: "idle", rejected: ["bash"] }),
      ),
    "missing-fields": () =>
      print(
        ...dialect.opening(),
        line("text", { part: { type: "text", note: SECRET } }),
        { type: "tool_use", part: SECRET },
        ...dialect.message(ANSWER),
        ...dialect.closing(),
      ),
  });
}
