import { spawn } from "node:child_process";
import { linesOf } from "./lines.ts";
import { recent } from "./recent.ts";
import {
  commandOf,
  documentOf,
  type RunRequest,
  requestOptionsOf,
  setupOf,
  type Transport,
  toReply,
  WORKER,
  WORKER_ENV,
} from "./request.ts";

/** How many workers are kept: one for each set of scripts that is in use. */
const KEPT = 3;

/** One long-lived process that answers a line for each line. */
interface LineWorker {
  ask(line: Buffer): Promise<string>;
  close(): Promise<void>;
}

/** Long-lived workers: requests per line, or documents per line where the document is no JSON. */
export function ndjsonTransport(): Transport {
  const workers = recent(KEPT, (args) => startWorker(JSON.parse(args) as string[]));
  return {
    async run(request) {
      const [args, line] = lineOf(request);
      const worker = await workers.get(JSON.stringify([...args, "--stream", "--quiet", ...setupOf(request)]));
      return toReply(await worker.ask(line));
    },
    close: workers.closeAll,
  };
}

function lineOf(request: RunRequest): [string[], Buffer] {
  const document = documentOf(request);
  const command = commandOf(request);
  // What is no JSON would break the request that it stands in.
  if (!isJson(document)) return [[command], document];
  const options = JSON.stringify(requestOptionsOf(request));
  const head = `{"command":${JSON.stringify(command)},"options":${options},"envelope":`;
  return [[], Buffer.concat([Buffer.from(head), document, Buffer.from("}")])];
}

function isJson(document: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(document));
    return true;
  } catch {
    return false;
  }
}

function startWorker(args: readonly string[]): LineWorker {
  const child = spawn(process.execPath, [WORKER, ...args], {
    env: WORKER_ENV,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = linesOf(child.stdout);
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  child.stdin.on("error", () => undefined);
  return {
    async ask(line) {
      child.stdin.write(line);
      child.stdin.write("\n");
      const { value, done } = await lines.next();
      if (done === true) throw new Error("the worker ended in the middle of a stream");
      return value;
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
