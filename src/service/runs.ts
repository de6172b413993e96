import {
  canContinue,
  type EnvelopeDocument,
  findStop,
  JsonObject,
  type ReadOptions,
  type Warning,
} from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import {
  andThen,
  type Hasher,
  type Later,
  type Pipeline,
  type RunEvent,
  type RunOptions,
  type RunPorts,
  resumePipeline,
  runPipeline,
  type StartTimer,
  type ToolRunner,
} from "../pipeline/index.ts";
import { isPeersTurn } from "../pipeline/turn.ts";
import type { Masking } from "../redact/index.ts";
import type { CallValues, CheckedOptions } from "./call-options.ts";
import { type Answer, type OperationOptions, readAsked } from "./operations.ts";
import { type OwnStages, ownedOf, turnReader } from "./own-stages.ts";
import { readResumeAction } from "./resume-action.ts";

/** What running needs besides the envelope; the same for each document. */
export interface RunSetup {
  readonly pipeline: Pipeline;
  readonly openTools: () => Promise<ToolRunner>;
  /** Limits for envelopes that carry none. */
  readonly limits: ReadOptions["limits"];
  /** The deadline of a run unless its call has one; 0 for none. */
  readonly defaultTimeoutMs: number;
  /** The stages that this worker owns; all that it can run where undefined. */
  readonly only?: ReadonlySet<string> | undefined;
  readonly hasher: Hasher;
  readonly startTimer: StartTimer;
  /** Closes what stays open between runs. */
  readonly close: () => void;
}

/** Is told what a run does, and the order of its stages. */
export type OnEvent = (event: RunEvent, order: readonly string[]) => void;

/** Sees what one run does. */
export interface RunObserver {
  started(envelope: EnvelopeDocument): void;
  watchTools(tools: ToolRunner): ToolRunner;
  finished(envelope: EnvelopeDocument): void;
  failed(thrown: unknown): void;
}

/** What one run needs besides its setup. */
export interface RunCall {
  readonly read: OperationOptions;
  readonly options: CheckedOptions;
  readonly masking: Masking;
  readonly signal: AbortSignal;
  readonly emit: OnEvent;
  readonly observer?: RunObserver | undefined;
  /** The W3C trace context of the caller. */
  readonly traceparent?: string | undefined;
  /** How long the call has waited for its turn; its own deadline counts from its arrival. */
  readonly waitedMs?: number | undefined;
  /** Refuse an envelope that cannot go on, as the Go CLI does, instead of giving it back. */
  readonly refusesStopped: boolean;
}

/** Runs one document; throws EENVELOPE for one that cannot be run at all. */
export type RunDocument = (document: Uint8Array, call: RunCall) => Later<Answer>;

/** The operations that run stages. */
export interface Runs {
  readonly setup: RunSetup;
  /** What the setup can run, for those who only ask. */
  readonly stages: OwnStages;
  process(): RunDocument;
  /** With what the person says; EARG where that is not exactly one thing. */
  resume(values: CallValues): RunDocument;
}

/** Makes the operations that run stages. */
export function createRuns(setup: RunSetup): Runs {
  return {
    setup,
    stages: ownStages(setup),
    process: () =>
      runner(setup, (envelope, options, ports) => runPipeline(envelope, setup.pipeline, options, ports)),
    resume(values) {
      const action = readResumeAction(values);
      const resume = runner(setup, (envelope, options, ports) =>
        resumePipeline(envelope, action, setup.pipeline, options, ports),
      );
      return (document, call) => resume(document, { ...call, refusesStopped: false });
    },
  };
}

type Start = (envelope: EnvelopeDocument, options: RunOptions, ports: RunPorts) => Later<void>;

function runner(setup: RunSetup, start: Start): RunDocument {
  return (document, call) => {
    const { observer, options, traceparent } = call;
    const { envelope, warnings } = readAsked(document, { ...call.read, limits: setup.limits });
    if (call.refusesStopped) refuseStopped(envelope);
    learnSecrets(envelope, call.masking);
    if (traceparent !== undefined) carryTrace(envelope, traceparent);
    const told = [...warnings, ...tellPeersTurn(setup, options, envelope)];
    observer?.started(envelope);
    const tools = reachesTools(setup, options) ? openTools(setup, observer) : NO_TOOLS;
    const ran = andThen(tools, (opened) =>
      start(envelope, runOptions(setup, call), portsOf(setup, opened, call, envelope)),
    );
    return andThen(ran, () => {
      observer?.finished(envelope);
      return { body: envelope.toBytes(), exitCode: 0, warnings: told };
    });
  };
}

/** R20: an envelope that waits for a peer comes back as it is, which should surprise nobody. */
function tellPeersTurn(setup: RunSetup, { only }: CheckedOptions, envelope: EnvelopeDocument): Warning[] {
  if (!isPeersTurn(turnReader(ownStages(setup), only)(envelope))) return [];
  const message = "the stage is not one of this worker's; nothing was run";
  return [{ path: "/current_stage", code: "peer-stage", message }];
}

function ownStages({ pipeline, only, limits }: RunSetup): OwnStages {
  return { orderOf: pipeline.orderOf, stages: pipeline.stages, only, limits };
}

async function openTools(setup: RunSetup, observer: RunObserver | undefined): Promise<ToolRunner> {
  const tools = await setup.openTools();
  return observer?.watchTools(tools) ?? tools;
}

function runOptions(setup: RunSetup, call: RunCall): RunOptions {
  const { options, waitedMs = 0 } = call;
  const { steps, until, timeoutMs = setup.defaultTimeoutMs } = options;
  const isOwn = options.timeoutMs !== undefined && timeoutMs > 0;
  const left = isOwn ? timeoutMs - waitedMs : timeoutMs;
  // Whose time was over before its turn came starts no stage.
  const signal = isOwn && left <= 0 ? AbortSignal.abort(tooLate(timeoutMs)) : call.signal;
  return {
    steps,
    until,
    only: ownedOf(setup.only, options.only),
    timeoutMs: Math.max(left, isOwn ? 1 : 0),
    signal,
  };
}

function tooLate(timeoutMs: number): WorkerError {
  return new WorkerError("ETIMEOUT", `The run waited longer than ${timeoutMs} ms for its turn`, {
    hint: "Allow more time, or more runs at once, then resume from this envelope.",
    details: { timeout_ms: timeoutMs },
  });
}

function portsOf(setup: RunSetup, tools: ToolRunner, call: RunCall, envelope: EnvelopeDocument): RunPorts {
  const { hasher, startTimer, pipeline } = setup;
  const { masking } = call;
  const { sources } = call.read;
  const order = envelope.get("stage_order").length > 0 ? envelope.get("stage_order") : pipeline.order;
  const emit = (event: RunEvent): void => call.emit(event, order);
  return { clock: sources, ids: sources, hasher, tools, startTimer, redact: masking.value, emit };
}

const EMPTY = Buffer.from("{}");

/** What the metadata names as a secret is one in the question, too, where nothing says so. */
function learnSecrets(envelope: EnvelopeDocument, masking: Masking): void {
  const metadata = envelope.fragment("metadata")!;
  if (!EMPTY.equals(metadata)) masking.learn(metadata.toString());
}

/** The next peer finds the caller's trace in the metadata. */
function carryTrace(envelope: EnvelopeDocument, traceparent: string): void {
  const metadata = JsonObject.parse(envelope.fragment("metadata")!);
  metadata.set("traceparent", Buffer.from(JSON.stringify(traceparent)));
  envelope.setFragment("metadata", metadata.toFragment());
}

function refuseStopped(envelope: EnvelopeDocument): void {
  const stop = findStop(envelope);
  if (stop === null) return;
  const why = canContinue(envelope).terminal_reason ?? stop.kind;
  throw new WorkerError("EPOLICY", `Cannot continue: ${why}`, { details: { go_code: "bounds_exceeded" } });
}

const WITHOUT_TOOLS: readonly string[] = ["perception", "intent"];

/** The first two stages need no tools, so a run that ends there does not load them; those of one's own may. */
function reachesTools({ pipeline }: RunSetup, { until }: CheckedOptions): boolean {
  const before =
    until === undefined ? pipeline.order : pipeline.order.slice(0, pipeline.order.indexOf(until) + 1);
  if (before.length === 0) return true;
  return before.some((name) => {
    const runner = pipeline.stages.get(name)?.runner;
    return (
      !WITHOUT_TOOLS.includes(name) || (runner !== undefined && "sees" in runner && runner.sees === "whole")
    );
  });
}

const NO_TOOLS: ToolRunner = {
  definitions: () => [],
  check: () => Promise.resolve([]),
  run: () => Promise.reject(new WorkerError("ENOTFOUND", "No tools are loaded for this run")),
};
