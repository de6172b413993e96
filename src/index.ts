/** The public API. Symbols above the line are for users; those below for tools around the worker. */
export { type CanContinue, canContinue } from "./envelope/bounds.ts";
export { createEnvelope } from "./envelope/create.ts";
export { EnvelopeDocument, type EnvelopeValues } from "./envelope/document.ts";
export { mergeReply } from "./envelope/merge.ts";
export {
  inspectEnvelope,
  type ReadEnvelope,
  type ReadOptions,
  readEnvelope,
  type StrictValidator,
} from "./envelope/read-envelope.ts";
export { summarize } from "./envelope/result.ts";
export type { Sources } from "./envelope/sources.ts";
export type { Warning, WarningCode } from "./envelope/warning.ts";
export { type CatalogEntry, ERROR_CATALOG, type ErrorCode } from "./errors/catalog.ts";
export { isWorkerError, WorkerError } from "./errors/worker-error.ts";

// --------------------------------------------------------------------------------------------

export { findDuplicateKeys } from "./envelope/duplicate-keys.ts";
export { JsonObject } from "./envelope/json-object.ts";
export { type Scan, type ScannedItem, scanJson } from "./envelope/scan.ts";
