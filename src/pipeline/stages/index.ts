import type { Stage, StageName } from "../stage.ts";
import { critic } from "./critic.ts";
import { execution } from "./execution.ts";
import { integration } from "./integration.ts";
import { intent } from "./intent.ts";
import { perception } from "./perception.ts";
import { plan } from "./plan.ts";

/** The stages that run without a model, a peer or a network. */
export const builtInStages: Readonly<Record<StageName, Stage>> = {
  perception,
  intent,
  plan,
  execution,
  critic,
  integration,
};
