import { isWorkerError } from "../../errors/worker-error.ts";
import type { Provider } from "./provider.ts";
import { lateAnswer, malformedAnswer, networkError, providerError } from "./provider-error.ts";

/** How a request is sent. */
export interface SendOptions {
  readonly signal: AbortSignal;
  /** Takes secrets out of what a provider says. */
  readonly redact: (text: string) => string;
  /** How long an answer may take until its end, 30 minutes unless set; a server can keep a stream alive for ever. */
  readonly timeLimitMs?: number | undefined;
}

/** A provider's words are kept to this length. */
const MAX_MESSAGE = 1000;
const MAX_ERROR_BODY = 64 * 1024;
/** Far more than the longest answer that is asked for takes; a server that goes on and on is none of the API. */
const MAX_ANSWER = 16 * 1024 * 1024;
const TIME_LIMIT_MS = 30 * 60_000;
/** What is shorter is no secret, and may be a part of any word. */
const MIN_KEY_LENGTH = 8;
const REQUEST_ID_HEADERS = ["request-id", "x-request-id", "x-generation-id"];

/** Posts a request and gives the body of the answer; an error status is thrown as what it means. */
export async function send(
  provider: Provider,
  body: unknown,
  options: SendOptions,
): Promise<AsyncIterable<Uint8Array>> {
  const { provider: name } = provider.adapter;
  const limit = AbortSignal.timeout(options.timeLimitMs ?? TIME_LIMIT_MS);
  const toFailure = (thrown: unknown): unknown => {
    if (options.signal.aborted) return options.signal.reason;
    if (limit.aborted) return lateAnswer(name);
    return isWorkerError(thrown) ? thrown : networkError(name, thrown);
  };
  const response = await post(provider, body, AbortSignal.any([options.signal, limit])).catch((thrown) => {
    throw toFailure(thrown);
  });
  if (response.ok) return untilCut(name, response.body, toFailure);
  const { message, ...facts } = provider.readProblem(response.status, await readErrorBody(response));
  const clean = (said: string): string => options.redact(withoutKey(said, provider)).slice(0, MAX_MESSAGE);
  const headerOf = (names: readonly string[]): string | undefined => {
    const value = names.map((header) => response.headers.get(header)).find(isText);
    return value === undefined ? undefined : clean(value);
  };
  throw providerError(
    { ...facts, message: message === undefined ? undefined : clean(message) },
    {
      provider: name,
      status: response.status,
      requestId: headerOf(REQUEST_ID_HEADERS),
      retryAfter: headerOf(["retry-after"]),
    },
  );
}

/** Keys of proxies have no form by which they could be told from other words. */
function withoutKey(said: string, { apiKey = "" }: Provider): string {
  return apiKey.length < MIN_KEY_LENGTH ? said : said.replaceAll(apiKey, "***");
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

function post(provider: Provider, body: unknown, signal: AbortSignal): Promise<Response> {
  return fetch(provider.url, {
    method: "POST",
    headers: { "content-type": "application/json", ...provider.headers },
    body: JSON.stringify(body),
    redirect: "error",
    signal,
  });
}

async function* untilCut(
  name: string,
  body: AsyncIterable<Uint8Array> | null,
  toFailure: (thrown: unknown) => unknown,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > MAX_ANSWER) throw malformedAnswer(name, "an answer without an end");
      yield chunk;
    }
  } catch (thrown) {
    throw toFailure(thrown);
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
