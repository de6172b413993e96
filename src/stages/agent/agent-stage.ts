import type { JsonRecord, Stage, StageContext } from "../../pipeline/stage.ts";
import type { ModelPort } from "../model/model-port.ts";
import type { AgentPort } from "./agent-port.ts";
import { citedEvidence } from "./cited-evidence.ts";

/**
 * Makes a stage that an agent runs: it gets what the run knows and answers in its own words. The output
 * is that of execution, with one result and the lines of the workspace that the answer cites.
 */
export function agentStage(agent: AgentPort, prompt: string): Stage {
  return async (context) => {
    context.spendModelCall();
    const started = context.clock.now();
    const text = await agent.run({
      prompt: `${prompt}\n\nInput:\n${JSON.stringify(inputOf(context), null, 1)}\n`,
      signal: context.signal,
      onEvent: (event) => context.emit(event),
    });
    const duration_ms = Math.max(0, context.clock.now() - started);
    const result = { step_index: 0, tool: `agent/${agent.kind}`, result: { text }, duration_ms };
    return {
      status: "success",
      results: [result],
      evidence: await citedEvidence(text, agent.kind, context),
    };
  };
}

/** An agent in the place of a model: it gets the talk so far as one prompt. */
export function agentAsModel(agent: AgentPort): ModelPort {
  return {
    ask({ system, turns, signal, beforeSend, onEvent }) {
      beforeSend();
      const prompt = [system, ...turns.map(({ role, text }) => `${role}:\n${text}`)].join("\n\n");
      return agent.run({ prompt, signal, onEvent });
    },
  };
}

function inputOf(context: StageContext): JsonRecord {
  return {
    question: context.rawInput,
    goals: context.remainingGoals,
    plan: context.output("plan") ?? null,
    critic_feedback: context.criticFeedback,
  };
}
