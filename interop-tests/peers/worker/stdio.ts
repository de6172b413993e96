import { spawn } from "node:child_process";
import {
  commandOf,
  documentOf,
  type Reply,
  type RunRequest,
  requestOptionsOf,
  setupOf,
  type Transport,
  toReply,
  WORKER,
  WORKER_ENV,
} from "./request.ts";

/** One process for each document. */
export function stdioTransport(): Transport {
  return { run, close: async () => undefined };
}

function run(request: RunRequest): Promise<Reply> {
  const args = [commandOf(request), "--quiet", ...setupOf(request), ...flagsOf(requestOptionsOf(request))];
  const child = spawn(process.execPath, [WORKER, ...args], {
    env: WORKER_ENV,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(documentOf(request));
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      const text = Buffer.concat(chunks).toString();
      // Whatever the answer is, it is one line.
      if (!/^[^\n]+\n$/.test(text))
        reject(new Error(`exit code ${status}, ${text.length} characters, not one line`));
      else resolve(toReply(text.slice(0, -1)));
    });
  });
}

function flagsOf(options: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (name === "strict") return value === true ? ["--strict"] : [];
    if (name === "approve") return [value === true ? "--approve" : "--deny"];
    if (name === "set")
      return Object.entries(value as object).flatMap(([limit, n]) => ["--set", `${limit}=${n}`]);
    return [`--${name}`, Array.isArray(value) ? value.join(",") : String(value)];
  });
}
