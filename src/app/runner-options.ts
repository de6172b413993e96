import type { PipelineFile } from "../gen/pipeline.ts";
import type { MessageLogger } from "../messages/projection.ts";
import type { Tool } from "../tools/tool.ts";
import type { StageDefinition } from "./library/define.ts";
import type { ModelOptions } from "./models/model-stages.ts";

/** What decides how envelopes are run; the same for each document of a worker. */
export interface RunnerOptions {
  readonly workspace?: string | undefined;
  /** A pipeline file, or what stands in one. */
  readonly pipeline?: string | PipelineFile | undefined;
  /** A folder of skills, or one skill. */
  readonly skills?: string | undefined;
  readonly tools?: readonly Tool[] | undefined;
  /** Stages of the caller; each stands for the one of its name. */
  readonly stages?: readonly StageDefinition[] | undefined;
  /** Where large payloads of skills go. */
  readonly artifacts?: string | undefined;
  /** The model of intent, plan, critic and integration, and what it needs. */
  readonly model?: ModelOptions | undefined;
  /** The stages that this worker owns. */
  readonly only?: ReadonlySet<string> | undefined;
  /** The deadline of a run; R14's where absent. */
  readonly timeoutMs?: number | undefined;
  /** The deadline where no model or agent takes part and nobody has said another one. */
  readonly defaultTimeoutMs?: number | undefined;
  readonly env: NodeJS.ProcessEnv;
  /** Takes what whoever runs the worker should know. */
  readonly warn: MessageLogger["warn"];
}
