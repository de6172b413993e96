import { readBudget } from "../messages/budget.ts";
import { parseModelId } from "../messages/model-id.ts";
import type { MessageLogger } from "../messages/projection.ts";
import type { ChainPolicy } from "../messages/routing.ts";
import type { ModelStageSettings } from "../pipeline/build-pipeline.ts";
import type { ModelStageName } from "../pipeline/model-stages/model-port.ts";
import { modelStage } from "../pipeline/model-stages/model-stage.ts";
import type { Stage } from "../pipeline/stage.ts";
import { builtInStages } from "../pipeline/stages/index.ts";
import { createWorkspaceImages } from "./model-images.ts";
import { createModelPort } from "./model-port.ts";
import { loadProvider } from "./model-providers.ts";
import { providerSettings, readKeys } from "./model-settings.ts";
import { createTalks } from "./model-talk.ts";
import { loadPrices } from "./prices-file.ts";
import { readPrompt } from "./stage-prompt.ts";

/** The options that only matter with a model. */
export interface ModelOptions {
  /** Laid over the price table of the package. */
  readonly prices?: string | undefined;
  /** A file with the keys of providers. */
  readonly keys?: string | undefined;
  /** A folder whose files stand for the prompts of the package. */
  readonly prompts?: string | undefined;
  /** Where the talks with models are kept. */
  readonly sessions?: string | undefined;
}

const DEFAULT_BACKOFF_MS = 1000;

/** Makes the stages that models run. A wrong model, a missing key or price is an error at once. */
export function createModelStages(
  options: ModelOptions,
  workspace: string,
  logger: MessageLogger,
): (stage: ModelStageName, settings: ModelStageSettings) => Stage {
  const env = readKeys(options.keys, process.env);
  const prices = loadPrices(options.prices);
  const models: Record<string, { readonly model: string; readonly fallback: string | null }> = {};
  const routingPolicy = { policy: "workspace_default" satisfies ChainPolicy, stages: models };
  const talks = createTalks({ file: options.sessions, workspacePath: workspace, routingPolicy });
  const readImage = createWorkspaceImages(workspace);
  return (stage, { model: name, fallback, budgets, retries }) => {
    const model = parseModelId(name);
    models[stage] = { model: model.id, fallback: fallback ?? null };
    const settings = providerSettings(model.provider, env);
    const port = createModelPort({
      model,
      reason: `the pipeline's model for ${stage}`,
      loadProvider: () => loadProvider(model.provider, settings),
      prices,
      budgets: budgets.map(({ value, ...named }) => ({ ...named, budget: readBudget(value, named.name) })),
      talks,
      readImage,
      logger,
      retries: { attempts: retries?.attempts, baseMs: retries?.backoff_ms ?? DEFAULT_BACKOFF_MS },
    });
    return modelStage(stage, {
      model: port,
      prompt: readPrompt(stage, options.prompts),
      fallback: fallback === "built_in" ? builtInStages[stage] : undefined,
    });
  };
}
