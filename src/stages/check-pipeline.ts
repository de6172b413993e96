import { canonicalStage } from "../envelope/index.ts";
import type { PipelineFile, StageSettings } from "../gen/pipeline.ts";
import { DEFAULT_ORDER } from "../pipeline/stage-order.ts";
import { MODEL_STAGES } from "./model/model-port.ts";

/** A mistake in a pipeline file that its schema cannot see. */
export interface PipelineFinding {
  /** The keys that lead to the mistake. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Words that stand for no stage. */
export const RESERVED: ReadonlySet<string> = new Set(["start", "end", "clarification", "confirmation"]);
const ROUTES = ["intent", "plan"];

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
    } else if (runners(settings).length === 0 && !builtIn.includes(stage)) {
      findings.push({
        path: ["stages", name],
        message: "is not a built-in stage: it needs script, exec, http or agent",
      });
    }
    if (runners(settings).length > 1) {
      findings.push({
        path: ["stages", name],
        message: "has more than one of script, exec, http, agent and model",
      });
    }
    if (settings.model !== undefined && !MODEL_STAGES.some((name) => name === stage)) {
      findings.push({ path: ["stages", name, "model"], message: `is only for ${MODEL_STAGES.join(", ")}` });
    }
    if (settings.dialect !== undefined && settings.exec === undefined && settings.http === undefined) {
      findings.push({ path: ["stages", name, "dialect"], message: "is only for a peer: exec or http" });
    }
    findings.push(
      ...agentFindings(stage, settings).map(({ path, message }) => ({
        path: ["stages", name, ...path],
        message,
      })),
    );
  }
  const missing = order.includes("critic") ? ROUTES.filter((stage) => !order.includes(stage)) : [];
  for (const stage of missing) {
    findings.push({ path: ["order"], message: `lacks ${stage}, to which the critic can route` });
  }
  return findings;
}

/** What is named to run a stage: one of them at most. */
export function runners(settings: StageSettings): unknown[] {
  return [settings.script, settings.exec, settings.http, settings.agent, settings.model].filter(
    (runner) => runner !== undefined,
  );
}

/** The settings that only an agent has. */
const OF_AGENTS = ["command", "prompt", "extensions"] as const;

function agentFindings(stage: string, settings: StageSettings): PipelineFinding[] {
  const { agent, command } = settings;
  const findings: PipelineFinding[] = [];
  if (agent === undefined) {
    for (const key of OF_AGENTS) {
      if (settings[key] !== undefined) findings.push({ path: [key], message: "is only for an agent" });
    }
    return findings;
  }
  if (stage === "perception") findings.push({ path: ["agent"], message: "is not for perception" });
  if ((agent === "exec") !== (command !== undefined)) {
    findings.push({ path: ["agent"], message: "needs command where it is exec, and only there" });
  }
  return findings;
}
