import { mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CLIS, folder, KINDS, newPath, runFake, textOf } from "./support/run-fake.ts";

const MODEL = "agent_api.config.model.v1";
const DIRS = "agent_api.exec.add_dirs.v1";
const NON_INTERACTIVE = "agent_api.exec.non_interactive";
const RESUME = "agent_api.session.resume.v1";
const FORK = "agent_api.session.fork.v1";

const [one, two] = [join(folder, "one"), join(folder, "two")];
mkdirSync(one);
mkdirSync(two);
const sessions = { FAKE_SESSIONS: "known" };
const last = { selector: "last" };
const id = { selector: "id", id: "known" };

describe("case 50: the arguments of Claude Code", () => {
  const begin = ["--print", "--output-format", "stream-json"];
  const bypass = ["--permission-mode", "bypassPermissions"];
  const partial = "--include-partial-messages";
  const end = ["--verbose", "hello"];
  const everything = { [MODEL]: " m ", [DIRS]: { dirs: ["two", one] } };

  it.each([
    ["a new session", {}, [...begin, ...bypass, partial, ...end]],
    ["questions allowed", { [NON_INTERACTIVE]: false }, [...begin, partial, ...end]],
    [
      "model and directories",
      everything,
      [...begin, "--model", "m", ...bypass, "--add-dir", two, one, partial, ...end],
    ],
    ["resume last", { [RESUME]: last }, [...begin, ...bypass, "--continue", partial, ...end]],
    ["resume by id", { [RESUME]: id }, [...begin, ...bypass, partial, "--resume", "known", ...end]],
    [
      "fork last with all of it",
      { ...everything, [FORK]: last },
      [
        ...begin,
        "--model",
        "m",
        ...bypass,
        "--add-dir",
        two,
        one,
        "--continue",
        "--fork-session",
        partial,
        ...end,
      ],
    ],
    [
      "fork by id",
      { [FORK]: id },
      [...begin, ...bypass, "--fork-session", partial, "--resume", "known", ...end],
    ],
  ])("%s", async (_, extensions, argv) => {
    const { captures, completion } = await runFake("claude_code", { extensions, env: sessions });
    expect(captures).toMatchObject([{ argv, stdin: "" }]);
    expect(completion?.status.code).toBe(0);
  });
});

describe("case 51: the arguments of Codex", () => {
  const never = ["--ask-for-approval", "never"];
  const exec = ["exec", "--color", "never", "--skip-git-repo-check", "--json"];
  const output = ["--output-last-message", expect.stringMatching(/^\//)];

  it.each([
    ["a new thread", {}, [...never, "--sandbox", "workspace-write", ...exec, ...output]],
    ["questions allowed", { [NON_INTERACTIVE]: false }, ["--sandbox", "workspace-write", ...exec, ...output]],
    [
      "policies of its own",
      {
        [NON_INTERACTIVE]: false,
        "backend.codex.exec.approval_policy": "on-request",
        "backend.codex.exec.sandbox_mode": "read-only",
      },
      ["--ask-for-approval", "on-request", "--sandbox", "read-only", ...exec, ...output],
    ],
    [
      "resume by id",
      { [RESUME]: id },
      [...never, "--sandbox", "workspace-write", ...exec, ...output, "resume", "known", "-"],
    ],
  ])("%s", async (_, extensions, argv) => {
    const { captures, completion } = await runFake("codex", { extensions, env: sessions });
    expect(captures).toMatchObject([{ argv, stdin: "hello\n" }]);
    expect(completion?.status.code).toBe(0);
  });

  it("asks whether the program knows directories, then names each", async () => {
    const extensions = { [MODEL]: "m", [DIRS]: { dirs: [two, one] } };
    const { captures } = await runFake("codex", { extensions });
    const run = [...never, "--sandbox", "workspace-write", ...exec, "--model", "m"];
    expect(captures.map(({ argv }) => argv)).toEqual([
      ["exec", "--help"],
      [...run, "--add-dir", two, "--add-dir", one, ...output],
    ]);
  });
});

describe("case 52: the arguments of Gemini CLI and opencode", () => {
  const gemini = ["--prompt", "hello", "--output-format", "stream-json"];
  const run = ["run", "--format", "json"];
  const end = ["--dir", folder, "hello"];

  it.each([
    ["gemini_cli", {}, [...gemini]],
    ["gemini_cli", { [MODEL]: "m" }, [...gemini, "--model", "m"]],
    ["opencode", {}, [...run, ...end]],
    ["opencode", { [MODEL]: "p/m" }, [...run, "--model", "p/m", ...end]],
    ["opencode", { [RESUME]: id }, [...run, "--session", "known", ...end]],
    ["opencode", { [RESUME]: last }, [...run, "--continue", ...end]],
    ["opencode", { [FORK]: id }, [...run, "--session", "known", "--fork", ...end]],
    ["opencode", { [FORK]: last }, [...run, "--continue", "--fork", ...end]],
  ] as const)("%s with %j", async (kind, extensions, argv) => {
    const { captures, completion } = await runFake(kind, { extensions, env: sessions });
    expect(captures.at(-1)).toMatchObject({ argv, stdin: "" });
    expect(completion?.status.code).toBe(0);
  });

  it("hands opencode a prompt with white space on stdin, since it would put quotes around it", async () => {
    const { captures } = await runFake("opencode", { prompt: "say hello" });
    expect(captures).toMatchObject([{ argv: [...run, "--dir", folder], stdin: "say hello" }]);
  });
});

describe.each(KINDS)("%s", (kind) => {
  it.each([
    ["starts with a dash", "--version"],
    ["is longer than an argument may be", "ü".repeat(70_000)],
    ["holds a character that ends an argument", "a\0b"],
  ])("takes a prompt on stdin that %s", async (_, prompt) => {
    const { captures, events } = await runFake(kind, { prompt });
    expect(captures.at(-1)?.stdin.trimEnd()).toBe(prompt);
    expect(captures.at(-1)?.argv.join(" ")).not.toContain(prompt);
    expect(textOf(events)).toBe("Grüße, 世界 💖");
  });

  it("does not take a model that starts with a dash for an option", async () => {
    const { captures } = await runFake(kind, { extensions: { [MODEL]: "--yolo" } });
    expect(captures.at(-1)?.argv).toContain("--model=--yolo");
  });

  it("case 16: gives the child the request's environment over its own, and leaves this process alone", async () => {
    const before = { ...process.env };
    const options = { env: { SHARED: "config", OWN: "config", HOME: "/config", CODEX_HOME: "/config" } };
    const env = { SHARED: "request", HOME: folder, FAKE_SEE_ENV: "SHARED,OWN,HOME,CODEX_HOME" };
    const { captures } = await runFake(kind, { options, env });
    const values = { SHARED: "request", OWN: "config", HOME: folder, CODEX_HOME: "/config" };
    expect(captures.at(-1)?.values).toEqual(values);
    expect({ ...process.env }).toEqual(before);
  });

  it("case 18: runs in the request's directory, else in that of its set-up", async () => {
    const options = { workingDir: one };
    const asked = await runFake(kind, { options, workingDir: two });
    expect(asked.captures.at(-1)?.cwd).toBe(realpathSync(two));
    const set = await runFake(kind, { options, workingDir: null });
    expect(set.captures.at(-1)?.cwd).toBe(realpathSync(one));
  });

  it("case 17: has no time limit where it is 0, and else ends the program", async () => {
    const endless = await runFake(kind, { scenario: "never-exits", timeoutMs: 1500 });
    expect(endless.error?.reason).toBe("timeout");
    const free = await runFake(kind, { timeoutMs: 0, options: { timeoutMs: 1 } });
    expect(free.completion?.status.code).toBe(0);
  });

  it("uses the program that the environment names", async () => {
    const missing = newPath();
    const { error, events } = await runFake(kind, { env: { [`${CLIS[kind]}_BINARY`]: missing } });
    expect(error?.code).toBe("ENOTFOUND");
    expect(events.map((event) => event.kind)).toEqual(["Error"]);
    expect(JSON.stringify([events, error?.message])).not.toContain(missing);
  });
});

it("sets a variable of its own only where nobody has", async () => {
  const env = { FAKE_SEE_ENV: "DISABLE_AUTOUPDATER,RUST_LOG", RUST_LOG: "debug" };
  const claude = await runFake("claude_code", { env });
  expect(claude.captures[0]?.values).toMatchObject({ DISABLE_AUTOUPDATER: "1" });
  const codex = await runFake("codex", { env });
  expect(codex.captures[0]?.values).toMatchObject({ RUST_LOG: "debug" });
});
