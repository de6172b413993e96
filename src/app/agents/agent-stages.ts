import { AGENT_PROGRAMS } from "../../agents/backends/programs.ts";
import { createAgentGateway } from "../../agents/built-in-gateway.ts";
import type { Stage } from "../../pipeline/stage.ts";
import { childEnvironment } from "../../process/environment.ts";
import { agentAsModel, agentStage } from "../../stages/agent/agent-stage.ts";
import { builtInStages } from "../../stages/built-in/index.ts";
import { MODEL_STAGES } from "../../stages/model/model-port.ts";
import { modelStage } from "../../stages/model/model-stage.ts";
import type { AgentStageSettings } from "../build-pipeline.ts";
import { readPrompt } from "../models/stage-prompt.ts";
import { createAgentPort } from "./agent-port.ts";

const PROGRAM_VARIABLES = Object.values(AGENT_PROGRAMS).map(({ variable }) => variable);

/**
 * Makes the stages that agents run. Where a model could run the stage, the agent answers as one: with the
 * stage's output as JSON. Elsewhere its answer becomes the output of execution.
 */
export function createAgentStages(
  workspace: string,
  prompts: string | undefined,
  env: NodeJS.ProcessEnv,
): (stage: string, settings: AgentStageSettings) => Stage {
  return (stage, { agent: kind, command, prompt, env: names, extensions, fallback }) => {
    const surroundings = childEnvironment(env, [...PROGRAM_VARIABLES, ...names]);
    const gateway = createAgentGateway(surroundings, { command });
    const agent = createAgentPort(gateway, kind, { workingDir: workspace, extensions });
    const asModel = MODEL_STAGES.find((name) => name === stage);
    if (asModel === undefined) return agentStage(agent, prompt ?? readPrompt("execution", prompts));
    return modelStage(asModel, {
      model: agentAsModel(agent),
      prompt: prompt ?? readPrompt(asModel, prompts),
      fallback: fallback === "built_in" ? builtInStages[asModel] : undefined,
    });
  };
}
