import { createHash } from "node:crypto";
import { expect } from "vitest";
import { type DialectName, type EnvelopeDocument, readEnvelope } from "../../../src/envelope/index.ts";
import { validateErrorEntry } from "../../../src/gen/validate-error-entry.js";
import { validateGenericEnvelope } from "../../../src/gen/validate-generic-envelope.js";
import { validateProcessingRecord } from "../../../src/gen/validate-processing-record.js";
import type { Later } from "../../../src/pipeline/later.ts";
import type { RunOptions, StageSetup } from "../../../src/pipeline/pipeline.ts";
import { createPipeline, type Delegate, type Pipeline, type Sight } from "../../../src/pipeline/pipeline.ts";
import type { RunEvent, RunPorts } from "../../../src/pipeline/ports.ts";
import { type ResumeAction, resumePipeline } from "../../../src/pipeline/resume.ts";
import { runPipeline } from "../../../src/pipeline/run-pipeline.ts";
import { type JsonRecord, STAGE_NAMES, type Stage, type StageContext } from "../../../src/pipeline/stage.ts";
import { DEFAULT_ORDER } from "../../../src/pipeline/stage-order.ts";
import { scriptedStage } from "../../../src/stages/script/script-stage.ts";
import { executed, INTEGRATION, intentWith, PERCEPTION, planWith, verdict } from "./outputs.ts";
import { type FakeTime, fakeTime } from "./time.ts";
import { type FakeTools, fakeTools } from "./tools.ts";

/** An envelope as a value, of which a test looks at some fields. */
// biome-ignore lint/suspicious/noExplicitAny: tests reach into documents whose shape they are about to check
export type Json = Record<string, any>;

/** What a bench is made of; every part has a default that leads to success. */
export interface BenchOptions {
  /** What the stages say, visit by visit; the last entry repeats. */
  readonly scripts?: Readonly<Record<string, readonly JsonRecord[]>>;
  /** Stages that are code instead of a script. */
  readonly stages?: Readonly<Record<string, Stage>>;
  /** What stages see; the whole unless said otherwise. */
  readonly sees?: Readonly<Record<string, Sight>>;
  /** Stages that a peer runs. */
  readonly peers?: Readonly<Record<string, Delegate>>;
  /** The dialect in which all peers get the envelope. */
  readonly dialect?: DialectName;
  readonly setups?: Readonly<Record<string, Omit<StageSetup, "runner">>>;
  readonly order?: readonly string[];
  readonly maxCriticFires?: number;
  /** A text that must not leave the worker; `***` stands for it. */
  readonly secret?: string;
  readonly onEvent?: (event: RunEvent, envelope: EnvelopeDocument) => void;
}

/** A visit of a stage, with what the stage saw. */
export interface SeenVisit {
  readonly stage: string;
  readonly context: StageContext;
  /** The outputs at that time; the context's own view of them moves on with the run. */
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** The real engine over scripted stages, a fake clock and fake tools. */
export interface Bench {
  /** Runs an envelope in a process of its own: it is read from bytes and written to bytes. */
  process(envelope: Json | string, options?: Partial<RunOptions>): Promise<Json>;
  resume(envelope: Json | string, action: ResumeAction, options?: Partial<RunOptions>): Promise<Json>;
  processBytes(bytes: Uint8Array, options?: Partial<RunOptions>): Promise<Uint8Array>;
  resumeBytes(bytes: Uint8Array, action: ResumeAction, options?: Partial<RunOptions>): Promise<Uint8Array>;
  /** The stages that ran, over all runs. */
  readonly visits: SeenVisit[];
  /** The events of the last run. */
  events: RunEvent[];
  readonly time: FakeTime;
  readonly tools: FakeTools;
}

const SCRIPTS: Readonly<Record<string, readonly JsonRecord[]>> = {
  perception: [PERCEPTION],
  intent: [intentWith("g1")],
  plan: [planWith("p1", "look")],
  execution: [executed(null)],
  critic: [verdict("approved", ["g1"])],
  integration: [INTEGRATION],
};

/** An envelope that the seed's schema accepts. */
export function envelopeWith(fields: Json = {}): Json {
  return {
    envelope_id: "env_0123456789abcdef",
    request_id: "req_0123456789abcdef",
    user_id: "u1",
    session_id: "sess_0123456789abcdef",
    raw_input: "Where is main?",
    received_at: "2026-01-02T03:04:05Z",
    outputs: {},
    current_stage: "start",
    terminated: false,
    ...fields,
  };
}

export function setLimits(limits: Readonly<Record<string, number>>): ResumeAction {
  return { kind: "set", limits: new Map(Object.entries(limits)) as never };
}

export const approve: ResumeAction = { kind: "decide", approved: true };
export const deny: ResumeAction = { kind: "decide", approved: false };

export function answer(text: string): ResumeAction {
  return { kind: "answer", text };
}

/** The names of the stages that ran. */
export function path(bench: Bench): string[] {
  return bench.visits.map((visit) => visit.stage);
}

export function createBench(options: BenchOptions = {}): Bench {
  const time = fakeTime();
  const tools = fakeTools();
  const visits: SeenVisit[] = [];
  const pipeline = pipelineOf(options, time, visits);

  const run = async (
    bytes: Uint8Array,
    start: (envelope: EnvelopeDocument, ports: RunPorts) => Later<void>,
  ): Promise<Uint8Array> => {
    const sources = { now: time.clock.now, hex: (digits: number) => "0".repeat(digits) };
    const { envelope } = readEnvelope(bytes, { sources });
    bench.events = [];
    const ports: RunPorts = {
      clock: time.clock,
      ids: { hex: sources.hex },
      hasher: { sha256Hex: (text) => createHash("sha256").update(text).digest("hex") },
      tools,
      startTimer: time.startTimer,
      redact: (value) => (options.secret === undefined ? value : masked(value, options.secret)),
      emit(event) {
        bench.events.push(event);
        options.onEvent?.(event, envelope);
      },
    };
    await time.settle((async () => start(envelope, ports))());
    const after = envelope.toBytes();
    expectSound(bytes, after);
    return after;
  };

  const bench: Bench = {
    visits,
    events: [],
    time,
    tools,
    processBytes: (bytes, limits) =>
      run(bytes, (envelope, ports) => runPipeline(envelope, pipeline, withSignal(limits), ports)),
    resumeBytes: (bytes, action, limits) =>
      run(bytes, (envelope, ports) => resumePipeline(envelope, action, pipeline, withSignal(limits), ports)),
    process: async (envelope, limits) => parse(await bench.processBytes(toBytes(envelope), limits)),
    resume: async (envelope, action, limits) =>
      parse(await bench.resumeBytes(toBytes(envelope), action, limits)),
  };
  return bench;
}

export function toBytes(envelope: Json | string): Uint8Array {
  return Buffer.from(typeof envelope === "string" ? envelope : JSON.stringify(envelope));
}

export function parse(bytes: Uint8Array): Json {
  return JSON.parse(Buffer.from(bytes).toString()) as Json;
}

function masked<Value>(value: Value, secret: string): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value).replaceAll(secret, "***"));
}

function withSignal(options: Partial<RunOptions> = {}): RunOptions {
  return { signal: new AbortController().signal, ...options };
}

function pipelineOf(options: BenchOptions, time: FakeTime, visits: SeenVisit[]): Pipeline {
  const names = new Set([
    ...DEFAULT_ORDER,
    ...Object.keys(options.scripts ?? {}),
    ...Object.keys(options.stages ?? {}),
  ]);
  const stages = [...names].map((name): [string, StageSetup] => {
    const script = options.scripts?.[name] ?? SCRIPTS[name] ?? [{}];
    const stage = options.stages?.[name] ?? scriptedStage(script, time.startTimer);
    const seen: Stage = (context) => {
      const outputs = Object.fromEntries(STAGE_NAMES.map((key) => [key, context.output(key)]));
      visits.push({ stage: name, context: snapshotOf(context), outputs });
      return stage(context);
    };
    const peer = options.peers?.[name];
    const sees = options.sees?.[name] ?? "whole";
    const runner = peer === undefined ? { stage: seen, sees } : { peer, dialect: options.dialect };
    return [name, { ...options.setups?.[name], runner }];
  });
  return createPipeline({
    order: options.order ?? DEFAULT_ORDER,
    stages: new Map(stages),
    maxCriticFires: options.maxCriticFires,
  });
}

/** What the stage saw then: its context moves on with the run. */
function snapshotOf(context: StageContext): StageContext {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(context)) as (keyof StageContext)[];
  return Object.fromEntries(names.map((name) => [name, context[name]])) as unknown as StageContext;
}

/** What must hold after every run, whatever it was. */
function expectSound(before: Uint8Array, after: Uint8Array): void {
  const given = parse(before);
  const got = parse(after);
  if (validateGenericEnvelope(given).length === 0) {
    // In another dialect, words are not the schema's.
    const sources = { now: () => 0, hex: (digits: number) => "0".repeat(digits) };
    const isSeed = readEnvelope(before, { sources }).envelope.dialect === "seed";
    const isWord = (path: string): boolean => /^\/(terminal_reason|goal_completion_status\/)/.test(path);
    expect(validateGenericEnvelope(got).filter(({ path }) => isSeed || !isWord(path))).toEqual([]);
  }
  const added = (name: string): Json[] => (got[name] ?? []).slice(given[name]?.length ?? 0);
  expect(added("processing_history").flatMap(validateProcessingRecord)).toEqual([]);
  expect(added("errors").flatMap(validateErrorEntry)).toEqual([]);
  for (const counter of ["iteration", "llm_call_count", "agent_hop_count", "current_stage_number"]) {
    expect(got[counter]).toBeGreaterThanOrEqual(given[counter] ?? 0);
  }
  expect(Buffer.from(after).includes("\n")).toBe(false);
}
