import { type Argv, readArgv } from "./support/argv.ts";
import { claudeDialect } from "./support/claude-lines.ts";
import { ANSWER, begin, fail, knob, type Line, print, SECRET } from "./support/knobs.ts";
import { commonScenarios, play } from "./support/scenarios.ts";
import { knownSessions, sessionId } from "./support/sessions.ts";

// A stand-in for `claude --print --output-format stream-json`.

const ALLOW_FLAG = "--allow-dangerously-skip-permissions";

const argv = process.argv.slice(2);
const prompt = await begin("CLAUDE", argv);
if (argv.includes("--help")) await help();
else
  await run(
    readArgv(argv, {
      "--print": 0,
      "--output-format": 1,
      "--model": 1,
      "--permission-mode": 1,
      "--dangerously-skip-permissions": 0,
      ...(knob("CLAUDE_HELP") === "old" ? {} : { [ALLOW_FLAG]: 0 }),
      "--add-dir": "many",
      "--continue": 0,
      "--fork-session": 0,
      "--include-partial-messages": 0,
      "--resume": 1,
      "--verbose": 0,
    }),
  );

async function help(): Promise<void> {
  if (knob("CLAUDE_HELP") === "fails") fail("help is broken");
  const flag = knob("CLAUDE_HELP") === "old" ? "" : `  ${ALLOW_FLAG}  Enable bypassing\n`;
  process.stdout.write(`Usage: claude [options] [prompt]\n${flag}  -p, --print\n`);
}

async function run({ options, positionals }: Argv): Promise<void> {
  if (options.get("--output-format")?.[0] === "stream-json" && !options.has("--verbose"))
    fail("Error: When using --print, --output-format=stream-json requires --verbose");
  if (`${positionals.join(" ")}${prompt}`.trim() === "") fail("Error: Input must be provided");
  const session = await selectSession(options);
  const dialect = claudeDialect(session, options.has("--include-partial-messages"));
  const init = dialect.opening();
  const failed = (fields: Line): Promise<void> => {
    process.exitCode = 1;
    return print(...init, dialect.line({ type: "result", is_error: true, ...fields }));
  };
  await play("CLAUDE", {
    ...commonScenarios(dialect),
    "whole-only": () =>
      print(...init, ...claudeDialect(session, false).message(ANSWER), ...dialect.closing()),
    "whole-first": () => {
      const lines = dialect.message(ANSWER);
      const isWhole = (line: Line): boolean => line.type === "assistant";
      const sorted = [...lines.filter(isWhole), ...lines.filter((line) => !isWhole(line))];
      return print(...init, ...sorted, ...dialect.closing());
    },
    "max-turns": () => failed({ subtype: "error_max_turns", errors: [SECRET] }),
    "max-budget": () => failed({ subtype: "error_max_budget_usd", errors: [SECRET] }),
    "execution-error": () => failed({ subtype: "error_during_execution", errors: [SECRET] }),
    "permission-denied": () => failed({ subtype: "error", message: `permission denied ${SECRET}` }),
    "file-not-found": () => failed({ subtype: "error", message: `file not found: session ${SECRET}` }),
    "model-rejected": () =>
      failed({ subtype: "error", message: "model rejected by runtime", details: SECRET }),
    "add-dirs-rejected": async () => {
      await failed({
        subtype: "error",
        message: "add_dirs rejected by runtime",
        details: "session not found",
      });
      process.exitCode = 0;
    },
    "nested-trap": () =>
      failed({ subtype: "error", message: SECRET, details: { message: "model rejected by runtime" } }),
    "api-error": () =>
      print(
        ...init,
        dialect.line({
          type: "assistant",
          error: "server_error",
          message: {
            id: "m",
            model: "<synthetic>",
            content: [{ type: "text", text: `API Error: ${SECRET}` }],
          },
        }),
        dialect.line({
          type: "result",
          subtype: "success",
          is_error: true,
          api_error_status: 500,
          result: SECRET,
        }),
      ),
    "model-missing": () =>
      failed({ subtype: "success", api_error_status: 404, result: `There is no such model ${SECRET}` }),
    approval: () => print(...init, ...dialect.denied(), ...dialect.message(ANSWER), ...dialect.closing()),
    subagent: () => print(...init, ...dialect.subagent(), ...dialect.message(ANSWER), ...dialect.closing()),
    thinking: () => print(...init, ...dialect.thinking(), ...dialect.message(ANSWER), ...dialect.closing()),
    "no-session": () => print({ type: "user", message: { content: SECRET } }, ...init, ...dialect.closing()),
  });
}

async function selectSession(options: Argv["options"]): Promise<string> {
  const wanted = options.get("--resume")?.[0];
  const known = knownSessions();
  if (options.has("--continue") && known.length === 0) fail("No conversation found to continue");
  if (wanted !== undefined && !known.includes(wanted)) {
    const session = { session_id: "session-new", uuid: SECRET };
    const errors = [`No conversation found with session ID: ${wanted}`];
    await print({ type: "result", subtype: "error_during_execution", is_error: true, errors, ...session });
    process.exit(1);
  }
  const resumed = wanted ?? (options.has("--continue") ? known[0] : undefined);
  return sessionId(options.has("--fork-session") ? undefined : resumed);
}
