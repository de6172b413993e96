import { execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../support/worker.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** A folder that holds the executable, a home and a workspace, and nothing else. */
const machine = mkdtempSync(join(tmpdir(), "envelope-worker-exe-"));
const exe = join(machine, "envelope-worker");
const home = join(machine, "home");
const workspace = join(machine, "workspace");
const env = { HOME: home, ENVELOPE_WORKER_ID_SEED: "exe" };

beforeAll(() => {
  execFileSync(process.execPath, ["scripts/build-exe.ts"], { cwd: ROOT, stdio: "pipe" });
  copyFileSync(join(ROOT, "build/envelope-worker"), exe);
  mkdirSync(home);
  mkdirSync(workspace);
  // More than the worker searches by itself.
  for (let file = 0; file < 4000; file++) writeFileSync(join(workspace, `${file}.py`), "x = 1\n");
  writeFileSync(join(workspace, "auth.py"), "def check_token(token):\n    return True\n");
}, 180_000);

afterAll(() => rmSync(machine, { recursive: true, force: true }));

function run(args: readonly string[], input: unknown = "", extra: Readonly<Record<string, string>> = {}) {
  const text = typeof input === "string" ? input : JSON.stringify(input);
  return spawnSync(exe, args, {
    input: text,
    env: { ...env, ...extra },
    cwd: machine,
    encoding: "utf8",
    timeout: 50_000,
  });
}

function answer(args: readonly string[], input?: unknown, extra?: Readonly<Record<string, string>>): Json {
  const { status, stdout, stderr } = run(args, input, extra);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return JSON.parse(stdout) as Json;
}

describe("the single executable, alone on a machine without Node", () => {
  const question = { raw_input: "Where is check_token defined?" };

  it("creates, normalizes, validates, merges and questions an envelope", () => {
    const envelope = answer(["create", "--strict"], question);
    expect(answer(["normalize"], envelope)).toEqual(envelope);
    expect(answer(["validate", "--strict"], envelope)).toMatchObject({ valid: true, errors: [] });
    expect(answer(["merge"], { sent: envelope, reply: envelope })).toMatchObject(question);
    expect(answer(["can-continue"], envelope)).toMatchObject({ can_continue: true });
    expect(answer(["result"], envelope)).toMatchObject({ envelope_id: envelope.envelope_id });
  });

  it("runs the stages on a workspace, with the ripgrep that it brings", () => {
    const { outputs } = answer(["process", "--quiet", "--workspace", workspace], question);
    expect(outputs.integration.final_response).toContain("auth.py:1");
    expect(globSync("home/.cache/envelope-worker/*/rg", { cwd: machine })).toHaveLength(1);
  });

  it("searches by itself where the home cannot be written", () => {
    const nowhere = { HOME: "/proc/nowhere" };
    const { outputs } = answer(["process", "--quiet", "--workspace", workspace], question, nowhere);
    expect(outputs.integration.final_response).toContain("auth.py:1");
  });

  it("speaks NDJSON and Protocol v1", () => {
    const { stdout: lines } = run(
      ["normalize", "--stream", "--quiet"],
      '{"raw_input":"a"}\n{"raw_input":"b"}\n',
    );
    expect(lines.trimEnd().split("\n")).toHaveLength(2);
    const framed = run(["process", "--quiet", "--output", "protocol", "--until", "perception"], question);
    expect(JSON.parse(framed.stdout.trimEnd().split("\n").at(-1)!)).toMatchObject({ status: "ok" });
  });

  it("reads the prices, the schemas and the cases that are inside of it", () => {
    expect(run(["prices", "show"]).stdout).toContain("claude");
    const { status, stdout } = run(["conformance", "--stdio", "/bin/cat", "--only-roundtrip"]);
    expect(status).toBe(0);
    expect(stdout).toContain("This peer passes all");
  });

  it("serves HTTP until it is told to stop", async () => {
    const child = spawn(exe, ["serve", "--port", "0", "--workspace", workspace], { env, stdio: "pipe" });
    const ended = new Promise((resolve) => child.on("close", resolve));
    try {
      const response = await fetch(`${await urlOf(child.stderr)}/api/v1/create`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(question),
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject(question);
    } finally {
      child.kill("SIGTERM");
    }
    expect(await ended).toBe(0);
  });
});

/** The address that a server says on stderr, which is read to its end. */
function urlOf(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    stderr.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const [, url] = /"url":"([^"]+)"/.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
    stderr.on("end", () => reject(new Error(`The server ended before it listened: ${text}`)));
  });
}
