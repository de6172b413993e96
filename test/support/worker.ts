import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect } from "vitest";

/** The executable under test: the one in dist/, unless the environment names another build. */
export const WORKER = resolve(
  process.env.ENVELOPE_WORKER_UNDER_TEST ?? resolve(import.meta.dirname, "../../dist/envelope-worker.cjs"),
);

/** What a run of the worker left behind. */
export interface Outcome {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A synchronous call holds up the test's own deadline, so it has one of its own. */
const TIMEOUT_MS = 50_000;

/** Runs the worker on one input and waits for its end. */
export function run(
  args: readonly string[],
  input: string | Uint8Array = "",
  options: RunOptions = {},
): Outcome {
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [WORKER, ...args], {
    input,
    maxBuffer: 1024 ** 3,
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
    env: { ...process.env, ...options.env },
    cwd: options.cwd,
  });
  return { status, signal, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** Runs a line of shell, in which `worker` is the executable under test. */
export function runShell(line: string, input: string | Uint8Array = "", shell = "sh"): Outcome {
  const program = `worker() { '${process.execPath}' '${WORKER}' "$@"; }\n${line}`;
  const { status, signal, stdout, stderr } = spawnSync(shell, ["-c", program], {
    input,
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  return { status, signal, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** Runs the worker and expects success: exit 0 and one JSON document on one line. */
export function answerOf(
  args: readonly string[],
  input: string | Uint8Array = "",
  options: RunOptions = {},
): Json {
  const outcome = run(args, input, options);
  expect(outcome).toMatchObject({ status: 0, signal: null });
  return documentOf(outcome);
}

/** A JSON object of which a test looks at some fields. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into documents whose shape they are about to check
export type Json = Record<string, any>;

/** The one document on stdout: exactly one line, ended by a line feed. */
export function documentOf({ stdout }: Pick<Outcome, "stdout">): Json {
  expect(stdout).toMatch(/^[^\n]+\n$/);
  return JSON.parse(stdout) as Json;
}

/** The warnings that a run wrote to stderr as one line of JSON. */
export function warningsOf({
  stderr,
}: Pick<Outcome, "stderr">): { path: string; code: string; message: string }[] {
  expect(stderr).toMatch(/^[^\n]+\n$/);
  const line = JSON.parse(stderr) as Json;
  expect(line.level).toBe("warn");
  return line.warnings;
}

/** A worker that runs while a test writes to it and reads from it. */
export interface Session {
  readonly child: ChildProcessWithoutNullStreams;
  write(text: string | Uint8Array): Promise<void>;
  /** The next line of stdout, without its line feed; undefined after the last one. */
  nextLine(): Promise<string | undefined>;
  /** Closes stdin and gives the lines that are still to come. */
  finish(): Promise<string[]>;
  readonly ended: Promise<Pick<Outcome, "status" | "signal" | "stderr">>;
}

/** Starts the worker with pipes on all three streams. */
export function start(args: readonly string[], options: RunOptions = {}): Session {
  const child = spawn(process.execPath, [WORKER, ...args], {
    env: { ...process.env, ...options.env },
    stdio: "pipe",
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  child.stdin.on("error", () => undefined);
  const lines = linesOf(child);
  const nextLine = async (): Promise<string | undefined> => {
    const { value, done } = await lines.next();
    return done === true ? undefined : value;
  };
  return {
    child,
    nextLine,
    write: (text) => new Promise((done) => child.stdin.write(text, () => done())),
    async finish() {
      child.stdin.end();
      const rest: string[] = [];
      for (let line = await nextLine(); line !== undefined; line = await nextLine()) rest.push(line);
      return rest;
    },
    ended: new Promise((done) => {
      child.on("close", (status, signal) => done({ status, signal, stderr }));
    }),
  };
}

async function* linesOf(child: ChildProcessWithoutNullStreams): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of child.stdout) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      yield rest.toString("utf8", 0, end);
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) throw new Error(`The last line has no end: ${rest.toString().slice(0, 200)}`);
}
