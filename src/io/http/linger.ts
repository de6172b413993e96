import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/** Whether a client is still sending a body. */
export function isSending({ headers, complete }: IncomingMessage): boolean {
  return !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0);
}

/**
 * An answer that goes out at once but ends only with the body of its request, which is dropped:
 * many clients look for an answer when they have sent everything, and a connection that is closed
 * before would be all that they see. The time for a request ends it, too.
 */
export function lingering(answer: Buffer, request: IncomingMessage): Readable {
  const arrived = new Promise((done) => request.once("end", done).once("close", done).resume());
  async function* answerThenWait(): AsyncGenerator<Buffer> {
    yield answer;
    await arrived;
  }
  return Readable.from(answerThenWait());
}
