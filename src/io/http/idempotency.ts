import { createHash } from "node:crypto";
import { WorkerError } from "../../errors/worker-error.ts";
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
}

/** What an Idempotency-Key is scoped by. */
export interface KeyScope {
  readonly method: string;
  readonly path: string;
  readonly accept: string;
}

/** Says that an answer was given before. */
const REPLAYED = { "idempotency-replayed": "true" };

/**
 * Answers a request with a key once: the first time by `work`, afterwards with the same bytes.
 * 409 while the first one is in flight, 422 when the key comes with another body.
 */
export async function answerOnce(
  store: AnswerStore,
  key: string,
  scope: KeyScope,
  body: Uint8Array,
  work: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const scoped = sha256(JSON.stringify([scope.method, scope.path, scope.accept, checkedKey(key)]));
  const claim = store.claim(scoped, sha256(body));
  if (claim.kind === "answered")
    return { ...claim.answer, headers: { ...claim.answer.headers, ...REPLAYED } };
  if (claim.kind === "in-flight") throw inFlight();
  if (claim.kind === "other-body") {
    throw badRequest(
      422,
      "The Idempotency-Key was used with another body",
      "Use a new key for a new request, or send the same body again.",
    );
  }
  let answer: HttpAnswer | undefined;
  try {
    answer = await work();
    store.complete(scoped, answer);
    return answer;
  } finally {
    if (answer === undefined) store.release(scoped);
  }
}

function checkedKey(key: string): string {
  if (key.length > 0 && key.length <= 255) return key;
  throw badRequest(
    400,
    "The Idempotency-Key must have 1 to 255 characters",
    "Use a UUID for each new request.",
  );
}

function inFlight(): HttpProblem {
  const error = new WorkerError("ERATELIMIT", "A request with this Idempotency-Key is in progress", {
    hint: "Send the same request again a little later; it gets the same answer.",
    details: { retry_after: 1 },
  });
  return new HttpProblem(409, error, { "retry-after": "1" });
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
