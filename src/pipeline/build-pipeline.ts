import { canonicalStage } from "../envelope/index.ts";
import type { PipelineFile, StageSettings } from "../gen/pipeline.ts";
import { DEFAULT_ORDER, type Pipeline, type StageSetup } from "./pipeline.ts";
import type { StartTimer } from "./ports.ts";
import { scriptedStage } from "./script-stage.ts";
import type { JsonRecord, Stage } from "./stage.ts";

/** Makes the pipeline that a (checked) pipeline file describes, on top of the built-in stages. */
export function buildPipeline(
  file: PipelineFile,
  builtIn: Readonly<Record<string, Stage>>,
  startTimer: StartTimer,
): Pipeline {
  const stages = new Map<string, StageSetup>(Object.entries(builtIn).map(([name, run]) => [name, { run }]));
  for (const [name, settings] of Object.entries(file.stages ?? {})) {
    const stage = canonicalStage(name);
    const run = settings.script === undefined ? builtIn[stage] : scripted(settings.script, startTimer);
    if (run !== undefined) stages.set(stage, setupOf(run, settings));
  }
  return {
    order: file.order ?? DEFAULT_ORDER,
    stages,
    maxCriticFires: file.bounds?.max_critic_fires,
  };
}

function scripted(script: readonly object[], startTimer: StartTimer): Stage {
  return scriptedStage(script as JsonRecord[], startTimer);
}

function setupOf(run: Stage, { timeout_ms, retries, tools }: StageSettings): StageSetup {
  return {
    run,
    timeoutMs: timeout_ms,
    retries: retries && { attempts: retries.attempts, backoffMs: retries.backoff_ms ?? 250 },
    tools: tools && { allow: tools.allow, deny: tools.deny },
  };
}

/** A mistake in a pipeline file that its schema cannot see. */
export interface PipelineFinding {
  /** The keys that lead to the mistake. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const RESERVED: ReadonlySet<string> = new Set(["start", "end", "clarification", "confirmation"]);
const ROUTES = ["intent", "plan", "integration"];

/** Finds stages that can never run, names that mean something else, and verdicts that lead nowhere. */
export function checkPipeline(file: PipelineFile, builtIn: readonly string[]): PipelineFinding[] {
  const order = (file.order ?? DEFAULT_ORDER).map(canonicalStage);
  const findings: PipelineFinding[] = [];
  for (const [index, name] of (file.order ?? []).entries()) {
    if (RESERVED.has(name))
      findings.push({ path: ["order", index], message: "is a reserved word, not a stage" });
    if (order.indexOf(canonicalStage(name)) !== index) {
      findings.push({ path: ["order", index], message: "names a stage that stands in the order already" });
    }
  }
  for (const [name, settings] of Object.entries(file.stages ?? {})) {
    const stage = canonicalStage(name);
    if (!order.includes(stage)) {
      findings.push({ path: ["stages", name], message: "can never be reached: it is not in the order" });
    } else if (settings.script === undefined && !builtIn.includes(stage)) {
      findings.push({ path: ["stages", name], message: "is not a built-in stage and has no script" });
    }
  }
  const missing = order.includes("critic") ? ROUTES.filter((stage) => !order.includes(stage)) : [];
  for (const stage of missing) {
    findings.push({ path: ["order"], message: `lacks ${stage}, to which the critic can route` });
  }
  return findings;
}
