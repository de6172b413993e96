/** The public API. Symbols above the line are for users; those below for tools around the worker. */
export { AgentError, backendError, invalidRequest } from "./agents/agent-error.ts";
export type { AgentBackend, BackendDefaults, RunPort } from "./agents/backend.ts";
export { createExecBackend } from "./agents/backends/exec.ts";
export { type BuiltInBackendOptions, createBuiltInBackends } from "./agents/backends/index.ts";
export type { AgentCompletion, ExitStatus } from "./agents/completion.ts";
export {
  type AgentEventKind,
  type AgentWrapperEvent,
  type MappedEvent,
  type ToolFields,
  toolFacet,
} from "./agents/event.ts";
export type { EventStream } from "./agents/event-queue.ts";
export { type AgentGateway, createGateway } from "./agents/gateway.ts";
export type { AgentRunRequest, CheckedRequest, SessionSelection } from "./agents/request.ts";
export type { AgentRunControl, AgentRunHandle } from "./agents/run-handle.ts";
export type { ServerOptions } from "./app/create-server.ts";
export { createServer } from "./app/library/create-server.ts";
export { createWorker } from "./app/library/create-worker.ts";
export {
  defineStage,
  defineTool,
  type JsonSchema,
  type OwnTool as Tool,
  type SideEffects,
  type StageDefinition,
} from "./app/library/define.ts";
export type {
  CallOptions,
  Envelope,
  EnvelopeEvent,
  EnvelopeInput,
  Limits,
  MergeFinding,
  MergeReport,
  ResumeAction,
  ValidationReport,
  Worker,
  WorkerOptions,
} from "./app/library/worker.ts";
export { type CanContinue, canContinue } from "./envelope/bounds.ts";
export { createEnvelope } from "./envelope/document/create.ts";
export { EnvelopeDocument, type EnvelopeValues } from "./envelope/document/document.ts";
export { type Result, summarize } from "./envelope/document/result.ts";
export type { Sources } from "./envelope/document/sources.ts";
export { mergeReply } from "./envelope/merge/merge.ts";
export {
  inspectEnvelope,
  type ReadEnvelope,
  type ReadOptions,
  readEnvelope,
  type StrictValidator,
} from "./envelope/read/read-envelope.ts";
export type { Warning, WarningCode } from "./envelope/read/warning.ts";
export { type CatalogEntry, ERROR_CATALOG, type ErrorCode } from "./errors/catalog.ts";
export { isWorkerError, WorkerError } from "./errors/worker-error.ts";
export type { PipelineFile } from "./gen/pipeline.ts";
export type { ProcessingRecord } from "./gen/processing-record.ts";
export type { HttpServer, ListenOptions } from "./io/http/server.ts";
export type { ModelRequest } from "./messages/adapter.ts";
export type { AdapterCapabilities } from "./messages/capabilities.ts";
export type { Completion } from "./messages/completion.ts";
export type { Message } from "./messages/message.ts";
export type { ModelPrice, PriceTable } from "./messages/prices.ts";
export type { StreamPart } from "./messages/stream-part.ts";
export type { JsonRecord, RunEvent, StageContext } from "./pipeline/index.ts";
export type { ModelProvider } from "./providers/ask/model-source.ts";

// --------------------------------------------------------------------------------------------

export { findDuplicateKeys } from "./json/duplicate-keys.ts";
export { JsonObject } from "./json/json-object.ts";
export { type Scan, type ScannedItem, scanJson } from "./json/scan.ts";
