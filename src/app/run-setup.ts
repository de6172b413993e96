import { canonicalStage } from "../envelope/index.ts";
import { WorkerError } from "../errors/worker-error.ts";
import type { PipelineFile } from "../gen/pipeline.ts";
import { type Hasher, STAGE_NAMES, type StageSetup, type ToolRunner } from "../pipeline/index.ts";
import { childEnvironment } from "../process/environment.ts";
import type { RunSetup } from "../service/runs.ts";
import { builtInStages } from "../stages/built-in/index.ts";
import { MODEL_STAGES } from "../stages/model/model-port.ts";
import { createExecPeer } from "../stages/peer/exec-peer.ts";
import { createHttpPeer } from "../stages/peer/http-peer.ts";
import { createStartTimer } from "../stages/timers.ts";
import type { Tool } from "../tools/tool.ts";
import { checkWorkspace } from "../workspace/check-workspace.ts";
import { buildPipeline, modelOf, usesAgents } from "./build-pipeline.ts";
import type { StageDefinition } from "./library/define.ts";
import type { RunnerOptions } from "./runner-options.ts";

/** Puts together what runs envelopes; a wrong workspace, pipeline file or skill is an error at once. */
export async function createRunSetup(options: RunnerOptions): Promise<RunSetup> {
  const workspace = checkWorkspace(options.workspace);
  const { env } = options;
  const read = options.pipeline === undefined ? {} : await loadPipeline(options.pipeline, options);
  const file = options.model?.name === undefined ? read : { ...read, model: options.model.name };
  const usesModel = MODEL_STAGES.some((stage) => modelOf(file, stage) !== undefined);
  const hasAgents = usesAgents(file);
  const skills = options.skills === undefined ? [] : await loadSkills(options.skills, workspace, options);
  const startTimer = createStartTimer();
  const models = usesModel ? await loadModels(options, workspace) : undefined;
  const pipeline = buildPipeline(file, {
    builtIn: builtInStages,
    own: await loadOwnStages(options.stages ?? []),
    startTimer,
    execPeer: (argv, names) => createExecPeer(argv, { cwd: workspace, env: childEnvironment(env, names) }),
    httpPeer: createHttpPeer,
    modelStage: models?.stage,
    agentStage: hasAgents ? await loadAgents(options, workspace) : undefined,
  });
  checkOwned(options.only, pipeline.order);
  let tools: Promise<ToolRunner> | undefined;
  return {
    pipeline,
    openTools: () => (tools ??= openTools(workspace, [...(options.tools ?? []), ...skills], env)),
    limits: new Map(Object.entries(file.bounds ?? {})),
    defaultTimeoutMs: timeoutOf(options, file, usesModel || hasAgents),
    only: options.only,
    hasher: HASHER,
    startTimer,
    close: () => models?.close(),
  };
}

// node:crypto takes a millisecond to load, and short runs need no digest.
const HASHER: Hasher = {
  sha256Hex: (text) =>
    process.getBuiltinModule("node:crypto").createHash("sha256").update(text).digest("hex"),
};

/** A stage that no run has would never be anybody's. */
function checkOwned(only: ReadonlySet<string> | undefined, order: readonly string[]): void {
  const known = new Set([...order.map(canonicalStage), ...STAGE_NAMES]);
  if (only === undefined || only.isSubsetOf(known)) return;
  throw new WorkerError("EARG", `Wrong option only: must be one of ${[...known].join(", ")}`, {
    details: { option: "only" },
  });
}

/** A model or an agent takes the time that it takes (R14). */
function timeoutOf(
  { timeoutMs, defaultTimeoutMs = 0 }: RunnerOptions,
  file: PipelineFile,
  isSlow: boolean,
): number {
  return timeoutMs ?? file.timeout_ms ?? (isSlow ? 0 : defaultTimeoutMs);
}

async function loadPipeline(
  pipeline: string | PipelineFile,
  { stages = [] }: RunnerOptions,
): Promise<PipelineFile> {
  const { loadPipelineFile, readPipeline } = await import("../stages/pipeline-file.ts");
  const own = stages.map(({ name }) => name);
  return typeof pipeline === "string" ? loadPipelineFile(pipeline, own) : readPipeline(pipeline, own);
}

async function loadOwnStages(stages: readonly StageDefinition[]): Promise<ReadonlyMap<string, StageSetup>> {
  return stages.length === 0 ? new Map() : (await import("./library/own-stages.ts")).ownStages(stages);
}

async function loadSkills(
  directory: string,
  workspace: string,
  options: RunnerOptions,
): Promise<readonly Tool[]> {
  return (await import("../tools/skills/open-skills.ts")).openSkills(directory, workspace, options);
}

/** The parts that talk to models are loaded only where one is named. */
async function loadModels(
  { model, warn, env }: RunnerOptions,
  workspace: string,
): Promise<ReturnType<typeof import("./models/model-stages.ts")["createModelStages"]>> {
  const { createModelStages } = await import("./models/model-stages.ts");
  return createModelStages(model ?? {}, workspace, { warn }, env);
}

async function loadAgents(
  { model, env }: RunnerOptions,
  workspace: string,
): Promise<ReturnType<typeof import("./agents/agent-stages.ts")["createAgentStages"]>> {
  return (await import("./agents/agent-stages.ts")).createAgentStages(workspace, model?.prompts, env);
}

async function openTools(
  workspace: string,
  more: readonly Tool[],
  env: NodeJS.ProcessEnv,
): Promise<ToolRunner> {
  const { createToolRegistry, createWorkspaceTools } = await import("./load-tools.ts");
  return createToolRegistry([...createWorkspaceTools(workspace, env), ...more]);
}
