import { createHash } from "node:crypto";
import { WorkerError } from "../../errors/worker-error.ts";
import type { RequestHead } from "./head.ts";
import { badRequest, HttpProblem } from "./problem.ts";

/** An answer as it goes out. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Remembers answers by key; src/store has the one on disk. */
export interface AnswerStore {
  claim(
    key: string,
    bodyDigest: string,
  ):
    | { readonly kind: "mine" }
    | { readonly kind: "answered"; readonly answer: HttpAnswer }
    | { readonly kind: "in-flight" }
    | { readonly kind: "other-body" };
  complete(key: string, answer: HttpAnswer): void;
  release(key: string): void;
  close(): void;
}

/** What becomes of a request with a key: its first answer again, or the right to work on it. */
export type KeyClaim = { readonly answer: HttpAnswer } | FreshClaim;

/** A key that is ours until its answer is kept, or given back. */
export interface FreshClaim {
  readonly answer: undefined;
  /** Names the stored answer. */
  readonly cacheKey: string;
  /** Keeps the answer for the next request with this key. */
  complete(answer: HttpAnswer): void;
  /** Gives the key back: the next request with it runs again. */
  release(): void;
}

/** Says that an answer was given before. */
const REPLAYED = { "idempotency-replayed": "true" };

/**
 * Claims a key, scoped by method, path, the format of the answer and its dialect. Throws 409 while another
 * request with it is in flight, and 422 when it was used with another body.
 */
export function claimKey(
  store: AnswerStore,
  key: string,
  { operation, format, codec, options }: RequestHead,
  url: string,
  body: Uint8Array,
): KeyClaim {
  const scoped = sha256(JSON.stringify(["POST", operation, format, options.dialect ?? "auto", key]));
  // Another query or encoding is another request, so both count as part of the body.
  const query = url.slice(`${url}?`.indexOf("?") + 1);
  const claim = store.claim(scoped, sha256(`${codec}\n${query}\n`, body));
  if (claim.kind === "answered") {
    return { answer: { ...claim.answer, headers: { ...claim.answer.headers, ...REPLAYED } } };
  }
  if (claim.kind === "in-flight") throw inFlight();
  if (claim.kind === "other-body") throw otherBody();
  return {
    answer: undefined,
    cacheKey: `sha256:${scoped}`,
    complete: (answer) => store.complete(scoped, answer),
    release: () => store.release(scoped),
  };
}

/** Keeps an answer, or gives the key back. A store that fails must not cost a client its answer. */
export function keepAnswer(
  claim: FreshClaim,
  answer: HttpAnswer | undefined,
  log: (entry: Readonly<Record<string, unknown>>) => void,
): void {
  try {
    if (answer === undefined) claim.release();
    else claim.complete(answer);
  } catch (thrown) {
    log({ level: "error", message: "an answer was not kept", error: String(thrown) });
  }
}

function otherBody(): HttpProblem {
  return badRequest(
    422,
    "The Idempotency-Key was used with another body",
    "Use a new key for a new request, or send the same body again.",
    { details: { header: "Idempotency-Key" } },
  );
}

function inFlight(): HttpProblem {
  const error = new WorkerError("ERATELIMIT", "A request with this Idempotency-Key is in progress", {
    hint: "Send the same request again a little later; it gets the same answer.",
    details: { retry_after: 1 },
  });
  return new HttpProblem(409, error, { "retry-after": "1" });
}

function sha256(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
