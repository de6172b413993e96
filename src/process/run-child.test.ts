import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { untilGone } from "../../test/support/processes.ts";
import { WorkerError } from "../errors/worker-error.ts";
import { type Confinement, confineByNamespaces, UNCONFINED } from "./confinement.ts";
import { childEnvironment } from "./environment.ts";
import { type ChildRequest, runChild } from "./run-child.ts";

const never = new AbortController().signal;

function sh(script: string, request: Partial<ChildRequest> = {}): ReturnType<typeof runChild> {
  return runChild({
    command: "sh",
    args: ["-c", script],
    cwd: tmpdir(),
    env: childEnvironment(process.env),
    input: Buffer.alloc(0),
    timeoutMs: 30_000,
    maxStdoutBytes: 1000,
    signal: never,
    ...request,
  });
}

describe("runChild", () => {
  it("gives what a program printed and how it ended", async () => {
    expect(await sh("cat; echo log >&2; exit 3", { input: Buffer.from("in") })).toEqual({
      stdout: Buffer.from("in"),
      stderr: "log\n",
      exitCode: 3,
      signal: null,
    });
  });

  it("names the signal that ended a program", async () => {
    expect(await sh("kill -KILL $$")).toMatchObject({ exitCode: null, signal: "SIGKILL" });
  });

  it("hands on only the given environment and a mark of its own", async () => {
    const { stdout } = await sh("env", { env: { PATH: process.env.PATH!, GIVEN: "1" } });
    const names = stdout.toString().match(/^[A-Z_]+(?==)/gm)!;
    expect(names.filter((name) => !["PWD", "OLDPWD", "SHLVL", "_"].includes(name)).sort()).toEqual([
      "ENVELOPE_WORKER_CHILD",
      "GIVEN",
      "PATH",
    ]);
  });

  it("accepts as much output as the limit says, and no byte more", async () => {
    const print = (bytes: number) => `head -c ${bytes} /dev/zero`;
    expect((await sh(print(1000))).stdout.length).toBe(1000);
    await expect(sh(print(1001))).rejects.toMatchObject({
      code: "EOUTPUT_TOO_LARGE",
      details: { program: "sh", limit_bytes: 1000 },
    });
  });

  it("keeps the end of a long stderr", async () => {
    const { stderr } = await sh("seq 1 20000 >&2");
    expect(stderr.length).toBe(16 * 1024);
    expect(stderr.endsWith("\n19999\n20000\n")).toBe(true);
  });

  it("does not mind a program that leaves a long input unread", async () => {
    const input = Buffer.alloc(5_000_000, "x");
    expect((await sh("echo done", { input })).stdout.toString()).toBe("done\n");
  });

  it.each([
    ["a program that does not exist", { command: "no-such-program" }, "ENOTFOUND", /it does not exist/],
    ["a directory that does not exist", { cwd: "/no/such" }, "ENOTFOUND", /its directory does not exist/],
    ["a file that may not be executed", { command: "/etc/passwd" }, "EIO", /EACCES/],
  ])("says why %s cannot be started", async (_, request, code, message) => {
    await expect(sh("true", request)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it("ends a program after its time, also one that ignores SIGTERM", async () => {
    const request = { timeoutMs: 200 };
    await expect(sh("trap '' TERM; while :; do sleep 0.05; done", request)).rejects.toMatchObject({
      code: "ETIMEOUT",
      details: { program: "sh", timeout_ms: 200 },
    });
  });

  it("starts nothing for a caller that has already gone", async () => {
    const signal = AbortSignal.abort();
    await expect(sh("true", { signal, command: "no-such-program" })).rejects.toMatchObject({
      code: "ECANCELED",
    });
  });

  it.each([
    ["the caller's own error", new WorkerError("ETIMEOUT", "The run took too long"), "ETIMEOUT"],
    ["a timeout", new DOMException("late", "TimeoutError"), "ETIMEOUT"],
    ["anything else", undefined, "ECANCELED"],
  ])("ends with %s when it is stopped", async (_, reason, code) => {
    const controller = new AbortController();
    const ended = sh("sleep 60", { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(ended).rejects.toMatchObject({ code });
  });
});

// Whether one survives is looked up in /proc.
describe.skipIf(process.platform !== "linux")("no process survives", async () => {
  const folder = mkdtempSync(join(tmpdir(), "run-child-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  // Its pid as this test sees it, which is another one inside a namespace; stdout stays open.
  const LINGER = 'read pid rest < /proc/self/stat; echo $pid > "$PID_FILE"; exec sleep 600';

  describe.each<[string, Confinement]>([
    ["without namespaces", UNCONFINED],
    ["in the namespaces of this system", await confineByNamespaces(process.env.PATH)("none")],
  ])("%s", (mode, confinement) => {
    it.each([
      ["in the background", `sh -c '${LINGER}' &`],
      ["in a session of its own", `setsid sh -c '${LINGER}' &`],
      ["orphaned twice", `setsid sh -c '(${LINGER}) &' &`],
    ])("%s", async (how, script) => {
      const PID_FILE = join(folder, `${mode} ${how}`);
      const env = { ...childEnvironment(process.env), PID_FILE };
      await sh(`${script} while ! [ -s "$PID_FILE" ]; do sleep 0.01; done`, { env, confinement });
      const pid = readFileSync(PID_FILE, "utf8").trim();
      expect(pid).toMatch(/^\d+$/);
      await untilGone(pid);
    });
  });
});
