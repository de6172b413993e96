import { isWorkerError, toWorkerError, WorkerError } from "../../errors/worker-error.ts";
import type { InputFinding } from "../../pipeline/ports.ts";
import type { JsonRecord, Stage, StageContext } from "../../pipeline/stage.ts";
import { checkAnswer } from "./check-answer.ts";
import type { ModelPort, ModelStageName, Turn } from "./model-port.ts";
import { stageInput } from "./stage-input.ts";

/** What a stage by a model is made of. */
export interface ModelStageParts {
  readonly model: ModelPort;
  /** The system prompt, whole. */
  readonly prompt: string;
  /** Runs instead when the model fails. */
  readonly fallback?: Stage | undefined;
}

/** How often a model is asked for one output: once, and once more with what was wrong. */
const MAX_ANSWERS = 2;

/** Makes a stage that a model runs. Its answer is JSON as text, checked like every stage's output. */
export function modelStage(stage: ModelStageName, { model, prompt, fallback }: ModelStageParts): Stage {
  return async (context) => {
    try {
      return await askForOutput(stage, model, prompt, context);
    } catch (thrown) {
      if (isWorkerError(thrown) && thrown.details.budget !== undefined) context.deny(thrown);
      if (fallback === undefined || context.signal.aborted) throw thrown;
      context.noteFailure(toWorkerError(thrown));
      return fallback(context);
    }
  };
}

async function askForOutput(
  stage: ModelStageName,
  model: ModelPort,
  system: string,
  context: StageContext,
): Promise<JsonRecord> {
  const turns: Turn[] = [{ role: "user", text: JSON.stringify(stageInput(stage, context), null, 1) }];
  for (let answers = 1; ; answers++) {
    const text = await model.ask({
      stage,
      system,
      turns,
      sessionId: context.sessionId,
      userId: context.userId,
      used: () => context.modelUsage(),
      budget: context.metadata("budget"),
      signal: context.signal,
      beforeSend: () => context.spendModelCall(),
      onUsage: (usage) => context.recordUsage(usage),
      onEvent: (event) => context.emit(event),
    });
    const { output, findings } = await checkAnswer(stage, text, context);
    if (output !== undefined && (findings.length === 0 || answers === MAX_ANSWERS)) return output;
    if (answers === MAX_ANSWERS) throw unusable(stage, findings);
    turns.push({ role: "assistant", text: text.trim() === "" ? "(nothing)" : text });
    turns.push({ role: "user", text: repairRequest(findings) });
  }
}

function repairRequest(findings: readonly InputFinding[]): string {
  const list = findings
    .slice(0, 20)
    .map(({ path, message }) => `- ${path === "" ? "the answer" : path} ${message}`);
  return `That answer cannot be used:\n${list.join("\n")}\nAnswer again, with the corrected JSON object and nothing else.`;
}

function unusable(stage: string, findings: readonly InputFinding[]): WorkerError {
  const [first] = findings;
  return new WorkerError(
    "EENVELOPE",
    `The model's answer for ${stage} is not usable: ${first!.path} ${first!.message}`,
    {
      hint: "Choose a stronger model for the stage, or set fallback: built_in in the pipeline file.",
      details: { stage, errors: findings, answers: MAX_ANSWERS },
    },
  );
}
