import { canonicalStage } from "../envelope/index.ts";
import { steadyBackoff } from "../errors/backoff.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { ModelBudget, PipelineFile, StageSettings } from "../gen/pipeline.ts";
import { createPipeline, type Delegate, type Pipeline, type StageSetup } from "../pipeline/pipeline.ts";
import type { StartTimer } from "../pipeline/ports.ts";
import type { JsonRecord, Stage } from "../pipeline/stage.ts";
import { DEFAULT_ORDER } from "../pipeline/stage-order.ts";
import { runners } from "../stages/check-pipeline.ts";
import { MODEL_STAGES, type ModelStageName } from "../stages/model/model-port.ts";
import { scriptedStage } from "../stages/script/script-stage.ts";

/** What a pipeline is made of besides its file. */
export interface PipelineParts {
  readonly builtIn: Readonly<Record<string, Stage>>;
  /** Stages of the caller, by their names; they stand before all others. */
  readonly own?: ReadonlyMap<string, StageSetup>;
  readonly startTimer: StartTimer;
  /** Makes the connection to a peer that is a program. */
  readonly execPeer: (argv: readonly string[], env: readonly string[]) => Delegate;
  /** Makes the connection to a peer that is a server. */
  readonly httpPeer: (url: string) => Delegate;
  /** Makes a stage that a model runs; absent where the file names no model. */
  readonly modelStage?: ((stage: ModelStageName, settings: ModelStageSettings) => Stage) | undefined;
  /** Makes a stage that an agent runs; absent where the file names no agent. */
  readonly agentStage?: ((stage: string, settings: AgentStageSettings) => Stage) | undefined;
}

/** What a pipeline file says about a stage that an agent runs. */
export interface AgentStageSettings {
  readonly agent: NonNullable<StageSettings["agent"]>;
  readonly command: readonly string[] | undefined;
  readonly prompt: string | undefined;
  /** Names of variables of the environment. */
  readonly env: readonly string[];
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly fallback: PipelineFile["fallback"];
}

/** What a pipeline file says about a stage that a model runs. */
export interface ModelStageSettings {
  readonly model: string;
  readonly fallback: PipelineFile["fallback"];
  readonly budgets: readonly {
    readonly name: string;
    readonly value: ModelBudget | undefined;
    /** The stage whose calls count; all stages where it is absent. */
    readonly stage?: string;
  }[];
  readonly retries: StageSettings["retries"];
}

/** Makes the pipeline that a (checked) pipeline file describes, on top of the built-in stages. */
export function buildPipeline(file: PipelineFile, parts: PipelineParts): Pipeline {
  const stages = new Map<string, StageSetup>();
  for (const [name, stage] of Object.entries(parts.builtIn)) stages.set(name, { runner: { stage } });
  for (const [name, settings] of Object.entries(file.stages ?? {})) {
    const stage = canonicalStage(name);
    const runner =
      runnerOf(settings, parts) ?? agentOf(stage, settings, file, parts) ?? stages.get(stage)?.runner;
    if (runner !== undefined) stages.set(stage, setupOf(runner, settings));
  }
  for (const stage of MODEL_STAGES) addModel(stage, file, stages, parts);
  addOwn(file.order ?? DEFAULT_ORDER, stages, parts);
  return createPipeline({
    order: file.order ?? DEFAULT_ORDER,
    stages,
    maxCriticFires: file.bounds?.max_critic_fires,
  });
}

/** A stage that nothing leads to is a mistake of whoever wrote it. */
function addOwn(
  order: readonly string[],
  stages: Map<string, StageSetup>,
  { own = new Map() }: PipelineParts,
): void {
  const known = order.map(canonicalStage);
  for (const [name, setup] of own) {
    const stage = canonicalStage(name);
    if (known.includes(stage)) stages.set(stage, { ...stages.get(stage), ...setup });
    else {
      throw new WorkerError("EARG", `The stage ${name} can never be reached: no order names it`, {
        hint: "Give createWorker a pipeline whose order names the stage.",
        details: { stage: name, order },
      });
    }
  }
}

/** The settings of a stage under either of its names. */
function settingsOf(file: PipelineFile, stage: string): StageSettings {
  const named = Object.entries(file.stages ?? {}).find(([name]) => canonicalStage(name) === stage);
  return named?.[1] ?? {};
}

/** The model of a stage: its own or, where nothing else runs it, that of the whole pipeline. */
export function modelOf(file: PipelineFile, stage: ModelStageName): string | undefined {
  const settings = settingsOf(file, stage);
  return runners(settings).length > 0 ? settings.model : file.model;
}

function addModel(
  stage: ModelStageName,
  file: PipelineFile,
  stages: Map<string, StageSetup>,
  { modelStage }: PipelineParts,
): void {
  const model = modelOf(file, stage);
  if (model === undefined || modelStage === undefined) return;
  const settings = settingsOf(file, stage);
  const runner = {
    stage: modelStage(stage, {
      model,
      fallback: settings.fallback ?? file.fallback,
      budgets: [
        { name: "budget", value: file.budget },
        { name: `stages.${stage}.budget`, value: settings.budget, stage },
      ],
      retries: settings.retries,
    }),
  };
  // Retries of a model are for single requests; the stage as a whole is not run again.
  stages.set(stage, { ...setupOf(runner, settings), retries: undefined });
}

function runnerOf(settings: StageSettings, parts: PipelineParts): StageSetup["runner"] | undefined {
  if (settings.script !== undefined) {
    return { stage: scriptedStage(settings.script as JsonRecord[], parts.startTimer), sees: "whole" };
  }
  const { exec, env = [], http, dialect } = settings;
  if (exec !== undefined) return { peer: parts.execPeer(exec, env), dialect };
  return http === undefined ? undefined : { peer: parts.httpPeer(http), dialect };
}

function agentOf(
  stage: string,
  { agent, command, prompt, env = [], extensions = {}, fallback }: StageSettings,
  file: PipelineFile,
  { agentStage }: PipelineParts,
): StageSetup["runner"] | undefined {
  if (agent === undefined || agentStage === undefined) return undefined;
  const settings = { agent, command, prompt, env, extensions, fallback: fallback ?? file.fallback };
  return { stage: agentStage(stage, settings) };
}

/** Whether an agent runs a stage of the file. */
export function usesAgents(file: PipelineFile): boolean {
  return Object.values(file.stages ?? {}).some(({ agent }) => agent !== undefined);
}

function setupOf(runner: StageSetup["runner"], { timeout_ms, retries, tools }: StageSettings): StageSetup {
  return {
    runner,
    timeoutMs: timeout_ms,
    retries: retries && { attempts: retries.attempts, backoff: steadyBackoff(retries.backoff_ms ?? 250) },
    tools: tools && { allow: tools.allow, deny: tools.deny },
  };
}
