import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KINDS, type Kind, messages, newPath, runFake } from "./support/run-fake.ts";

const RESUME = "agent_api.session.resume.v1";
const FORK = "agent_api.session.fork.v1";
const last = { selector: "last" };
const id = (value: string): Record<string, string> => ({ selector: "id", id: value });
const isFacet = ({ data }: { data?: unknown }): boolean =>
  JSON.stringify(data)?.includes("agent_api.session.handle.v1") === true;

describe.each(KINDS)("case 49: the session of %s", (kind) => {
  it("is told once, with the first line, and again at the end", async () => {
    const { events, completion } = await runFake(kind, { scenario: "tools" });
    expect(events.filter(isFacet)).toEqual([events[0]]);
    expect(completion?.data).toEqual({
      schema: "agent_api.session.handle.v1",
      session: { id: "session-new" },
    });
  });

  it("has an id of up to 1024 bytes", async () => {
    const longest = "é".repeat(512);
    const { completion } = await runFake(kind, { env: { FAKE_SESSION_ID: longest } });
    expect(completion?.data).toMatchObject({ session: { id: longest } });
  });

  it("is unknown where the id is longer, with one warning that does not hold it", async () => {
    const { events, completion } = await runFake(kind, { env: { FAKE_SESSION_ID: "i".repeat(1025) } });
    expect(events.filter(isFacet)).toEqual([]);
    const warning =
      kind === "codex"
        ? "session handle id oversize: len_bytes=1025"
        : "session handle omitted: id exceeds 1024 bytes";
    expect(messages(events, "Status").filter((message) => message?.includes("session handle"))).toEqual([
      warning,
    ]);
    expect(JSON.stringify(events)).not.toContain("iii");
    expect(completion).not.toHaveProperty("data");
  });
});

describe("case 54: a session that does not exist", () => {
  const text = { last: "no session found", id: "session not found" };
  const kinds: Kind[] = ["claude_code", "codex", "opencode"];
  const cases = kinds.flatMap((kind) =>
    [RESUME, FORK].flatMap((key) =>
      (["last", "id"] as const).map((selector) => [kind, key, selector] as const),
    ),
  );

  it.each(cases)("%s, %s, %s: one Error, and the same as the completion", async (kind, key, selector) => {
    const wanted = selector === "last" ? last : id("gone");
    const { events, error } = await runFake(kind, { extensions: { [key]: wanted } });
    expect(messages(events, "Error")).toEqual([text[selector]]);
    expect(events.at(-1)?.kind).toBe("Error");
    expect(error?.reason).toBe(text[selector]);
  });

  it("does not start one silently: opencode is asked for its sessions first", async () => {
    const { captures } = await runFake("opencode", { extensions: { [RESUME]: last } });
    expect(captures.map(({ argv }) => argv[0])).toEqual(["session"]);
  });

  it("is left to opencode where it cannot list its sessions", async () => {
    const env = { FAKE_OPENCODE_LIST: "fails", FAKE_SESSIONS: "known" };
    const { completion, captures } = await runFake("opencode", { extensions: { [RESUME]: last }, env });
    expect(captures.at(-1)?.argv).toContain("--continue");
    expect(completion?.data).toMatchObject({ session: { id: "known" } });
    const replay = { FAKE_REPLAY: "/dev/null", FAKE_STDERR: "Session not found", FAKE_EXIT: "1" };
    const missing = { scenario: "replay", extensions: { [RESUME]: last }, env: { ...env, ...replay } };
    expect((await runFake("opencode", missing)).error?.reason).toBe("no session found");
  });

  it("is noticed where an old Codex has silently started another thread", async () => {
    const env = { FAKE_CODEX_RESUME: "old" };
    const { error, events } = await runFake("codex", { extensions: { [RESUME]: id("gone") }, env });
    expect(error?.reason).toBe("session not found");
    expect(messages(events, "Error")).toEqual(["session not found"]);
  });
});

describe("case 55: other failures of a session are not taken for a missing one", () => {
  const env = { FAKE_SESSIONS: "known" };
  const extensions = { [RESUME]: id("known") };

  it.each(["permission-denied", "file-not-found", "execution-error"])("claude_code: %s", async (scenario) => {
    const { events, completion } = await runFake("claude_code", { scenario, env, extensions });
    expect(messages(events, "Error")).toEqual([expect.stringMatching(/^result error/)]);
    expect(completion?.status.code).toBe(1);
  });

  it("claude_code: a failure without a word", async () => {
    const { events, completion } = await runFake("claude_code", { scenario: "fails-late", env, extensions });
    expect(messages(events, "Error")).toEqual(["claude_code exited non-zero: code=3 (output redacted)"]);
    expect(completion).toMatchObject({ status: { code: 3 } });
    expect(completion).not.toHaveProperty("final_text");
  });

  it.each(["file-not-found", "turn-failed"])("codex: %s", async (scenario) => {
    const { events, completion } = await runFake("codex", { scenario, env, extensions });
    expect(messages(events, "Error")).toEqual(["codex exited non-zero: code=1 (stderr redacted)"]);
    expect(completion?.status.code).toBe(1);
  });

  const failed = (complaint: string): string =>
    JSON.stringify({
      type: "result",
      subtype: "error",
      is_error: true,
      session_id: "s",
      errors: [complaint],
    });
  const missing = "session not found";
  const thread = JSON.stringify({ type: "thread.started", thread_id: "known" });

  it.each([
    [
      "a session that was not found",
      "claude_code",
      [failed('The session "x" was not found')],
      "",
      1,
      missing,
    ],
    ["an unknown conversation", "claude_code", [failed("Unknown conversation")], "", 1, missing],
    ["a success all the same", "claude_code", [failed("session not found")], "", 0, undefined],
    ["a line that cannot be read", "claude_code", ["{", failed("session not found")], "", 1, undefined],
    ["a file of the session", "claude_code", [failed("The session file was not found")], "", 1, undefined],
    ["a path in the session", "claude_code", [failed("the session: path not found")], "", 1, undefined],
    ["no rollout", "codex", [], "no rollout found for thread id x", 1, missing],
    ["a thread that has started", "codex", [thread], "session not found", 1, undefined],
    ["a line that cannot be read", "codex", ["{"], "session not found", 1, undefined],
    ["no session", "opencode", [], "Session not found", 1, missing],
    ["a line that cannot be read", "opencode", ["{"], "Session not found", 1, "opencode run failed"],
  ] as const)("%s, %s", async (_, kind, lines, stderr, code, reason) => {
    const path = newPath();
    writeFileSync(path, lines.map((line) => `${line}\n`).join(""));
    const replay = { FAKE_REPLAY: path, FAKE_STDERR: stderr, FAKE_EXIT: String(code) };
    const { error } = await runFake(kind, { scenario: "replay", extensions, env: { ...env, ...replay } });
    expect(error?.reason).toBe(reason);
  });

  it("opencode: file-not-found", async () => {
    const { events, error } = await runFake("opencode", { scenario: "file-not-found", env, extensions });
    expect(messages(events, "Error")).toEqual(["opencode run failed"]);
    expect(error?.reason).toBe("opencode run failed");
  });
});

it.each(["claude_code", "codex", "opencode"] as const)(
  "%s takes an id that starts with a dash for an id",
  async (kind) => {
    const wanted = "--dangerously-skip-permissions";
    const extensions = { [RESUME]: id(wanted) };
    const { completion } = await runFake(kind, { extensions, env: { FAKE_SESSIONS: wanted } });
    expect(completion?.data).toMatchObject({ session: { id: wanted } });
  },
);
