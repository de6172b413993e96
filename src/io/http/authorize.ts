import { createHash, timingSafeEqual } from "node:crypto";
import { WorkerError } from "../../errors/worker-error.ts";
import { HttpProblem } from "./problem.ts";

/** Checks a request's Authorization header; throws EAUTH when it does not fit. */
export type Authorize = (header: string | undefined) => void;

/** Asks for `Authorization: Bearer TOKEN`; without a token to compare with, everybody is let in. */
export function createAuthorize(token: string | undefined): Authorize {
  if (token === undefined) return () => undefined;
  const expected = digest(token);
  return (header) => {
    const [, given] = /^bearer +(\S+)$/i.exec(header ?? "") ?? [];
    // Digests have one length, so that the comparison takes the same time for every guess.
    if (given !== undefined && timingSafeEqual(digest(given), expected)) return;
    throw new HttpProblem(401, refusal(), { "www-authenticate": "Bearer" });
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function refusal(): WorkerError {
  return new WorkerError("EAUTH", "The request has no valid token", {
    hint: "Send the header Authorization: Bearer TOKEN.",
  });
}
