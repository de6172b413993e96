import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { validateSavedHop } from "../../../src/gen/conformance/validate-hop.js";
import { fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, run, start } from "../../support/worker.ts";
import { alone, peer, savedIn, tapped, temporaryFolder } from "./support/taps.ts";

const ENVELOPE = fullEnvelope({ x_trace: "t1" });

describe("a tap before a peer", () => {
  it("hands on every byte, and tells what was lost on stderr", () => {
    const outcome = tapped([], ["lossy"], ENVELOPE);
    expect(outcome).toMatchObject({ ...alone(["lossy"], ENVELOPE), stderr: "tap: lost /x_trace\n" });
  });

  it.each([
    ["an echo", ["echo"], ""],
    ["garbage", ["garbage"], "not looked at"],
    ["half a document", ["half"], "not looked at"],
    ["an error object and its exit code", ["error"], "tap: added /error"],
    ["nothing at all", ["nothing"], "not looked at"],
    ["a crash", ["crash"], "not looked at"],
  ])("passes %s as it is", (_, words, said) => {
    const [behind, before] = [tapped([], words, ENVELOPE), alone(words, ENVELOPE)];
    expect([behind.status, behind.signal]).toEqual([before.status, before.signal]);
    expect(Buffer.from(behind.stdout).toString("latin1").length).toBeGreaterThanOrEqual(before.stdout.length);
    expect(behind.stderr).toContain(said);
    expect(behind.stderr.split("\n").length).toBeLessThanOrEqual(2);
  });

  it("passes bytes that are no text", () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const shell = ["tap", "--quiet", "--", "sh", "-c", "cat | od -An -v -tx1 | tr -d ' \\n'"];
    expect(run(shell, bytes).stdout).toBe(bytes.toString("hex"));
  });

  it("passes 64 MiB in both directions, and says that it did not look", () => {
    const size = 64 * 2 ** 20;
    const { status, stdout, stderr } = run(["tap", "--", "cat"], Buffer.alloc(size, "x"));
    expect([status, stdout.length]).toEqual([0, size]);
    expect(stderr).toBe("tap: not looked at: it is larger than 16777216 bytes (--max-bytes)\n");
  });

  it("lets a peer answer before it has read everything", () => {
    const outcome = tapped(["--quiet"], ["early"], Buffer.alloc(2 ** 20, "x"));
    expect(outcome).toMatchObject({ status: 0, stdout: '{"envelope_id":"early"}\n', stderr: "" });
  });

  it("hands on arguments, environment and folder as they are", () => {
    const words = ["arguments", "--help", "a b", "", "--", "-x", "$HOME"];
    const more = { env: { TAP_TEST: "1" }, cwd: temporaryFolder() };
    expect(tapped(["--quiet"], words, "", more).stdout).toBe(alone(words, "", more).stdout);
  });

  it.each([
    ["a program that is not there: 127", "no-such-program-here", 127],
    ["a file that is no program: 126", join(import.meta.dirname, "support/taps.ts"), 126],
  ])("says in one line what it cannot start: %s", (_, program, status) => {
    const outcome = run(["tap", "--", program], ENVELOPE);
    expect(outcome).toMatchObject({ status, stdout: "" });
    expect(outcome.stderr).toMatch(/^tap: .+ cannot be started: .+\n$/);
  });

  it("ends by the signal by which the peer ends", () => {
    expect(run(["tap", "--quiet", "--", "sh", "-c", "kill -KILL $$"])).toMatchObject({
      status: null,
      signal: "SIGKILL",
    });
  });

  it.each([
    ["hang", { status: null, signal: "SIGTERM" }],
    ["trap", { status: 7, signal: null }],
  ])("hands a signal on, and the peer decides: %s", async (does, expected) => {
    const session = start(["tap", "--quiet", "--", ...peer(does)]);
    await new Promise((ready) => session.child.stderr.once("data", ready));
    session.child.kill("SIGTERM");
    expect(await session.ended).toMatchObject(expected);
  });
});

describe("tap --mend", () => {
  it("answers with the merged document, and still tells what was lost", () => {
    const outcome = tapped(["--mend"], ["lossy"], ENVELOPE);
    expect(documentOf(outcome)).toEqual({ ...JSON.parse(ENVELOPE), agent_hop_count: 1 });
    expect(outcome.stderr).toBe("tap: lost /x_trace\n");
  });

  it.each(["garbage", "half", "error"])("passes what it cannot mend, with a warning: %s", (does) => {
    const [behind, before] = [tapped(["--mend"], [does], ENVELOPE), tapped([], [does], ENVELOPE)];
    expect([behind.stdout, behind.status]).toEqual([before.stdout, before.status]);
    expect(behind.stderr).toContain("tap: not mended: ");
  });

  it("passes what is too large to be mended", () => {
    const outcome = tapped(["--mend", "--max-bytes", "1000"], ["large", "5000"], ENVELOPE.slice(0, 0));
    expect(outcome.stdout.length).toBe(5018);
  });
});

describe("tap --report and --save", () => {
  const SECRET = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
  const secret = fullEnvelope({ x_trace: { password: "hunter", token: SECRET } });

  it("writes findings to the file, as JSON lines without secrets, and none to stderr", () => {
    const file = join(temporaryFolder(), "report.ndjson");
    for (const _ of [1, 2]) expect(tapped(["--report", file], ["lossy"], secret).stderr).toBe("");
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      operation: "process",
      path: "/x_trace",
      kind: "lost",
      sent: { password: "***" },
      rule: null,
    });
    expect(lines.join()).not.toMatch(new RegExp(`hunter|${SECRET}`));
  });

  it("keeps each hop once, by its schema, without secrets", () => {
    const folder = join(temporaryFolder(), "hops");
    for (const text of [secret, secret, ENVELOPE]) tapped(["--quiet", "--save", folder], ["lossy"], text);
    const texts = savedIn(folder);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(validateSavedHop(JSON.parse(text))).toEqual([]);
    expect(texts.join()).not.toMatch(new RegExp(`hunter|${SECRET}`));
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it("keeps the bytes of both documents, and with --no-redact their secrets", () => {
    const folder = temporaryFolder();
    const spelled = secret.replace('"iteration":0', '"iteration": 0.0e0, "n":12345678901234567890.50');
    run(["tap", "--quiet", "--no-redact", "--save", folder, "--op", "normalize", "--", "cat"], spelled);
    const [text = ""] = savedIn(folder);
    expect(text).toContain(`"sent":${spelled},"reply":${spelled},"findings":[]`);
    expect(JSON.parse(text)).toMatchObject({ operation: "normalize", exit_code: 0, masked: false });
  });

  it.each([
    ["garbage", { reply_text: expect.any(String), exit_code: 0 }],
    ["crash", { reply_text: '{"env', signal: "SIGSEGV" }],
  ])("keeps what cannot be read as a text: %s", (does, expected) => {
    const folder = temporaryFolder();
    tapped(["--quiet", "--save", folder], [does], ENVELOPE);
    const [text = "{}"] = savedIn(folder);
    expect(JSON.parse(text)).toMatchObject(expected);
    expect(validateSavedHop(JSON.parse(text))).toEqual([]);
  });

  it("keeps no more hops than --save-max", () => {
    const folder = temporaryFolder();
    const lines = [1, 2, 3, 4].map((n) => fullEnvelope({ x_trace: n })).join("\n");
    const { stderr } = tapped(["--stream", "--save", folder, "--save-max", "2"], ["lines"], lines);
    expect(savedIn(folder)).toHaveLength(2);
    expect(stderr.match(/--save-max/g)).toHaveLength(1);
  });
});

describe("wrong options of tap", () => {
  it.each([
    ["no peer", ["tap"], "EARG"],
    ["no dashes", ["tap", "cat"], "EARG"],
    ["nothing behind the dashes", ["tap", "--"], "EARG"],
    ["no operation", ["tap", "--op", "a b", "--", "touch", "started"], "EARG"],
    ["no number", ["tap", "--save-max", "many", "--", "touch", "started"], "EARG"],
    ["no folder for the report", ["tap", "--report", "no/such/file", "--", "touch", "started"], "ENOTFOUND"],
    ["a file instead of a folder", ["tap", "--save", "/dev/null", "--", "touch", "started"], "EIO"],
  ])("are refused before anything starts: %s", (_, args, code) => {
    const cwd = temporaryFolder();
    const { error } = documentOf(run(args, "", { cwd }));
    expect(error.code).toBe(code);
    expect(readdirSync(cwd)).toEqual([]);
  });
});
