import { AGENT_PROGRAMS } from "../../agents/backends/programs.ts";
import { onSignalsDuringAgent } from "../../cli/agents-signals.ts";
import type { Stage } from "../../pipeline/stage.ts";
import { childEnvironment } from "../../process/environment.ts";
import type { AgentPort } from "../../stages/agent/agent-port.ts";
import { agentAsModel, agentStage } from "../../stages/agent/agent-stage.ts";
import { builtInStages } from "../../stages/built-in/index.ts";
import { MODEL_STAGES } from "../../stages/model/model-port.ts";
import { modelStage } from "../../stages/model/model-stage.ts";
import type { AgentStageSettings } from "../build-pipeline.ts";
import { readPrompt } from "../models/stage-prompt.ts";
import { createAgentPort } from "./agent-port.ts";
import { createAgentGateway } from "./agents-gateway.ts";

const PROGRAM_VARIABLES = Object.values(AGENT_PROGRAMS).map(({ variable }) => variable);

/**
 * Makes the stages that agents run. Where a model could run the stage, the agent answers as one: with the
 * stage's output as JSON. Elsewhere its answer becomes the output of execution.
 */
export function createAgentStages(
  workspace: string,
  prompts: string | undefined,
): (stage: string, settings: AgentStageSettings) => Stage {
  return (stage, { agent: kind, command, prompt, env, extensions, fallback }) => {
    const surroundings = childEnvironment(process.env, [...PROGRAM_VARIABLES, ...env]);
    const gateway = createAgentGateway(surroundings, { command });
    const agent = outlived(createAgentPort(gateway, kind, { workingDir: workspace, extensions }));
    const asModel = MODEL_STAGES.find((name) => name === stage);
    if (asModel === undefined) return agentStage(agent, prompt ?? readPrompt("execution", prompts));
    return modelStage(asModel, {
      model: agentAsModel(agent),
      prompt: prompt ?? readPrompt(asModel, prompts),
      fallback: fallback === "built_in" ? builtInStages[asModel] : undefined,
    });
  };
}

/** The same agent, which a second Ctrl-C does not leave behind: the run hears only of the first. */
function outlived(agent: AgentPort): AgentPort {
  return {
    ...agent,
    async run(task) {
      const stopListening = onSignalsDuringAgent(() => undefined);
      try {
        return await agent.run(task);
      } finally {
        stopListening();
      }
    },
  };
}
