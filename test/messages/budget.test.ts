import { describe, expect, it } from "vitest";
import { addSpending, readBudget, requireWithinBudget } from "../../src/messages/budget.ts";
import { formatDecimal, ZERO } from "../../src/messages/decimal.ts";

describe("a budget", () => {
  it.each([
    [undefined],
    [null],
    [{}],
    [{ max_cost_usd: null }],
    [{ max_cost_usd: "0.50", currency: "USD" }],
    [{ max_cost_usd: 0.5, max_tokens: 0 }],
  ])("is read from %j", (value) => {
    expect(() => readBudget(value, "metadata.budget")).not.toThrow();
  });

  it.each([
    [[]],
    [7],
    ["1"],
    [true],
    [{ max_cost: "1" }],
    [{ max_cost_usd: ["5"] }],
    [{ max_cost_usd: true }],
    [{ max_cost_usd: "-1" }],
    [{ max_tokens: "5" }],
    [{ max_tokens: -1 }],
  ])("is not taken for none where it is %j", (value) => {
    expect(() => readBudget(value, "metadata.budget")).toThrow("metadata.budget is not a budget");
  });

  it("holds also where a peer has written down its usage badly", () => {
    const right = {
      input_tokens: 90,
      output_tokens: 10,
      cached_input_tokens: 0,
      cache_creation_input_tokens: 0,
      cost_usd: "0.5",
    };
    const bad = [null, 7, { input_tokens: -1e9, cost_usd: "-9" }, { output_tokens: "x", cost_usd: 1 }];
    const spent = addSpending([right, ...bad, { input_tokens: 5 }]);
    expect([formatDecimal(spent.costUsd), spent.tokens]).toEqual(["1.5", 105]);
    const next = { costUsd: ZERO, tokens: 1 };
    expect(() => requireWithinBudget("budget", { maxTokens: 105 }, spent, next)).toThrow(/max_tokens of 105/);
  });
});
