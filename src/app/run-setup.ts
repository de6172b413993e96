import { statSync } from "node:fs";
import { resolve } from "node:path";
import { toWorkerError, WorkerError } from "../errors/worker-error.ts";
import type { PipelineFile } from "../gen/pipeline.ts";
import { complain } from "../io/stdio/report.ts";
import type { MessageLogger } from "../messages/projection.ts";
import type { ToolRunner } from "../pipeline/index.ts";
import { childEnvironment } from "../process/environment.ts";
import { goRefusal } from "../service/go-compat.ts";
import type { RunSetup } from "../service/run-operations.ts";
import { builtInStages } from "../stages/built-in/index.ts";
import { MODEL_STAGES } from "../stages/model/model-port.ts";
import { createExecPeer } from "../stages/peer/exec-peer.ts";
import { createHttpPeer } from "../stages/peer/http-peer.ts";
import type { Tool } from "../tools/tool.ts";
import { buildPipeline, modelOf, usesAgents } from "./build-pipeline.ts";
import type { ModelOptions } from "./models/model-stages.ts";
import { startTimer } from "./timers.ts";

/** What decides how envelopes are run; the same for each document of a process. */
export interface RunnerOptions {
  readonly workspace: string | undefined;
  readonly pipeline: string | undefined;
  /** A folder of skills, or one skill. */
  readonly skills?: string | undefined;
  /** Where large payloads of skills go. */
  readonly artifacts?: string | undefined;
  /** The model of intent, plan, critic and integration, and what it needs. */
  readonly model?: ModelOptions | undefined;
  readonly goCompat: boolean;
  readonly quiet: boolean;
  /** Takes what is lost on the way to a model; stderr where it is absent. */
  readonly warn?: MessageLogger["warn"] | undefined;
}

/** Puts together what runs envelopes; a wrong workspace, pipeline file or skill is an error at once. */
export async function createRunSetup(
  options: RunnerOptions,
  defaultTimeoutMs: number,
  modelTimeoutMs = defaultTimeoutMs,
): Promise<Omit<RunSetup, "cancel" | "emit">> {
  const workspace = checkWorkspace(options.workspace);
  const read: PipelineFile = options.pipeline === undefined ? {} : await loadFile(options.pipeline);
  const file = options.model?.name === undefined ? read : { ...read, model: options.model.name };
  const usesModel = MODEL_STAGES.some((stage) => modelOf(file, stage) !== undefined);
  const hasAgents = usesAgents(file);
  const skills = options.skills === undefined ? [] : await loadSkills(options.skills, workspace, options);
  let tools: Promise<ToolRunner> | undefined;
  return {
    pipeline: buildPipeline(file, {
      builtIn: builtInStages,
      startTimer,
      execPeer: (argv, names) =>
        createExecPeer(argv, { cwd: workspace, env: childEnvironment(process.env, names) }),
      httpPeer: createHttpPeer,
      modelStage: usesModel ? await loadModels(options, workspace) : undefined,
      agentStage: hasAgents ? await loadAgents(options, workspace) : undefined,
    }),
    openTools: () => (tools ??= openTools(workspace, skills)),
    limits: new Map(Object.entries(file.bounds ?? {})),
    defaultTimeoutMs: file.timeout_ms ?? (usesModel || hasAgents ? modelTimeoutMs : defaultTimeoutMs),
    ...(options.goCompat ? { refuse: goRefusal } : {}),
  };
}

async function loadFile(path: string): Promise<PipelineFile> {
  return (await import("./pipeline-file.ts")).loadPipelineFile(path);
}

async function loadSkills(
  directory: string,
  workspace: string,
  { quiet, artifacts }: RunnerOptions,
): Promise<readonly Tool[]> {
  return (await import("./load-skills.ts")).openSkills(directory, workspace, quiet, artifacts);
}

/** The parts that talk to models are loaded only where one is named. */
async function loadModels(
  { model, quiet, warn }: RunnerOptions,
  workspace: string,
): Promise<ReturnType<typeof import("./models/model-stages.ts")["createModelStages"]>> {
  const { createModelStages } = await import("./models/model-stages.ts");
  const log = (message: string, fields: Readonly<Record<string, unknown>>): void =>
    complain(`${JSON.stringify({ level: "warn", message, ...fields })}\n`);
  return createModelStages(model ?? {}, workspace, { warn: warn ?? (quiet ? () => undefined : log) });
}

async function loadAgents(
  { model }: RunnerOptions,
  workspace: string,
): Promise<ReturnType<typeof import("./agents/agent-stages.ts")["createAgentStages"]>> {
  return (await import("./agents/agent-stages.ts")).createAgentStages(workspace, model?.prompts);
}

async function openTools(workspace: string, skills: readonly Tool[]): Promise<ToolRunner> {
  const { createToolRegistry, createWorkspaceTools } = await import("./load-tools.ts");
  return createToolRegistry([...createWorkspaceTools(workspace), ...skills]);
}

/** The workspace must be a directory; the tools check more when they are opened. */
function checkWorkspace(directory: string | undefined): string {
  const workspace = resolve(directory ?? ".");
  const details = { option: "--workspace" };
  const hint = "Name a directory that exists and that you may read.";
  let isDirectory: boolean;
  try {
    isDirectory = statSync(workspace).isDirectory();
  } catch (thrown) {
    const error = toWorkerError(thrown);
    const why = error.code === "ENOTFOUND" ? "it does not exist" : error.message;
    throw new WorkerError(error.code, `The workspace cannot be used: ${why}`, {
      hint,
      details,
      cause: thrown,
    });
  }
  if (isDirectory) return workspace;
  throw new WorkerError("EARG", "The workspace cannot be used: it is not a directory", { hint, details });
}
