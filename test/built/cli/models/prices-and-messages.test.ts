import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { message, text } from "../../../messages/support.ts";
import { documentOf, type Json, run } from "../../../support/worker.ts";
import { fileOf } from "./run-model.ts";

/** The answer of a command, with its exit code. */
function answer(args: readonly string[], input = ""): Json {
  const outcome = run(args, input);
  return { exit: outcome.status, ...documentOf(outcome) };
}

const TABLE = {
  pricing_version: "mine",
  models: { "openai:gpt-5": { input_per_mtok_usd: "1", output_per_mtok_usd: "2.5" } },
};
const SESSION = { type: "session", session: { id: "sess_42", workspacePath: ".", activeModel: null } };
const ANSWER = { type: "message", message: message("assistant", [text("a")]) };
const lines = (...records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

describe("prices", () => {
  it("shows the table, and a file laid over it", () => {
    expect(answer(["prices", "show"])).toMatchObject({ exit: 0, pricing_version: "2026-05-08" });
    const shown = answer(["prices", "show", "--prices", fileOf("prices.json", TABLE)]);
    expect(shown).toMatchObject({ pricing_version: "2026-05-08+mine", models: TABLE.models });
    expect(shown.models).toHaveProperty(["ollama:*"]);
  });

  it("lists every mistake of a table, each where it stands", () => {
    const wrong = { ...TABLE, models: { gpt: {}, "openai:x": { input_per_mtok_usd: 2.5 } }, extra: 1 };
    const checked = answer(["prices", "check", fileOf("prices.json", wrong)]);
    expect(checked).toMatchObject({ exit: 65, valid: false });
    expect(checked.errors.map(({ path }: Json) => path).sort()).toEqual([
      "/extra",
      "/models/gpt",
      "/models/openai:x",
      "/models/openai:x/input_per_mtok_usd",
    ]);
    expect(answer(["prices", "check"])).toEqual({ exit: 0, valid: true, errors: [] });
    expect(answer(["prices", "check", fileOf("prices.json", TABLE)])).toMatchObject({
      exit: 0,
      valid: true,
    });
  });

  it.each([
    ["no verb", [], 64, "EARG", "prices cannot do that"],
    ["another verb", ["buy"], 64, "EARG", "prices cannot do that"],
    ["a table that is missing", ["check", "/nonexistent/prices.json"], 66, "ENOTFOUND", "The price table"],
    ["a table that is not JSON", ["check", fileOf("a.json", "{oops")], 65, "EPARSE", "is not JSON"],
    ["an overlay that is missing", ["show", "--prices", "/nonexistent"], 66, "ENOTFOUND", "--prices"],
    ["an overlay that is wrong", ["show", "--prices", fileOf("b.json", {})], 64, "EARG", "not right"],
    ["an export that is none", ["reprice", fileOf("c.json", "{oops")], 65, "EENVELOPE", "Line 1"],
  ])("refuses %s", (_, args, exit, code, words) => {
    const refused = answer(["prices", ...args]);
    expect(refused).toMatchObject({ exit, error: { code } });
    expect(refused.error.message).toContain(words);
    expect(JSON.stringify(refused)).not.toMatch(/\/nonexistent|\n\s+at /);
  });

  it("leaves models without a price out of the new total, and says so", () => {
    const metadata = { ...ANSWER.message.metadata, model: "openai:gpt-99" };
    const other = { ...ANSWER, message: { ...ANSWER.message, metadata } };
    expect(answer(["prices", "reprice", fileOf("e.ndjson", lines(SESSION, ANSWER, other))])).toMatchObject({
      messages: 2,
      before_usd: "0.001308",
      after_usd: "0.000654",
      models: [{ after_usd: "0.000654" }, { model: "openai:gpt-99", after_usd: null }],
    });
  });
});

describe("messages", () => {
  const newFile = (): string => join(mkdtempSync(join(tmpdir(), "messages-")), "sessions.sqlite");

  it("brings sessions from one file into another, whole", () => {
    const [first, second] = [newFile(), newFile()];
    const policy = { ...SESSION, session: { ...SESSION.session, routingPolicy: { policy: "rule" } } };
    const input = lines(policy, ANSWER);
    expect(answer(["messages", "import", "--sessions", first], input)).toMatchObject({
      sessions: 1,
      messages: 1,
    });
    const exported = run(["messages", "export", "--sessions", first]).stdout;
    expect(exported).toBe(input);
    answer(["messages", "import", "--sessions", second, "--input", fileOf("export.ndjson", exported)]);
    expect(run(["messages", "export", "sess_42", "--sessions", second]).stdout).toBe(exported);
  });

  it.each([
    ["a line that is not JSON", `${lines(SESSION)}{oops\n`, "Line 2: is not JSON"],
    [
      "a session without a workspace",
      lines({ type: "session", session: { id: "a" } }),
      "Line 1: is no record",
    ],
    ["a message that is none", lines(SESSION, { type: "message", message: {} }), "Line 2: "],
    ["a message without its session", lines(ANSWER), "A session has no line of its own"],
    ["a session that comes twice", lines(SESSION, SESSION), "A session is in the file twice"],
    ["messages in the wrong order", lines(SESSION, ANSWER, ANSWER), "A session is not whole"],
  ])("refuses %s, and leaves no file behind", (_, input, words) => {
    const file = newFile();
    const refused = answer(["messages", "import", "--sessions", file], input);
    expect(refused).toMatchObject({ exit: 65, error: { code: "EENVELOPE" } });
    expect(refused.error.message).toContain(words);
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ["no verb", [], 64, "EARG"],
    ["no file", ["export"], 64, "EARG"],
    ["a file that is missing", ["export", "--sessions", "/nonexistent/s.sqlite"], 66, "ENOTFOUND"],
    ["a file that is no database", ["export", "--sessions", fileOf("s.sqlite", "text")], 74, "EIO"],
  ])("refuses %s", (_, args, exit, code) => {
    expect(answer(["messages", ...args])).toMatchObject({ exit, error: { code } });
  });

  it("names a session that is not there", () => {
    const file = newFile();
    answer(["messages", "import", "--sessions", file], lines(SESSION));
    expect(answer(["messages", "export", "other", "--sessions", file])).toMatchObject({ exit: 66 });
  });
});
