/** What the transports, app/ and cli/ may use of service/. */
export type { Sources, Warning } from "../envelope/index.ts";
export type { Transport } from "../errors/worker-error.ts";
export { ID_BYTES, type RequestId, readBeginning } from "../json/line-beginning.ts";
export { andThen, type Later } from "../pipeline/later.ts";
export type { RunEvent } from "../pipeline/ports.ts";
export { newJobId } from "../protocol/job-id.ts";
export type { MetaFields } from "../protocol/meta.ts";
export type { ProtocolStream } from "../protocol/stream.ts";
export { traceIdOf } from "../protocol/trace-id.ts";
export { CALL_OPTIONS, type CallOption, type CallValues, optionsOf } from "./call-options.ts";
export type {
  AnswerInput,
  CallContext,
  Manner,
  Reply,
  ServiceParts,
  ServiceSettings,
  SourceFactory,
} from "./calls.ts";
export { documentFrame, endProtocol, exitCodeOf, idFrame, problemFrame } from "./frames.ts";
export { type Codec, type Input, JSON_CODEC, type Line } from "./input.ts";
export { OPERATION_NAMES, partOf } from "./operations.ts";
export { progressOf, repairsText, startLines } from "./progress.ts";
export {
  envelopeOf,
  idInFlight,
  type RequestForm,
  readRequest,
  refuseOptions,
} from "./requests.ts";
export type { OnEvent, RunObserver } from "./runs.ts";
export type { Service } from "./service.ts";
