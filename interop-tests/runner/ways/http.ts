import type { Answer, Conversation } from "../conversation.ts";
import { PeerFault } from "../peer-process.ts";
import { type Asked, featuresOf, wordOf } from "./operations.ts";
import { readAnswer } from "./read-answer.ts";

/** Where an HTTP peer is, and what it is asked with. */
export interface HttpOptions {
  readonly url: URL;
  /** Names and values; no value is ever told. */
  readonly headers: readonly (readonly [string, string])[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

/** A peer that answers `POST`: at its address or, where that has no path, at `/api/v1/{op}`. */
export function httpConversation(options: HttpOptions, asked: Asked): Conversation {
  return {
    introduction: {
      name: "peer",
      language: "unknown",
      dialect: asked.dialect,
      features: featuresOf(asked, ["bytes", "json-input"]),
    },
    ask: (each) => post(options, addressOf(options.url, wordOf(each.operation)), each.given().bytes),
    stop: () => Promise.resolve(),
    stderr: () => "",
    kill: () => undefined,
  };
}

/** Whether an address names one operation's path, so that there is no place for others. */
export function hasPath(url: URL): boolean {
  return url.pathname !== "/";
}

function addressOf(url: URL, word: string): URL {
  return hasPath(url) ? url : new URL(`/api/v1/${word}`, url);
}

async function post({ headers, timeoutMs, maxBytes }: HttpOptions, url: URL, body: Buffer): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: [["content-type", "application/json"], ["accept", "application/json"], ...headers] as [
        string,
        string,
      ][],
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answerOf(response.status, await readBody(response, maxBytes));
  } catch (thrown) {
    if (thrown instanceof PeerFault) throw thrown;
    const { name, message, cause } = thrown as Error;
    if (name === "TimeoutError") throw new PeerFault(`the peer did not answer within ${timeoutMs / 1000} s`);
    throw new PeerFault(`the peer cannot be reached: ${cause instanceof Error ? cause.message : message}`);
  }
}

function answerOf(status: number, text: string): Answer {
  if (status >= 200 && status < 300) return readAnswer(text);
  if (status >= 400 && status < 500) return readAnswer(text, { code: `HTTP ${status}`, says: text });
  throw new PeerFault(`the peer answered with HTTP ${status}: ${text.slice(0, 200)}`);
}

async function readBody(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    held += chunk.length;
    if (held > maxBytes) throw new PeerFault(`the peer wrote more than ${maxBytes} bytes`);
  }
  return Buffer.concat(chunks).toString();
}
