import { createHash } from "node:crypto";
import { type EnvelopeDocument, readEnvelope } from "../../../src/envelope/index.ts";
import { createPipeline } from "../../../src/pipeline/pipeline.ts";
import type { RunEvent, RunPorts } from "../../../src/pipeline/ports.ts";
import { type ResumeAction, resumePipeline } from "../../../src/pipeline/resume.ts";
import { runPipeline } from "../../../src/pipeline/run-pipeline.ts";
import type { JsonRecord } from "../../../src/pipeline/stage.ts";
import { DEFAULT_ORDER } from "../../../src/pipeline/stage-order.ts";
import { scriptedStage } from "../../../src/stages/script/script-stage.ts";
import { envelopeWith } from "../support/bench.ts";
import { fakeTools } from "../support/tools.ts";
import { type Action, type Reach, STAGES, type Stage, type State, type Visit } from "./reference.ts";
import type { Scenario } from "./scenarios.ts";

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const SOURCES = { now: () => NOW, hex: (digits: number) => "0".repeat(digits) };

/** The real engine, playing a scenario. */
export interface Engine {
  envelope: EnvelopeDocument;
  /** False where the engine refuses the action. */
  act(action: Action, reach: Reach): Promise<boolean>;
  /** Writes the envelope and reads it again, as another process would. */
  passOn(): void;
}

export function playing(
  { start, counters, limits, maxCriticFires, script }: Scenario,
  onEvent: (event: RunEvent, envelope: EnvelopeDocument) => void = () => undefined,
): Engine {
  const pipeline = createPipeline({
    order: DEFAULT_ORDER,
    stages: new Map(
      STAGES.map((stage) => {
        const entries = script[stage].map((visit) => entryOf(stage, visit));
        return [stage, { runner: { stage: scriptedStage(entries, () => () => undefined) } }];
      }),
    ),
    maxCriticFires: maxCriticFires ?? undefined,
  });
  const ports: RunPorts = {
    clock: SOURCES,
    ids: SOURCES,
    hasher: { sha256Hex: (text) => createHash("sha256").update(text).digest("hex") },
    tools: fakeTools(),
    startTimer: () => () => undefined,
    redact: (value) => value,
    emit: (event) => onEvent(event, engine.envelope),
  };
  const engine: Engine = {
    envelope: read(
      Buffer.from(JSON.stringify(envelopeWith({ current_stage: start, ...counters, ...limits }))),
    ),
    async act(action, reach) {
      const options = {
        steps: Number.isFinite(reach.steps) ? reach.steps : undefined,
        until: reach.until ?? undefined,
        signal: new AbortController().signal,
      };
      try {
        if (action.do === "process") await runPipeline(engine.envelope, pipeline, options, ports);
        else await resumePipeline(engine.envelope, resumeOf(action), pipeline, options, ports);
        return true;
      } catch (thrown) {
        if ((thrown as { code?: string }).code === "EARG") return false;
        throw thrown;
      }
    },
    passOn() {
      engine.envelope = read(engine.envelope.toBytes());
    },
  };
  return engine;
}

function read(bytes: Uint8Array): EnvelopeDocument {
  return readEnvelope(bytes, { sources: SOURCES }).envelope;
}

function resumeOf(action: Exclude<Action, { do: "process" }>): ResumeAction {
  switch (action.do) {
    case "answer":
      return { kind: "answer", text: "an answer" };
    case "set":
      return { kind: "set", limits: new Map(Object.entries(action.limits)) as never };
    default:
      return { kind: "decide", approved: action.do === "approve" };
  }
}

/** A visit of the model as an entry of a script. */
function entryOf(stage: Stage, visit: Visit): JsonRecord {
  const error = visit.fails ? { error: { code: "EIO", message: "broken" } } : {};
  return { output: outputOf(stage, visit), llm_calls: visit.calls, ...error };
}

function outputOf(stage: Stage, visit: Visit): JsonRecord {
  switch (stage) {
    case "perception":
      return { normalized_input: "x" };
    case "intent":
      return { intent: "explain", goals: visit.goals, clarification_needed: visit.asks };
    case "plan":
      return { plan_id: visit.planId, steps: [{ tool: visit.risky ? "shell" : "look", params: {} }] };
    case "execution":
      return {
        status: "partial",
        evidence: [],
        results: visit.steps.map((worked, step_index) => ({
          step_index,
          tool: "look",
          ...(worked ? { result: {} } : { error: { code: "EPARSE", message: "no" } }),
        })),
      };
    case "critic":
      return { verdict: visit.verdict, satisfied_goals: visit.satisfied, feedback: "more" };
    case "integration":
      return { final_response: "x", citations: [] };
  }
}

/** What a model's state and an envelope have in common, in one form. */
export function viewOfModel(state: State): unknown {
  return {
    current_stage: state.stage,
    terminated: state.terminated,
    terminal_reason: state.reason,
    counters: [state.iteration, state.llm_call_count, state.agent_hop_count, state.current_stage_number],
    limits: [state.max_iterations, state.max_llm_calls, state.max_agent_hops, state.max_stages],
    all_goals: [...state.goals.keys()],
    remaining_goals: state.remaining,
    statuses: [...state.goals],
    history: state.history.map(({ stage, status, calls }) => `${stage} ${status} ${calls}`),
    outputs: Object.keys(state.outputs).toSorted(),
    errors: state.errors,
    feedback: state.feedback,
    prior_plans: state.priorPlans,
    completed_stages: state.completedStages,
    waits: state.question === null ? null : [state.question.kind, state.question.answer],
  };
}

export function viewOfEnvelope(envelope: EnvelopeDocument): unknown {
  const get = envelope.get.bind(envelope);
  const history = (envelope.value("processing_history") ?? []) as JsonRecord[];
  const statuses = new Map(Object.entries(get("goal_completion_status")));
  const waits = get("clarification_pending")
    ? ["clarification", get("clarification_response")]
    : get("confirmation_pending")
      ? ["confirmation", get("confirmation_response")]
      : null;
  return {
    current_stage: get("current_stage"),
    terminated: get("terminated"),
    terminal_reason: get("terminal_reason"),
    counters: [get("iteration"), get("llm_call_count"), get("agent_hop_count"), get("current_stage_number")],
    limits: [get("max_iterations"), get("max_llm_calls"), get("max_agent_hops"), get("max_stages")],
    all_goals: get("all_goals"),
    remaining_goals: get("remaining_goals"),
    statuses: get("all_goals").map((goal) => [goal, statuses.get(goal)]),
    history: history.map((record) => `${record.agent} ${record.status} ${record.llm_calls}`),
    outputs: Object.keys(envelope.value("outputs") as JsonRecord).toSorted(),
    errors: get("errors").length,
    feedback: get("critic_feedback").length,
    prior_plans: get("prior_plans").map((plan) => (plan as JsonRecord).plan_id),
    completed_stages: get("completed_stages").length,
    waits,
  };
}
