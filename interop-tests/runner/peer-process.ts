import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** A peer broke the protocol, died or did not answer: its fault, not the kit's. */
export class PeerFault extends Error {
  /** The end of what the peer had written to stderr. */
  readonly stderr: string;

  constructor(message: string, stderr = "") {
    super(message);
    this.stderr = stderr;
  }
}

/** How a peer's process is started and held. */
export interface ProcessOptions {
  readonly command: readonly string[];
  readonly cwd?: string;
  /** The whole environment; without it the kit's own. */
  readonly env?: NodeJS.ProcessEnv;
  /** How long one answer may take. */
  readonly timeoutMs: number;
  /** The longest line that is read. */
  readonly maxLine: number;
}

/** A running peer that answers one line for each line. */
export interface PeerProcess {
  /** Sends a line and gives the next one; rejects with a PeerFault. */
  exchange(line: string): Promise<string>;
  /** The end of what the peer wrote to stderr. */
  stderr(): string;
  /** Closes stdin and waits for the end; rejects with a PeerFault when it does not come. */
  close(): Promise<void>;
  kill(): void;
}

const KEPT_STDERR = 16 * 1024;
const KEPT_SAMPLE = 80;

interface Waiter {
  readonly resolve: (line: string) => void;
  readonly reject: (fault: PeerFault) => void;
}

/** Starts a peer. A program that cannot be started is a fault of the first exchange. */
export function startPeer({ command, cwd, env, timeoutMs, maxLine }: ProcessOptions): PeerProcess {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: "pipe",
    // Its own group, so that a peer's helpers end with it.
    detached: true,
  });
  let waiter: Waiter | undefined;
  let fault: PeerFault | undefined;
  let stderr = "";
  let chunks: Buffer[] = [];
  let held = 0;
  const ready: string[] = [];

  const settle = (): void => {
    if (waiter === undefined) return;
    const { resolve, reject } = waiter;
    const line = ready.shift();
    if (line === undefined && fault === undefined) return;
    waiter = undefined;
    if (line === undefined) reject(fault!);
    else resolve(line);
  };
  const end = (why: string): void => {
    fault ??= new PeerFault(why);
    killGroup(child);
    settle();
  };
  child.on("error", (error) => end(startProblem(error, program)));
  child.on("close", (code, signal) => end(`the peer ended with ${signal ?? `exit code ${code}`}`));
  child.stdin.on("error", () => undefined);
  child.stderr.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-KEPT_STDERR);
  });
  child.stdout.on("data", (chunk: Buffer) => {
    let rest = chunk;
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      ready.push(Buffer.concat([...chunks, rest.subarray(0, at)]).toString());
      [chunks, held] = [[], 0];
      rest = rest.subarray(at + 1);
    }
    chunks.push(rest);
    held += rest.length;
    if (held > maxLine) end(`the peer wrote a line of more than ${maxLine} bytes`);
    else if (ready.length > 0 && waiter === undefined) {
      end(`the peer wrote a line that nobody asked for: ${sample(ready[0]!)}`);
    } else if (ready.length > 1) end("the peer wrote more than one line for a request");
    settle();
  });

  return {
    exchange(line) {
      if (fault !== undefined) return Promise.reject(fault);
      return new Promise<string>((resolve, reject) => {
        const timer = setTimeout(
          () => end(`the peer did not answer within ${timeoutMs / 1000} s`),
          timeoutMs,
        );
        const done = (): void => clearTimeout(timer);
        waiter = {
          resolve: (answer) => {
            done();
            resolve(answer);
          },
          reject: (why) => {
            done();
            reject(why);
          },
        };
        child.stdin.write(`${line}\n`);
      });
    },
    stderr: () => stderr,
    async close() {
      child.stdin.end();
      const ended = await endsWithin(child, timeoutMs);
      if (!ended) {
        killGroup(child);
        throw new PeerFault(`the peer did not end within ${timeoutMs / 1000} s after stop`);
      }
    },
    kill: () => killGroup(child),
  };
}

/** Why a program did not even start. */
export function startProblem({ code, message }: NodeJS.ErrnoException, program: string): string {
  return `the peer cannot be started: ${code === "ENOENT" ? `there is no program ${program}` : message}`;
}

/** The beginning of a line, for messages. */
export function sample(line: string): string {
  return JSON.stringify(line.length > KEPT_SAMPLE ? `${line.slice(0, KEPT_SAMPLE)}…` : line);
}

/** The last line of what a peer wrote to stderr: mostly that is why it ended. */
export function lastLine(stderr: string): string {
  return stderr.trim().split("\n").at(-1)!;
}

function endsWithin(child: ChildProcessWithoutNullStreams, milliseconds: number): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/** Ends a peer and its helpers at once. */
export function killGroup({ pid, exitCode, signalCode }: ChildProcessWithoutNullStreams): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
