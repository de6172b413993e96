import { WorkerError } from "../errors/worker-error.ts";
import type { TokenCounts } from "./completion.ts";
import { add, compare, type Decimal, formatDecimal, parseDecimal, ZERO } from "./decimal.ts";

/** What model calls may use. */
export interface Budget {
  readonly maxCostUsd?: Decimal | undefined;
  readonly maxTokens?: number | undefined;
}

/** What was used, or what a call could use at most. */
export interface Spending {
  readonly costUsd: Decimal;
  readonly tokens: number;
}

export const NOTHING_SPENT: Spending = { costUsd: ZERO, tokens: 0 };

/**
 * Reads `{max_cost_usd, max_tokens}`. A cost may be a decimal in quotes or, as people write it by hand, a
 * number. EARG for anything else: a budget that is misread protects nothing.
 */
export function readBudget(value: unknown, name: string): Budget {
  if (value === undefined || value === null) return {};
  const { max_cost_usd: cost, max_tokens: tokens } = value as Record<string, unknown>;
  const maxCostUsd = cost === undefined || cost === null ? undefined : parseDecimal(String(cost));
  const isCostRight =
    cost === undefined || cost === null || (maxCostUsd !== undefined && maxCostUsd.units >= 0n);
  const areTokensRight =
    tokens === undefined || tokens === null || (Number.isSafeInteger(tokens) && (tokens as number) >= 0);
  if (typeof value !== "object" || !isCostRight || !areTokensRight) throw wrongBudget(name);
  return { maxCostUsd, maxTokens: (tokens ?? undefined) as number | undefined };
}

/** Adds up what calls have used. */
export function addSpending(
  calls: readonly (TokenCounts & { readonly cost_usd: string })[],
  start: Spending = NOTHING_SPENT,
): Spending {
  return calls.reduce(
    (sum, call) => ({
      costUsd: add(sum.costUsd, parseDecimal(call.cost_usd) ?? ZERO),
      tokens: sum.tokens + totalTokens(call),
    }),
    start,
  );
}

/** All tokens of a call. */
export function totalTokens(counts: TokenCounts): number {
  return (
    counts.input_tokens +
    counts.output_tokens +
    counts.cached_input_tokens +
    counts.cache_creation_input_tokens
  );
}

/** Refuses a call that could pass a budget, before it is sent: EPOLICY with `details.budget`. */
export function requireWithinBudget(name: string, budget: Budget, spent: Spending, next: Spending): void {
  const cost = add(spent.costUsd, next.costUsd);
  if (budget.maxCostUsd !== undefined && compare(cost, budget.maxCostUsd) > 0) {
    const [limit, used, more] = [budget.maxCostUsd, spent.costUsd, next.costUsd].map(formatDecimal);
    throw overBudget(
      `${name}.max_cost_usd`,
      `${limit} USD`,
      `${used} USD are spent`,
      `could cost ${more} USD`,
    );
  }
  if (budget.maxTokens !== undefined && spent.tokens + next.tokens > budget.maxTokens) {
    const [limit, used] = [`${budget.maxTokens} tokens`, `${spent.tokens} tokens are used`];
    throw overBudget(`${name}.max_tokens`, limit, used, `could take ${next.tokens} tokens`);
  }
}

function overBudget(budget: string, limit: string, used: string, next: string): WorkerError {
  return new WorkerError(
    "EPOLICY",
    `The budget ${budget} of ${limit} is reached: ${used}, and the next call ${next}`,
    {
      hint: "Raise the budget, or choose a model that costs less.",
      details: { budget },
    },
  );
}

function wrongBudget(name: string): WorkerError {
  return new WorkerError(
    "EARG",
    `${name} is not a budget: max_cost_usd is a decimal, max_tokens a whole number`,
    {
      hint: 'Write it like {"max_cost_usd": "0.50", "max_tokens": 100000}.',
      details: { budget: name },
    },
  );
}
