import { JsonObject } from "../../json/json-object.ts";
import { MSGPACK_CODEC } from "../../json/msgpack/codec.ts";
import {
  andThen,
  type CallValues,
  type Codec,
  JSON_CODEC,
  type Later,
  type Manner,
  type OnEvent,
  partOf,
  type Reply,
} from "../../service/index.ts";
import type { Cancellation } from "./cancellation.ts";
import type { Exchange } from "./exchange.ts";
import { observeRun } from "./observe.ts";
import type { HttpSettings } from "./settings.ts";

/** Does what a request asks for; what runs no stages is done at once. A failure is a reply, too. */
export type Work = (exchange: Exchange, onEvent?: OnEvent) => Later<Reply>;

const CODECS: Readonly<Record<string, Codec>> = { msgpack: MSGPACK_CODEC };

/** Puts together what does the work of requests. */
export function createWork({ service, metrics }: HttpSettings, cancellation: Cancellation): Work {
  return ({ head, body, reply }, onEvent) => {
    const { operation, options, traceparent } = head;
    const codec = CODECS[head.codec] ?? JSON_CODEC;
    const manner: Manner = { transport: "http", codec, replyCodec: CODECS[head.format] ?? JSON_CODEC };
    if (operation !== "process" && operation !== "resume") {
      return service.answer(operation, options, manner, { bytes: body });
    }
    const observer = observeRun(operation, traceparent, metrics, onEvent);
    const signal = cancellation.signalFor(reply.raw);
    const call = { signal, observer, onEvent: observer.emit, traceparent };
    const watched = (answered: Later<Reply>): Later<Reply> =>
      andThen(answered, (result) => {
        if (result.body === undefined) observer.failed(result.failure);
        return result;
      });
    if (operation === "process")
      return watched(service.answer(operation, options, manner, { bytes: body }, call));
    try {
      const { envelope, action } = readResumeBody(codec.decode(body));
      const asJson = { ...manner, codec: JSON_CODEC };
      return watched(service.answer(operation, { ...options, ...action }, asJson, { bytes: envelope }, call));
    } catch (thrown) {
      return watched(service.fail(thrown, manner));
    }
  };
}

/** `resume` takes the envelope and what the person says in one object. */
function readResumeBody(body: Buffer): { envelope: Buffer; action: CallValues } {
  const request = JsonObject.parseCarrier(body);
  const envelope = partOf(request, "envelope");
  const values = ["answer", "approve", "set"].map((name) => [name, request.value(name)] as const);
  return { envelope, action: Object.fromEntries(values.filter(([, value]) => value !== null)) };
}
