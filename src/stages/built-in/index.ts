import type { Stage, StageName } from "../../pipeline/stage.ts";
import { intent } from "./intent.ts";
import { perception } from "./perception.ts";

/** The stages that run without a model, a peer or a network. Those that need tools are loaded with them. */
export const builtInStages: Readonly<Record<StageName, Stage>> = {
  perception,
  intent,
  plan: loaded("plan"),
  execution: loaded("execution"),
  critic: loaded("critic"),
  integration: loaded("integration"),
};

function loaded(name: "plan" | "execution" | "critic" | "integration"): Stage {
  return async (context) => (await import("./search-stages.ts"))[name](context);
}
