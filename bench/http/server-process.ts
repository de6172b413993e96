import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * The processor time that a server has taken so far, in microseconds. It says more than requests
 * per second where the machine has other things to do. NaN where there is no /proc.
 */
export function processorTime({ child }: ServerProcess): number {
  try {
    // Fields 14 and 15, counted in hundredths of a second; the name before them may hold spaces.
    const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

/** Starts a server that says its address on stderr, as the member `url` of a line of JSON or as a tap does. */
export function startServer(args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  return new Promise((resolve, reject) => {
    let text = "";
    let isFound = false;
    // Read to the end: a log that nobody reads would fill its pipe.
    child.stderr.on("data", (chunk: Buffer) => {
      if (isFound) return;
      text += chunk.toString();
      const [, logged, told] = /"url":"([^"]+)"|tap: (\S+) stands/.exec(text) ?? [];
      const url = logged ?? told;
      if (url === undefined) return;
      isFound = true;
      const stop = (): Promise<void> => {
        child.kill("SIGTERM");
        return ended;
      };
      resolve({ url, child, stop });
    });
    child.on("error", reject);
    void ended.then(() => reject(new Error(`The server ended before it listened: ${text}`)));
  });
}
