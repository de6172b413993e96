import { spawn, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { example, fullEnvelope } from "../../support/envelopes.ts";
import { documentOf, run, WORKER } from "../../support/worker.ts";

const ROOT = join(import.meta.dirname, "../../..");
const { commands } = documentOf(run(["frobnicate"])).error.details as { commands: string[] };

/** Commands that run until a signal ends them. */
const ENDLESS = ["serve"];
/** Commands that write for people. */
const PLAIN = ["explain", "conformance"];

describe("--help", () => {
  it("lists every command on stdout", () => {
    const outcome = run(["--help"]);
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    for (const command of commands) expect(outcome.stdout).toContain(`  ${command} `);
    expect(run(["-h"]).stdout).toBe(outcome.stdout);
  });

  it.each(commands)("of %s shows usage and an example on stdout, and reads nothing", (command) => {
    const outcome = run([command, "--help"], "not JSON");
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(outcome.stdout).toMatch(new RegExp(`^${command}: .+\n\nUsage: envelope-worker ${command}`));
    expect(outcome.stdout).toContain("\nExample:\n  ");
  });

  it.each(commands.filter((command) => !ENDLESS.includes(command)))(
    "of %s has an example that works",
    (command) => {
      const { status, stdout, stderr } = inShell(exampleOf(command), sampleFolder());
      expect(stderr).not.toMatch(/not found|No such file/);
      expect(status).toBe(0);
      expect(stdout).not.toBe("");
      if (!PLAIN.includes(command)) for (const answer of stdout.trim().split("\n")) JSON.parse(answer);
    },
  );

  it.each(commands.filter((command) => ENDLESS.includes(command)))(
    "of %s has an example that starts",
    async (command) => {
      // Any port will do, and the one in the example may be taken.
      const line = exampleOf(command).replace(/--port \d+/, "--port 0");
      const cwd = sampleFolder();
      const child = spawn("sh", ["-c", `exec ${line}`], { cwd, env: environment(cwd) });
      const ended = new Promise((done) => child.on("close", done));
      const firstLine = await new Promise<string>((done) => {
        child.stderr.once("data", (chunk: Buffer) => done(chunk.toString()));
        child.once("close", (status) => done(`ended with ${status}`));
      });
      expect(JSON.parse(firstLine)).toMatchObject({ message: "listening" });
      child.kill("SIGTERM");
      await ended;
    },
  );
});

function exampleOf(command: string): string {
  const [, line] = /\nExample:\n {2}(.+)\n$/.exec(run([command, "--help"]).stdout) ?? [];
  return line!;
}

/** A folder with the files that the examples name, a small workspace, and the program itself. */
function sampleFolder(): string {
  const samples = mkdtempSync(join(tmpdir(), "envelope-worker-help-"));
  const stopped = fullEnvelope({
    iteration: 3,
    current_stage: "intent",
    terminated: true,
    terminal_reason: "max_iterations_exceeded",
    termination_reason: "max_iterations: 3 of 3 used",
    completed_at: "2026-01-02T03:04:05Z",
  });
  const files = {
    "envelope.json": stopped,
    "envelopes.ndjson": `${fullEnvelope()}\n${fullEnvelope()}\n`,
    "sent.json": example("completed"),
    "reply.json": example("completed"),
    "pipeline.yaml": "bounds:\n  max_llm_calls: 4\n",
    "progress.ndjson": run(["process", "--output", "protocol"], fullEnvelope(), { cwd: samples }).stdout,
    "main.ts": "export function main(): void {}\n",
    "envelope-worker": `#!/bin/sh\nexec '${process.execPath}' '${WORKER}' "$@"\n`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(samples, name), text);
  chmodSync(join(samples, "envelope-worker"), 0o755);
  symlinkSync(join(ROOT, "examples"), join(samples, "examples"));
  cpSync(join(ROOT, "interop-tests/peers/python"), samples, { recursive: true });
  return samples;
}

function inShell(line: string, cwd: string): { status: number | null; stdout: string; stderr: string } {
  return spawnSync("sh", ["-c", line], { cwd, env: environment(cwd), encoding: "utf8", timeout: 50_000 });
}

function environment(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${folder}:${process.env.PATH}` };
}
