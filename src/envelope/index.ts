/** What the folders above may use of envelope/. */

export { type Fragment, fragmentOf, parseFragment, toFragment } from "../json/fragment.ts";
export { JsonObject } from "../json/json-object.ts";
export { DEFAULT_MAX_BYTES } from "../json/limits.ts";
export { type Scan, scanJson } from "../json/scan.ts";
export {
  answerOther,
  answerQuestion,
  askQuestion,
  closeQuestion,
  forgetApproval,
  type Question,
} from "./answer-interrupt.ts";
export { type BoundName, type CanContinue, canContinue, findStop, type Stop } from "./bounds.ts";
export { createEnvelope } from "./create.ts";
export { currentInterrupt, waitingKinds } from "./current-interrupt.ts";
export { readDate } from "./dates.ts";
export { EnvelopeDocument, type EnvelopeValues, type GrowingList } from "./document.ts";
export { adoptGoals, failRemainingGoals, satisfyGoals } from "./goals.ts";
export { type InterruptState, isRecord, isWaiting } from "./interrupts.ts";
export { mergeReply } from "./merge.ts";
export {
  checkSize,
  inspectEnvelope,
  type ReadEnvelope,
  type ReadOptions,
  readEnvelope,
  type StrictValidator,
  tooLarge,
} from "./read-envelope.ts";
export { summarize } from "./result.ts";
export { prepareForMany } from "./scan-envelope.ts";
export { type Sources, timestamp } from "./sources.ts";
export { canonicalStage, type Verdict, verdictOf } from "./synonyms.ts";
export type { Warning, WarningCode } from "./warning.ts";
