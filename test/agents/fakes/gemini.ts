import { readArgv } from "./support/argv.ts";
import { ANSWER, begin, cutAt, fail, type Line, print, SECRET } from "./support/knobs.ts";
import { commonScenarios, type Dialect, play, type Scenario } from "./support/scenarios.ts";
import { sessionId } from "./support/sessions.ts";

// A stand-in for `gemini --output-format stream-json`.

const argv = process.argv.slice(2);
const prompt = await begin("GEMINI", argv);
const { options, positionals } = readArgv(argv, { "--prompt": 1, "--output-format": 1, "--model": 1 });
if (options.get("--output-format")?.[0] !== "stream-json") fail("not asked for stream-json", 42);
const asked = options.get("--prompt")?.[0] ?? (positionals.join(" ") || prompt);
if (asked.trim() === "") fail("No input provided via stdin.", 42);

const line = (fields: Line): Line => ({ timestamp: "2026-01-01T00:00:00.000Z", ...fields });
const call = (id: string): Line =>
  line({ type: "tool_use", tool_name: "run_shell_command", tool_id: id, parameters: { command: SECRET } });

const dialect: Dialect = {
  opening: () => [
    line({ type: "init", session_id: sessionId(undefined), model: SECRET }),
    line({ type: "message", role: "user", content: asked }),
  ],
  message(text) {
    const pieces = cutAt(text, Math.ceil(text.length / 2));
    return pieces.map((content) => line({ type: "message", role: "assistant", content, delta: true }));
  },
  tools: () => [
    call("tool-1"),
    line({ type: "tool_result", tool_id: "tool-1", status: "success", output: SECRET }),
    call("tool-2"),
    line({
      type: "tool_result",
      tool_id: "tool-2",
      status: "error",
      output: SECRET,
      error: { type: "TOOL_ERROR", message: SECRET },
    }),
  ],
  closing: () => [line({ type: "result", status: "success", stats: { total_tokens: 3 } })],
};

const failing =
  (code: number, ...lines: readonly Line[]): Scenario =>
  async () => {
    await print(...dialect.opening(), ...lines);
    process.exitCode = code;
  };
const failed = (type: string): Line =>
  line({ type: "result", status: "error", error: { type, message: SECRET } });

await play("GEMINI", {
  ...commonScenarios(dialect),
  "not-signed-in": failing(41),
  "invalid-input": failing(42, failed("FatalInputError")),
  "bad-config": failing(52),
  "turn-limit": failing(53, failed("FatalTurnLimitedError")),
  "tool-failed": failing(54, failed("FatalToolExecutionError")),
  broken: failing(1),
  warning: () =>
    print(
      ...dialect.opening(),
      line({ type: "error", severity: "warning", message: SECRET }),
      line({ type: "error", severity: "error", message: SECRET }),
      line({ type: "message", role: "assistant", content: "first" }),
      line({ type: "message", role: "assistant", content: ANSWER }),
      ...dialect.closing(),
    ),
  approval: () =>
    print(...dialect.opening(), ...dialect.tools(), ...dialect.message(ANSWER), ...dialect.closing()),
  "missing-fields": () =>
    print(
      ...dialect.opening(),
      line({ type: "tool_use", parameters: SECRET }),
      line({ type: "message", content: SECRET }),
      ...dialect.message(ANSWER),
      ...dialect.closing(),
    ),
});
