import { symlinkSync, writeFileSync } from "node:fs";
import { type Argv, readArgv } from "./support/argv.ts";
import { serveApp } from "./support/codex-app-server.ts";
import { codexDialect } from "./support/codex-lines.ts";
import { ANSWER, begin, fail, knob, type Line, print, SECRET } from "./support/knobs.ts";
import { commonScenarios, play, type Scenario } from "./support/scenarios.ts";
import { knownSessions, sessionId } from "./support/sessions.ts";

// A stand-in for `codex exec --json` and `codex app-server`.

const BYPASS = "--dangerously-bypass-approvals-and-sandbox";

const argv = process.argv.slice(2);
if (argv[0] === "app-server") await serveApp(argv);
else await exec(await begin("CODEX", argv));

async function exec(stdin: string): Promise<void> {
  if (argv.includes("--help")) return help();
  const { options, positionals } = readArgv(argv, {
    "--ask-for-approval": 1,
    "--sandbox": 1,
    [BYPASS]: 0,
    "--color": 1,
    "--skip-git-repo-check": 0,
    "--json": 0,
    "--model": 1,
    ...(knob("CODEX_HELP") === "old" ? {} : { "--add-dir": 1 }),
    "--output-last-message": 1,
    "--last": 0,
  });
  if (positionals[0] !== "exec" || !options.has("--json")) fail("not asked for lines");
  if (stdin.trim() === "") fail("No prompt provided via stdin.");
  await run(sessionId(resumed(options, positionals)));
  leaveLastMessage(options.get("--output-last-message")?.[0]);
}

/** Writes the file that was asked for, or makes a link of it, where a test wants that. */
function leaveLastMessage(path: string | undefined): void {
  const [text, target] = [knob("CODEX_LAST_MESSAGE"), knob("CODEX_LAST_MESSAGE_LINK")];
  if (path === undefined) return;
  if (text !== undefined) writeFileSync(path, text);
  if (target !== undefined) symlinkSync(target, path);
}

function help(): void {
  if (knob("CODEX_HELP") === "fails") fail("help is broken");
  const flag = knob("CODEX_HELP") === "old" ? "" : "      --add-dir <DIR>  Additional directories\n";
  process.stdout.write(`Usage: codex exec [OPTIONS] [PROMPT]\n${flag}      --json\n`);
}

function resumed(options: Argv["options"], positionals: readonly string[]): string | undefined {
  if (positionals[1] !== "resume") return undefined;
  const wanted = options.has("--last") ? knownSessions()[0] : positionals[2];
  if (wanted !== undefined && knownSessions().includes(wanted)) return wanted;
  // Old versions silently start a new session; newer ones say so.
  if (knob("CODEX_RESUME") === "old") return undefined;
  fail(`Error: thread/resume failed: no rollout found for thread id ${wanted ?? ""}`);
}

async function run(thread: string): Promise<void> {
  const dialect = codexDialect(thread);
  const failing =
    (code: number, ...lines: readonly Line[]): Scenario =>
    async () => {
      await print(...dialect.opening(), ...lines);
      process.exitCode = code;
    };
  const model = knob("CODEX_MODEL") ?? "";
  const failed = (message: string, fields: Line = {}): Line[] => [
    { type: "error", message, ...fields },
    { type: "turn.failed", error: { message } },
  ];
  await play("CODEX", {
    ...commonScenarios(dialect),
    items: () =>
      print(...dialect.opening(), ...dialect.otherItems(), ...dialect.message(ANSWER), ...dialect.closing()),
    "turn-failed": failing(1, ...failed(SECRET)),
    "no-thread": () =>
      print(
        { type: "item.completed", item: { id: "item_0", type: "agent_message", text: SECRET } },
        ...dialect.opening(),
        ...dialect.message(ANSWER),
        ...dialect.closing(),
      ),
    "flag-unknown": () => fail(`error: unexpected argument '${BYPASS}' found`, 2),
    "model-rejected": failing(1, ...failed(`{"detail":"The '${model}' model is not supported ${SECRET}"}`)),
    "model-rejected-by-code": failing(0, ...failed(SECRET, { code: "model_runtime_rejection" })),
    "model-in-transport-error": failing(1, ...failed(`stream error: ${model} connection reset ${SECRET}`)),
    "add-dirs-rejected": failing(0, ...failed("add_dirs rejected by runtime")),
    "nested-trap": failing(1, ...failed(`{"message":"add_dirs rejected by runtime"} ${SECRET}`)),
    "file-not-found": () => fail("Error: file not found while reading the session"),
  });
}
