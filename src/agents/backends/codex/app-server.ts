import { isRecord } from "../../../json/values.ts";
import type { ChildLimits } from "../../../process/child-ending.ts";
import { backendError, timeoutError } from "../../agent-error.ts";
import { type AgentProcess, startProcess } from "../../agent-process.ts";
import type { CheckedRequest } from "../../request.ts";
import { type Fields, fieldsOf, stringOrNull } from "../shared/fields.ts";

/** How long the server may take to exit by itself when it is not needed any more. */
const EXIT_WITHIN_MS = 1000;

/** What the server says by itself: a notification, or with an id a request that waits for an answer. */
export interface ServerMessage {
  readonly method: string;
  readonly params: Fields;
  readonly isRequest: boolean;
}

/** A running `codex app-server`, which speaks JSON-RPC in lines. */
export interface AppServer {
  /** Throws `RefusedRequest` when the server answers with an error, a backend error when it has gone. */
  request(method: string, params: Fields): Promise<Fields>;
  notify(method: string): void;
  /** Rejects when the server has gone. */
  readonly gone: Promise<never>;
  /** Has the server exit, and waits for that. Throws when its time was up or it cannot be ended. */
  close(): Promise<void>;
}

/** The server's answer to a request was an error; its message is for classification only. */
export class RefusedRequest extends Error {}

interface Waiting {
  readonly resolve: (result: Fields) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Starts the server and shakes hands with it. Messages are handed on one by one; while one is dealt
 * with the server has to wait.
 */
export async function startAppServer(
  program: string,
  { workingDir, env }: CheckedRequest,
  limits: ChildLimits,
  onMessage: (message: ServerMessage) => Promise<void>,
): Promise<AppServer> {
  const launch = { program, args: ["app-server"], cwd: workingDir, env: { RUST_LOG: "error", ...env } };
  const child = await startProcess(launch, limits, "open");
  const waiting = new Map<unknown, Waiting>();
  const reading = readMessages(child, waiting, onMessage);
  // A server that has gone answers nothing any more.
  const gone = reading.then(() => Promise.reject(backendError("codex app-server exited too early")));
  gone.catch(() => undefined);
  let lastId = 0;
  const send = (message: Fields): void => {
    child.stdin?.write(`${JSON.stringify(message)}\n`);
  };
  const server: AppServer = {
    request(method, params) {
      const { promise, resolve, reject } = Promise.withResolvers<Fields>();
      waiting.set(++lastId, { resolve, reject });
      send({ id: lastId, method, params });
      return Promise.race([promise, gone]);
    },
    notify: (method) => send({ method }),
    gone,
    async close() {
      child.stdin?.end();
      const impatience = setTimeout(child.terminate, EXIT_WITHIN_MS);
      const [exit] = await Promise.all([child.exited, reading]).finally(() => clearTimeout(impatience));
      if (exit.timedOut) throw timeoutError();
    },
  };
  try {
    await shakeHands(server);
  } catch (thrown) {
    await server.close();
    throw thrown;
  }
  return server;
}

async function shakeHands(server: AppServer): Promise<void> {
  const clientInfo = { name: "envelope_worker", title: "envelope-worker", version: "1" };
  try {
    await server.request("initialize", { clientInfo, capabilities: { experimentalApi: true } });
  } catch {
    throw backendError("codex app-server handshake failed");
  }
  server.notify("initialized");
}

async function readMessages(
  { lines }: AgentProcess,
  waiting: Map<unknown, Waiting>,
  onMessage: (message: ServerMessage) => Promise<void>,
): Promise<void> {
  for await (const { text } of lines) {
    const message = parse(text);
    if (typeof message.method === "string") {
      const isRequest = message.id !== undefined;
      await onMessage({ method: message.method, params: fieldsOf(message.params), isRequest });
      continue;
    }
    const answered = waiting.get(message.id);
    waiting.delete(message.id);
    if (isRecord(message.error))
      answered?.reject(new RefusedRequest(stringOrNull(message.error.message) ?? ""));
    else answered?.resolve(fieldsOf(message.result));
  }
}

/** A line that is no message says nothing that could be dealt with. */
function parse(text: string | undefined): Fields {
  try {
    return fieldsOf(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}
