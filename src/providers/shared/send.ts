import { isWorkerError } from "../../errors/worker-error.ts";
import type { Provider } from "./provider.ts";
import { malformedAnswer, networkError, providerError } from "./provider-error.ts";

/** How a request is sent. */
export interface SendOptions {
  readonly signal: AbortSignal;
  /** Takes secrets out of what a provider says. */
  readonly redact: (text: string) => string;
}

/** A provider's words are kept to this length. */
const MAX_MESSAGE = 1000;
const MAX_ERROR_BODY = 64 * 1024;
/** Far more than the longest answer that is asked for takes; a server that goes on and on is none of the API. */
const MAX_ANSWER = 16 * 1024 * 1024;
const REQUEST_ID_HEADERS = ["request-id", "x-request-id", "x-generation-id"];

/** Posts a request and gives the body of the answer; an error status is thrown as what it means. */
export async function send(
  provider: Provider,
  body: unknown,
  options: SendOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const { provider: name } = provider.adapter;
  const response = await post(provider, body, options.signal);
  if (response.ok) return untilCut(name, response.body, options.signal);
  const { message, ...facts } = provider.readProblem(response.status, await readErrorBody(response));
  const said = message === undefined ? undefined : options.redact(message.slice(0, MAX_MESSAGE));
  throw providerError(
    { ...facts, message: said },
    {
      provider: name,
      status: response.status,
      requestId: REQUEST_ID_HEADERS.map((header) => response.headers.get(header)).find(isText),
      retryAfter: response.headers.get("retry-after") ?? undefined,
    },
  );
}

/** Reads a whole answer as JSON. */
export async function readJson(provider: string, bytes: AsyncIterable<Uint8Array>): Promise<unknown> {
  const text = await readText(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw malformedAnswer(provider, "an answer that is not JSON");
  }
}

async function post(provider: Provider, body: unknown, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(provider.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...provider.headers },
      body: JSON.stringify(body),
      redirect: "error",
      signal,
    });
  } catch (thrown) {
    throw signal.aborted ? signal.reason : networkError(provider.adapter.provider, thrown);
  }
}

async function* untilCut(
  name: string,
  body: AsyncIterable<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > MAX_ANSWER) throw malformedAnswer(name, "an answer without an end");
      yield chunk;
    }
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    throw isWorkerError(thrown) ? thrown : networkError(name, thrown);
  }
}

async function readErrorBody(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await readText(response.body ?? [], MAX_ERROR_BODY));
  } catch {
    return undefined;
  }
}

async function readText(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxLength = Number.POSITIVE_INFINITY,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxLength) break;
  }
  return text + decoder.decode();
}

function isText(value: string | null): value is string {
  return value !== null;
}
