import { readBudget } from "../../messages/budget.ts";
import { parseModelId } from "../../messages/model-id.ts";
import type { ModelPrice, PriceTable } from "../../messages/prices.ts";
import type { MessageLogger } from "../../messages/projection.ts";
import type { ChainPolicy } from "../../messages/routing.ts";
import type { Stage } from "../../pipeline/stage.ts";
import { type ModelProvider, sourceOfOwn, sourceOfProvider } from "../../providers/ask/model-source.ts";
import { createTalks } from "../../providers/ask/model-talk.ts";
import { loadProvider } from "../../providers/load-provider.ts";
import { providerSettings, readKeys } from "../../providers/provider-settings.ts";
import { builtInStages } from "../../stages/built-in/index.ts";
import type { ModelStageName } from "../../stages/model/model-port.ts";
import { modelStage } from "../../stages/model/model-stage.ts";
import { createWorkspaceImages } from "../../workspace/workspace-images.ts";
import type { ModelStageSettings } from "../build-pipeline.ts";
import { openSessions } from "./messages-store.ts";
import { createModelPort } from "./model-port.ts";
import { loadPrices } from "./prices-file.ts";
import { readPrompt } from "./stage-prompt.ts";

/** The options that only matter with a model. */
export interface ModelOptions {
  /** The model that the user has named with --model, before that of a pipeline file. */
  readonly name?: string | undefined;
  /** Laid over the price table of the package. */
  readonly prices?: string | PriceTable | undefined;
  /** A file with the keys of providers. */
  readonly keys?: string | Readonly<Record<string, string>> | undefined;
  /** A folder whose files stand for the prompts of the package. */
  readonly prompts?: string | undefined;
  /** Where the talks with models are kept. */
  readonly sessions?: string | undefined;
  /** Providers of the caller, by the name before the colon. */
  readonly providers?: Readonly<Record<string, ModelProvider>> | undefined;
}

const FREE: ModelPrice = { input_per_mtok_usd: "0", output_per_mtok_usd: "0" };

function ownProvider(providers: ModelOptions["providers"], name: string): ModelProvider | undefined {
  return providers !== undefined && Object.hasOwn(providers, name) ? providers[name] : undefined;
}

function withPrice(table: PriceTable, model: string, price: ModelPrice): PriceTable {
  return { ...table, models: { ...table.models, [model]: price } };
}

/** How a stage has come to its model, as sessions keep it. */
interface StageRouting {
  readonly model: string;
  readonly policy: ChainPolicy;
  readonly fallback: string | null;
}

const DEFAULT_BACKOFF_MS = 1000;

/** Makes stages that models run. */
export interface ModelStages {
  readonly stage: (stage: ModelStageName, settings: ModelStageSettings) => Stage;
  /** Closes the file of sessions. */
  readonly close: () => void;
}

/** Makes what makes the stages that models run. A wrong model, a missing key or price is an error at once. */
export function createModelStages(
  options: ModelOptions,
  workspace: string,
  logger: MessageLogger,
  surroundings: NodeJS.ProcessEnv,
): ModelStages {
  const env = readKeys(options.keys, surroundings);
  const prices = loadPrices(options.prices);
  const stages: Record<string, StageRouting> = {};
  const store = options.sessions === undefined ? undefined : openSessions(options.sessions, Date.now);
  const talks = createTalks({ store, workspacePath: workspace, routingPolicy: { stages } });
  const readImage = createWorkspaceImages(workspace);
  const stageOf: ModelStages["stage"] = (stage, { model: name, fallback, budgets, retries }) => {
    const model = parseModelId(name);
    const policy = name === options.name ? "manual_sticky" : "workspace_default";
    stages[stage] = { model: model.id, policy, fallback: fallback ?? null };
    const own = ownProvider(options.providers, model.provider);
    const settings = own === undefined ? providerSettings(model.provider, env) : undefined;
    const port = createModelPort({
      model,
      routing: {
        policy,
        reason: policy === "manual_sticky" ? "named with --model" : "named by the pipeline file",
      },
      loadSource: async () =>
        own === undefined
          ? sourceOfProvider(await loadProvider(model.provider, settings!))
          : sourceOfOwn(model.provider, own),
      prices: own === undefined ? prices : withPrice(prices, model.id, own.price ?? FREE),
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
  return { stage: stageOf, close: () => store?.close() };
}
