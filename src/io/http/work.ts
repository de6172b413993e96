import type { RunEvent } from "../../pipeline/index.ts";
import type { Reply } from "../../service/operations.ts";
import { bodyAsJson } from "./body.ts";
import type { Cancellation } from "./cancellation.ts";
import type { Exchange } from "./exchange.ts";
import { observeRun } from "./observe.ts";
import { answerAtOnce, isRun, runStages } from "./operations.ts";
import type { HttpSettings } from "./settings.ts";

/** Does what a request asks for; what runs no stages is done at once. Throws what the work throws. */
export type Work = (exchange: Exchange, report?: (event: RunEvent) => void) => Reply | Promise<Reply>;

/** Puts together what does the work of requests. */
export function createWork(settings: HttpSettings, cancellation: Cancellation): Work {
  return ({ head, body: sent, reply }, report) => {
    const body = bodyAsJson(sent, head.codec, settings.maxBytes);
    if (!isRun(head.operation)) return answerAtOnce(head, body, settings);
    const observer = observeRun(head.operation, head.traceparent, settings.metrics, report);
    const cancel = cancellation.signalFor(reply.raw);
    return runStages(head, body, settings, { cancel, observer }).catch((thrown: unknown) => {
      observer.failed(thrown);
      throw thrown;
    });
  };
}
