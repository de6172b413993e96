import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { backendError } from "../../../../src/agents/agent-error.ts";
import { tellPeople } from "../../../../src/agents/describe-run.ts";
import { toolFacet } from "../../../../src/agents/event.ts";
import { tableOf } from "../../../../src/cli/agents/list.ts";
import { validateAgentList } from "../../../../src/gen/agents/validate-agent-list.js";
import { untilGone } from "../../../support/processes.ts";
import { documentOf, type Json, type Outcome, run, runShell, start } from "../../../support/worker.ts";

const folder = mkdtempSync(join(tmpdir(), "agents-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FAKES = join(import.meta.dirname, "../../../agents/fakes/bin");
const TEXT = `{"agent_kind":"a","kind":"TextOutput","text":"hi"}`;
const ERROR = `{"agent_kind":"a","kind":"Error","message":"oops"}`;
let scripts = 0;

/** A program that is a line of shell, as a value of --command. */
function script(text: string): string {
  const file = join(folder, `agent-${scripts++}`);
  writeFileSync(file, `${text}\n`);
  return `sh ${file}`;
}

function runExec(text: string, args: readonly string[] = ["--prompt", "go"], input = ""): Outcome {
  return run(["agents", "run", "exec", "--command", script(text), ...args], input);
}

function linesOf({ stdout }: Pick<Outcome, "stdout">): Json[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Json);
}

describe("agents run", () => {
  it("prints events and a completion as NDJSON where stdout is no terminal", () => {
    const outcome = runExec(`echo '${TEXT}'`);
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(linesOf(outcome)).toEqual([
      { agent_kind: "exec", kind: "TextOutput", text: "hi" },
      { completion: { status: { code: 0, signal: null } } },
    ]);
  });

  it("repeats no secret that an agent tells", () => {
    const say = `echo '{"agent_kind":"a","kind":"TextOutput","text":"password=Zk4vQ9tLm2"}'`;
    const fail = `echo '{"completion":{"error":{"code":"EIO","message":"no access with password=Zk4vQ9tLm2"}}}'`;
    const outcome = runExec(`${say}; ${fail}`);
    expect(linesOf(outcome).map(({ text, message, completion }) => text ?? message ?? completion)).toEqual([
      "password=***",
      "no access with password=***",
      { error: { code: "ERUNTIME", message: "backend error: no access with password=***" } },
    ]);
  });

  it.each(["claude", "codex", "gemini", "opencode"])("runs %s", (name) => {
    const kind = { claude: "claude_code", gemini: "gemini_cli" }[name] ?? name;
    const env = { [`${name.toUpperCase()}_BINARY`]: join(FAKES, name), FAKE_NODE: process.execPath };
    const lines = linesOf(run(["agents", "run", kind, "--model", "m", "--prompt=-x"], "", { env }));
    expect(lines.at(-1)).toMatchObject({
      completion: { status: { code: 0 }, final_text: "Grüße, 世界 💖", data: { session: expect.anything() } },
    });
    expect(lines.slice(0, -1).map(({ text = "" }) => text)).toSatisfy(
      (texts: string[]) => texts.join("") === "Grüße, 世界 💖",
    );
  });

  it.each([
    ["the prompt on stdin", [], "from stdin"],
    ["--prompt", ["--prompt", "from stdin"], ""],
  ])("takes %s", (_, args, input) => {
    const print = `printf '{"agent_kind":"a","kind":"TextOutput","text":"%s"}\\n' "$(cat)"`;
    expect(linesOf(runExec(print, args, input))[0]).toMatchObject({ text: "from stdin" });
  });

  it.each([
    ["the agent succeeds, whatever errors it told of", `echo '${ERROR}'; echo nonsense`, 0],
    ["it exits with another code", "exit 3", 70],
    ["it dies of a signal", "kill -KILL $$", 70],
    ["it says that it has failed", `echo '{"completion":{"error":{"code":"EIO","message":"no"}}}'`, 70],
  ])("tells by its exit code that %s", (_, text, status) => {
    expect(runExec(text).status).toBe(status);
  });

  it("tells a timeout, and ends the agent", async () => {
    const pid = join(folder, "timeout.pid");
    const outcome = runExec(`echo $$ > '${pid}'; exec sleep 600`, ["--prompt", "go", "--timeout", "1"]);
    expect(outcome.status).toBe(75);
    expect(linesOf(outcome).at(-1)).toEqual({
      completion: { error: { code: "ETIMEOUT", message: "backend error: timeout" } },
    });
    await untilGone(readFileSync(pid, "utf8").trim());
  });

  it.each([
    [["no_such", "--prompt", "x"], "ENOTFOUND", "unknown backend: no_such", 66],
    [["Codex", "--prompt", "x"], "EARG", "invalid agent kind: must start with a lowercase ASCII letter", 64],
    [["codex", "--prompt", " "], "EARG", "invalid request: prompt must not be empty", 64],
    [["exec", "--prompt", "x"], "EARG", "The agent exec needs a program", 64],
    [["codex", "--prompt", "x", "--command", "sh"], "EARG", "--command is for the agent exec only", 64],
    [["codex", "--prompt", "x", "--extension", "a.b=SECRET"], "EARG", "--extension must be KEY=JSON", 64],
    [
      ["codex", "--prompt", "x", "--extension", 'a.b="SECRET"'],
      "EARG",
      "unsupported capability for codex: a.b",
      64,
    ],
    [
      ["codex", "--prompt", "x", "--resume", "last", "--fork", "SECRET"],
      "EARG",
      "invalid request: agent_api.session.resume.v1 and agent_api.session.fork.v1 are mutually exclusive",
      64,
    ],
    [["codex", "--prompt", "x", "--timeout", "1m"], "EARG", expect.stringMatching(/^--timeout must be/), 64],
  ])("refuses %j before it starts anything", (args, code, message, status) => {
    const outcome = run(["agents", "run", ...args]);
    expect(outcome.status).toBe(status);
    expect(documentOf(outcome).error).toMatchObject({ code, message });
    expect(outcome.stdout).not.toContain("SECRET");
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s, also twice, cancels and leaves no process", async (signal, status) => {
    const pids = join(folder, `${signal}.pids`);
    const text = `trap '' TERM; sleep 600 & echo $! $$ > '${pids}'; echo '${TEXT}'; while :; do sleep 0.05; done`;
    const session = start(["agents", "run", "exec", "--command", script(text), "--prompt", "go"]);
    expect(await session.nextLine()).toMatch(/"text":"hi"/);
    session.child.kill(signal);
    setTimeout(() => session.child.kill(signal), 100);
    expect(JSON.parse((await session.nextLine())!)).toEqual({
      completion: { error: { code: "ECANCELED", message: "backend error: cancelled" } },
    });
    expect(await session.ended).toMatchObject({ status, stderr: "" });
    for (const pid of readFileSync(pids, "utf8").trim().split(" ")) await untilGone(pid);
  });

  it("ends with its reader", async () => {
    const pid = join(folder, "reader.pid");
    const text = `echo $$ > '${pid}'; while :; do echo '${TEXT}'; done`;
    const line = `worker agents run exec --command '${script(text)}' --prompt go | head -1`;
    const { stdout, stderr } = runShell(line);
    expect(stdout).toBe(`{"agent_kind":"exec","kind":"TextOutput","text":"hi"}\n`);
    expect(stderr).toBe("");
    await untilGone(readFileSync(pid, "utf8").trim());
  });

  it("ends the agent where nothing can be written", async () => {
    const pid = join(folder, "full.pid");
    const text = `echo $$ > '${pid}'; while :; do echo '${TEXT}'; done`;
    const { status, stdout } = runShell(
      `worker agents run exec --command '${script(text)}' --prompt go > /dev/full`,
    );
    expect({ status, stdout }).toEqual({ status: 74, stdout: "" });
    await untilGone(readFileSync(pid, "utf8").trim());
  });

  it("cases 14 and 18: needs its own directory only where the request names none", () => {
    const env = `CODEX_BINARY='${FAKES}/codex' FAKE_NODE='${process.execPath}'`;
    const fromNowhere = (options: string): Outcome =>
      runShell(
        `d=$(mktemp -d); cd "$d"; rmdir "$d"; ${env} worker agents run codex --prompt go --add-dir / ${options}`,
      );
    expect(linesOf(fromNowhere("--cwd /")).at(-1)).toMatchObject({ completion: { status: { code: 0 } } });
    expect(documentOf(fromNowhere("")).error).toMatchObject({
      code: "ENOTFOUND",
      message: "backend error: the working directory does not exist",
    });
  });

  it("hands on the directory, and nothing of its own stdin", () => {
    const print = `printf '{"agent_kind":"a","kind":"TextOutput","text":"%s"}\\n' "$(pwd -P)$(cat)"`;
    const outcome = runExec(print, ["--prompt", "+", "--cwd", folder], "SECRET");
    expect(linesOf(outcome)[0]?.text).toMatch(/agents-cli-\w+\+$/);
  });
});

describe("agents list", () => {
  it("tells which agents are installed, their version and what they can do", () => {
    writeFileSync(join(folder, "codex"), "#!/bin/sh\necho 'codex-cli 1.2.3'; echo more\n");
    writeFileSync(join(folder, "my-claude"), "#!/bin/sh\nexit 1\n");
    for (const name of ["codex", "my-claude"]) chmodSync(join(folder, name), 0o755);
    const env = {
      PATH: ["/bin", "/usr/bin", folder].join(delimiter),
      CLAUDE_BINARY: join(folder, "my-claude"),
      GEMINI_BINARY: join(folder, "nowhere"),
    };
    const list = documentOf(run(["agents", "list", "--json"], "", { env }));
    expect(validateAgentList(list)).toEqual([]);
    const { agents } = list;
    expect(agents).toMatchObject([
      { kind: "claude_code", installed: true, version: null },
      { kind: "codex", installed: true, version: "codex-cli 1.2.3" },
      { kind: "gemini_cli", installed: false, version: null },
      { kind: "opencode", version: existsSync("/usr/bin/opencode") ? expect.anything() : null },
    ]);
    for (const { capabilities } of agents) {
      expect(capabilities).toEqual(
        expect.arrayContaining(["agent_api.run", "agent_api.events", "agent_api.control.cancel.v1"]),
      );
      expect(capabilities).not.toContain("agent_api.exec.external_sandbox.v1");
    }
  });

  it("has one line for each agent on a terminal, with the options that it takes", () => {
    const agent = { installed: true, version: null, capabilities: ["agent_api.run"] };
    const capabilities = ["agent_api.config.model.v1", "agent_api.session.resume.v1", "agent_api.run"];
    const table = tableOf([
      { ...agent, kind: "codex", version: "codex-cli 1.2.3", capabilities },
      { ...agent, kind: "gemini_cli" },
      { ...agent, kind: "opencode", installed: false, capabilities: ["agent_api.exec.add_dirs.v1"] },
    ]);
    expect(table).toBe(
      [
        "codex       codex-cli 1.2.3  --model --resume",
        "gemini_cli  installed",
        "opencode    not installed    --add-dir",
        "",
      ].join("\n"),
    );
  });

  it.each([["nothing"], ["run"], ["list", "x"]])("is not %s %s", (...args) => {
    expect(run(["agents", ...args]).status).toBe(64);
  });
});

it("a terminal shows text as it comes and everything else as short lines", () => {
  const { event, ending } = tellPeople("codex");
  const of = (kind: "ToolCall" | "ToolResult", fields: Parameters<typeof toolFacet>[0]) =>
    event({ agent_kind: "codex", kind, data: toolFacet(fields) });
  const shell = { kind: "command_execution", status: "unknown" } as const;
  const shown = [
    event({ agent_kind: "codex", kind: "Status", message: "turn started" }),
    event({ agent_kind: "codex", kind: "Status" }),
    event({ agent_kind: "codex", kind: "TextOutput", channel: "user", text: "the prompt" }),
    event({ agent_kind: "codex", kind: "TextOutput", text: "I \u001b[31mlook" }),
    event({ agent_kind: "codex", kind: "TextOutput", text: " around." }),
    of("ToolCall", { ...shell, phase: "start" }),
    of("ToolCall", { ...shell, phase: "delta" }),
    of("ToolResult", { ...shell, phase: "fail", exit_code: 2 }),
    of("ToolResult", { ...shell, phase: "complete", tool_name: "read" }),
    event({ agent_kind: "codex", kind: "TextOutput", text: "Done.\n" }),
    event({ agent_kind: "codex", kind: "Error", message: "a\nb" }),
    event({ agent_kind: "codex", kind: "Unknown" }),
    ending({ completion: { status: { code: 0, signal: null } } }),
  ];
  expect(shown.join("")).toBe(
    [
      "· turn started",
      "I \ufffd[31mlook around.",
      "→ command_execution",
      "✗ command_execution (exit 2)",
      "✓ read",
      "Done.",
      "! a b",
      "✓ codex is done",
      "",
    ].join("\n"),
  );
  expect(ending({ completion: { status: { code: 3, signal: null } } })).toBe(
    "✗ codex ended with exit code 3\n",
  );
  expect(ending({ error: backendError("cancelled") })).toBe("✗ codex: cancelled\n");
});
