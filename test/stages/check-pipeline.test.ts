import { describe, expect, it } from "vitest";
import { DEFAULT_ORDER } from "../../src/pipeline/index.ts";
import { checkPipeline } from "../../src/stages/check-pipeline.ts";

function messages(order: readonly string[], stages = {}): string[] {
  return checkPipeline({ order: [...order], stages }, DEFAULT_ORDER).map(({ message }) => message);
}

describe("checkPipeline()", () => {
  it("R6: accepts an order whose critic leads to a stage of one's own, or to the end", () => {
    const stages = { review: { script: [{}] } };
    expect(messages([...DEFAULT_ORDER.slice(0, 5), "review", "integration"], stages)).toEqual([]);
    expect(messages([...DEFAULT_ORDER.slice(0, 5), "review"], stages)).toEqual([]);
    expect(messages(DEFAULT_ORDER.slice(0, 5))).toEqual([]);
  });

  it.each(["intent", "plan"])("R2: finds that the critic's way back to %s is missing", (missing) => {
    const order = DEFAULT_ORDER.filter((name) => name !== missing);
    expect(messages(order)).toEqual([`lacks ${missing}, to which the critic can route`]);
  });
});
