import type { IncomingMessage, ServerResponse } from "node:http";
import { toWorkerError } from "../../errors/worker-error.ts";
import { type Copy, createCopy } from "../copy.ts";
import type { PassedHop } from "../hop.ts";
import { type BodyForm, bodyForm, bodyOf, documentsIn, pairsOf } from "./bodies.ts";
import { handedOn, withBody } from "./headers.ts";
import type { ProxySettings } from "./settings.ts";

/** What passes the proxy for one request, kept as far as it can be looked at. */
export interface Exchange {
  /** Shown a piece of the request's body. */
  sent(piece: Buffer): void;
  /** Hands on the answer. */
  answer(answer: IncomingMessage, response: ServerResponse): void;
}

interface Body {
  readonly form: BodyForm;
  readonly copy: Copy;
}

const OPERATION = /\/([a-z][a-z0-9_-]{0,63})\/?$/;

/** Begins with the head of a request. */
export function createExchange(request: IncomingMessage, settings: ProxySettings): Exchange {
  const { maxBytes, look, mends } = settings;
  const sent = bodyIn(request, maxBytes);
  const operation = OPERATION.exec(request.url!.split("?")[0]!)?.[1] ?? settings.operation;

  /** The hops of the exchange; none where nobody can look at them. */
  const hopsOf = (reply: Body, status: number): readonly PassedHop[] => {
    const [ours, theirs] = [sent?.copy.bytes(), reply.copy.bytes()];
    if (ours === undefined || theirs === undefined) {
      look.pass(`it is larger than ${maxBytes} bytes (--max-bytes)`);
      return [];
    }
    try {
      const pairs = pairsOf(
        documentsIn(ours, sent!.form, maxBytes),
        documentsIn(theirs, reply.form, maxBytes),
      );
      return pairs.map((pair) => ({ ...pair, operation, ending: { status } }));
    } catch (thrown) {
      look.pass(toWorkerError(thrown).message);
      return [];
    }
  };
  const see = (reply: Body, status: number): void => hopsOf(reply, status).forEach(look.see);

  return {
    sent: (piece) => void sent?.copy.add(piece),
    answer(answer, response) {
      const { statusCode: status = 502, statusMessage, rawHeaders } = answer;
      const reply = sent === undefined ? undefined : bodyIn(answer, maxBytes);
      const pass = (): void => void response.writeHead(status, statusMessage, handedOn(rawHeaders));
      if (reply === undefined || !mends || reply.form.type === "ndjson") {
        pass();
        answer.on("data", (piece: Buffer) => reply?.copy.add(piece));
        if (reply !== undefined) answer.once("end", () => setImmediate(see, reply, status));
        answer.pipe(response);
        return;
      }
      answer.on("data", (piece: Buffer) => {
        const pieces = reply.copy.add(piece);
        if (pieces.length > 0 && !response.headersSent) pass();
        if (pieces.map((part) => response.write(part)).includes(false)) answer.pause();
      });
      response.on("drain", () => answer.resume());
      answer.once("end", () => {
        if (!response.headersSent) {
          const hops = hopsOf(reply, status);
          hops.forEach(look.see);
          const mended = hops.length === 1 ? look.mend(hops[0]!) : undefined;
          if (mended === undefined || mended === hops[0]!.reply) {
            pass();
            response.end(reply.copy.bytes());
          } else {
            const body = bodyOf(mended, reply.form);
            response.writeHead(status, statusMessage, withBody(rawHeaders, body.length)).end(body);
          }
        } else response.end();
      });
    },
  };
}

function bodyIn({ headers }: IncomingMessage, maxBytes: number): Body | undefined {
  const form = bodyForm(headers);
  return form && { form, copy: createCopy(maxBytes) };
}
