import {
  executed,
  INTEGRATION,
  intentWith,
  PERCEPTION,
  planWith,
  verdict,
} from "../../test/pipeline/support/outputs.ts";

/** What the stages say in every run, in their order. */
export const OUTPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  perception: PERCEPTION,
  intent: intentWith("g1"),
  plan: planWith("p1", "look"),
  execution: executed(null),
  critic: verdict("approved", ["g1"]),
  integration: INTEGRATION,
};
