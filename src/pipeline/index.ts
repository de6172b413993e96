/** What the folders above may use of pipeline/. */

export { andThen, type Later } from "./later.ts";
export {
  createPipeline,
  type Delegate,
  type Pipeline,
  type RunOptions,
  type StageSetup,
} from "./pipeline.ts";
export type { Hasher, RunEvent, RunPorts, StartTimer, ToolRunner } from "./ports.ts";
export {
  type ResumeAction,
  resumePipeline,
  SETTABLE_BUDGETS,
  SETTABLE_LIMITS,
} from "./resume.ts";
export { runPipeline } from "./run-pipeline.ts";
export { type JsonRecord, STAGE_NAMES, type Stage, type StageContext, type StageName } from "./stage.ts";
export { DEFAULT_ORDER } from "./stage-order.ts";
export type { Turn } from "./turn.ts";
