import { type ChildProcess, spawn } from "node:child_process";

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a server that says its address on stderr as the member `url` of a line of JSON. */
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
      const [, url] = /"url":"([^"]+)"/.exec(text) ?? [];
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
