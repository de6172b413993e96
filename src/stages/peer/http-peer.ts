import { DEFAULT_MAX_BYTES } from "../../envelope/index.ts";
import { isWorkerError, WorkerError } from "../../errors/worker-error.ts";
import type { Delegate } from "../../pipeline/index.ts";

/** A peer that is a server: the envelope is posted as JSON, and 200 with an envelope comes back. */
export function createHttpPeer(url: string): Delegate {
  return async (sent, signal) => {
    const response = await post(url, sent, signal);
    const body = await readBody(response, signal);
    if (response.status === 200) return body;
    throw refused(response.status, body);
  };
}

async function post(url: string, sent: Uint8Array, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: sent as Uint8Array<ArrayBuffer>,
      redirect: "error",
      signal,
    });
  } catch (thrown) {
    throw unreachable(thrown, signal);
  }
}

async function readBody(response: Response, signal: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > DEFAULT_MAX_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (thrown) {
    throw isWorkerError(thrown) ? thrown : unreachable(thrown, signal);
  }
  return Buffer.concat(chunks);
}

function unreachable(thrown: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const cause = (thrown as { cause?: { code?: unknown } }).cause?.code;
  return new WorkerError("ERUNTIME", "The peer cannot be reached, or has cut the connection", {
    hint: "Start the peer, or correct its address in the pipeline file.",
    details: typeof cause === "string" ? { cause } : {},
    cause: thrown,
  });
}

/** The peer's own code and message, where its body has them, go into the details. */
function refused(status: number, body: Buffer): WorkerError {
  const retryable = status === 429 || status >= 500;
  return new WorkerError(retryable ? "ERUNTIME" : "EENVELOPE", `The peer answered ${status} instead of 200`, {
    hint: "details.peer_error holds what the peer said.",
    details: { status_code: status, peer_error: peerError(body) },
  });
}

function peerError(body: Buffer): Record<string, unknown> | null {
  try {
    const { code, message, detail, title } = JSON.parse(body.toString("utf8"));
    const text = [message, detail, title].find((value) => typeof value === "string");
    return { code: typeof code === "string" ? code : null, message: text?.slice(0, 1000) ?? null };
  } catch {
    return null;
  }
}

function tooLarge(): WorkerError {
  return new WorkerError("EOUTPUT_TOO_LARGE", `The peer's reply is larger than ${DEFAULT_MAX_BYTES} bytes`, {
    details: { limit_bytes: DEFAULT_MAX_BYTES },
  });
}
