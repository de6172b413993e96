/** What the folders above may use of envelope/. */

export { type Fragment, fragmentOf, parseFragment, toFragment } from "../json/fragment.ts";
export { JsonObject } from "../json/json-object.ts";
export { DEFAULT_MAX_BYTES } from "../json/limits.ts";
export { type Scan, scanJson } from "../json/scan.ts";
export { type BoundName, type CanContinue, canContinue, findStop, type Stop } from "./bounds.ts";
export { DIALECT_NAMES, type DialectName } from "./dialects/dialect.ts";
export { type InDialect, loadDialect } from "./dialects/load-dialect.ts";
export { addFeedback } from "./dialects/other-spellings.ts";
export { spellStage, withVerdictOf } from "./dialects/spelling.ts";
export { canonicalStage, peerStage, type Verdict, verdictOf } from "./dialects/words.ts";
export { createEnvelope } from "./document/create.ts";
export { EnvelopeDocument, type EnvelopeValues } from "./document/document.ts";
export { adoptGoals, failRemainingGoals, satisfyGoals } from "./document/goals.ts";
export { type Result, resultOf, summarize } from "./document/result.ts";
export { createTimestamp, newId, type Sources, timestamp } from "./document/sources.ts";
export { COUNTERS } from "./fields/counters.ts";
export { ENGINE_FIELDS, FIELDS, LIMITS, type LimitName } from "./fields/fields.ts";
export { STAGE_FIELDS, type StageFields } from "./fields/stage-fields.ts";
export {
  answerOther,
  answerQuestion,
  askQuestion,
  closeQuestion,
  forgetApproval,
  takeAnswer,
} from "./interrupts/answer-interrupt.ts";
export {
  currentInterrupt,
  recordedAnswer,
  recordedDecision,
  waitingKinds,
} from "./interrupts/current-interrupt.ts";
export { type Question, spendAnswer } from "./interrupts/interrupt-object.ts";
export { type InterruptState, isWaiting } from "./interrupts/interrupt-state.ts";
export { isRecord } from "./interrupts/interrupts.ts";
export { mergeReply } from "./merge/merge.ts";
export {
  inspectEnvelope,
  type ReadEnvelope,
  type ReadOptions,
  readEnvelope,
  type StrictValidator,
  tooLarge,
} from "./read/read-envelope.ts";
export { loadScanForMany, type ScanEnvelope } from "./read/scan-envelope.ts";
export type { Warning, WarningCode } from "./read/warning.ts";
export { readDate } from "./repair/dates.ts";
