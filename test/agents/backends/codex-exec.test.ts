import { existsSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { type Capture, messages, newPath, runFake, SECRET } from "./support/run-fake.ts";

const ANSWER = "Grüße, 世界 💖";
const RESUME = "agent_api.session.resume.v1";
const last = { [RESUME]: { selector: "last" } };

describe("case 51: the last thread of Codex", () => {
  it("is resumed by its id, since --last may start a new one", async () => {
    const env = { FAKE_SESSIONS: "th-9", FAKE_CODEX_THREADS: JSON.stringify([[{ id: "th-9" }]]) };
    const { captures, completion } = await runFake("codex", { extensions: last, env });
    expect(captures.at(-1)?.argv.slice(-3)).toEqual(["resume", "th-9", "-"]);
    expect(completion?.data).toMatchObject({ session: { id: "th-9" } });
  });

  const failures = ["exits", "other-lines", "no-handshake", "lists-nothing", "silent"];

  it.each(failures)("is left to Codex where the app server cannot be asked: %s", async (failure) => {
    const env = { FAKE_SESSIONS: "th-9", FAKE_CODEX_APP_SERVER: failure };
    const { captures, completion, events } = await runFake("codex", { extensions: last, env });
    expect(captures.at(-1)).toMatchObject({ stdin: "hello\n" });
    expect(captures.at(-1)?.argv.slice(-3)).toEqual(["resume", "--last", "-"]);
    expect(completion?.data).toMatchObject({ session: { id: "th-9" } });
    expect(messages(events, "Error")).toEqual([]);
  });

  it.each([
    ["on stderr", [], "Error: no session found"],
    ["as several", [], "No sessions found to resume"],
    ["in its last line", [{ type: "error", message: "conversation not found" }], ""],
  ])("case 54: is missing where only Codex says so, %s", async (_, lines, stderr) => {
    const replay = newPath();
    writeFileSync(replay, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const env = {
      FAKE_SESSIONS: "th-9",
      FAKE_CODEX_APP_SERVER: "exits",
      FAKE_REPLAY: replay,
      FAKE_STDERR: stderr,
      FAKE_EXIT: "1",
    };
    const run = { scenario: "replay", extensions: last, env };
    const { error, events } = await runFake("codex", run);
    expect(error?.reason).toBe("no session found");
    expect(messages(events, "Error")).toEqual(["no session found"]);
  });
});

describe("the file of Codex's last message", () => {
  it("is the answer, in a folder that is gone after the run", async () => {
    const env = { FAKE_CODEX_LAST_MESSAGE: "from the file" };
    const { completion, captures } = await runFake("codex", { env });
    expect(completion?.final_text).toBe("from the file");
    expect(existsSync(folderOf(captures))).toBe(false);
  });

  it("is cut as any answer is", async () => {
    const env = { FAKE_CODEX_LAST_MESSAGE: "世".repeat(30_000) };
    const { completion } = await runFake("codex", { env });
    expect(completion?.final_text).toMatch(/^世+…\(truncated\)$/);
    expect(Buffer.byteLength(completion?.final_text ?? "")).toBeGreaterThan(65_532);
    expect(Buffer.byteLength(completion?.final_text ?? "")).toBeLessThanOrEqual(65_536);
  });

  it.each([
    ["missing", {}],
    ["empty", { FAKE_CODEX_LAST_MESSAGE: "" }],
  ])("gives way to the lines where it is %s", async (_, env) => {
    const { completion } = await runFake("codex", { env });
    expect(completion?.final_text).toBe(ANSWER);
  });

  it("is not followed to another file", async () => {
    const target = newPath();
    writeFileSync(target, SECRET);
    const { completion } = await runFake("codex", { env: { FAKE_CODEX_LAST_MESSAGE_LINK: target } });
    expect(completion?.final_text).toBe(ANSWER);
    expect(existsSync(target)).toBe(true);
  });

  it("counts for nothing where Codex has failed", async () => {
    const env = { FAKE_CODEX_LAST_MESSAGE: "from the file" };
    const { completion } = await runFake("codex", { scenario: "fails-late", env });
    expect(completion?.status.code).toBe(3);
    expect(completion).not.toHaveProperty("final_text");
  });

  it("leaves nothing behind after a timeout", async () => {
    const { error, captures } = await runFake("codex", { scenario: "never-exits", timeoutMs: 1500 });
    expect(error?.reason).toBe("timeout");
    expect(existsSync(folderOf(captures))).toBe(false);
  });

  it("is not even named to a caller without a temporary folder", async () => {
    const before = process.env.TMPDIR;
    const missing = newPath();
    process.env.TMPDIR = missing;
    try {
      const { error, captures } = await runFake("codex");
      expect(error?.reason).toBe("no temporary folder can be made");
      expect(`${error?.message} ${error?.hint}`).not.toContain(missing);
      expect(captures).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });
});

/** The folder that was made for the last message. */
function folderOf(captures: readonly Capture[]): string {
  const { argv } = captures.at(-1)!;
  return dirname(argv[argv.indexOf("--output-last-message") + 1]!);
}
