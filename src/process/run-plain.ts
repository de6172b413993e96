/** What a plain child may take. */
export interface PlainLimits {
  readonly cwd?: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** How a plain child has ended. */
export interface PlainResult {
  /** Null where it could not be started or was stopped. */
  readonly code: number | null;
  readonly stdout: Buffer;
}

/**
 * Runs a program that starts nothing itself, gets no input and is trusted with the worker's environment, such as
 * ripgrep. Stopped and waited for when the signal or the time says so. What `runChild` needs takes as long to
 * load as Node to start.
 */
export async function runPlain(
  program: string,
  args: readonly string[],
  limits: PlainLimits,
): Promise<PlainResult> {
  const chunks: Buffer[] = [];
  const code = await streamPlain(program, args, limits, (data) => chunks.push(data));
  return { code, stdout: Buffer.concat(chunks) };
}

/** The same, and hands on what the program prints as it comes. Gives its exit code. */
export async function streamPlain(
  program: string,
  args: readonly string[],
  { cwd, timeoutMs, signal }: PlainLimits,
  onData: (data: Buffer) => void,
): Promise<PlainResult["code"]> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ["ignore", "pipe", "ignore"] });
    const stop = () => child.kill("SIGKILL");
    const timer = setTimeout(stop, Math.max(0, timeoutMs));
    signal?.addEventListener("abort", stop);
    if (signal?.aborted === true) stop();
    child.stdout.on("data", onData);
    const end = (code: number | null) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      resolve(code);
    };
    child.on("error", () => end(null));
    child.on("close", end);
  });
}
