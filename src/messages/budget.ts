import { WorkerError } from "../errors/worker-error.ts";
import { NO_TOKENS } from "./completion.ts";
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

const NOTHING_SPENT: Spending = { costUsd: ZERO, tokens: 0 };

/**
 * Reads `{max_cost_usd, max_tokens}`. A cost may be a decimal in quotes or, as people write it by hand, a
 * number. EARG for anything else, also for an object with other keys only: a budget that is misread
 * protects nothing.
 */
export function readBudget(value: unknown, name: string): Budget {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw wrongBudget(name);
  const { max_cost_usd, max_tokens, ...others } = value as Record<string, unknown>;
  if (max_cost_usd === undefined && max_tokens === undefined && Object.keys(others).length > 0)
    throw wrongBudget(name);
  const maxCostUsd = costOf(max_cost_usd);
  const isCostRight = (max_cost_usd ?? null) === null || maxCostUsd !== undefined;
  const areTokensRight = (max_tokens ?? null) === null || isCount(max_tokens);
  if (!isCostRight || !areTokensRight) throw wrongBudget(name);
  return { maxCostUsd, maxTokens: isCount(max_tokens) ? max_tokens : undefined };
}

/** Adds up what calls have used. Any peer may have written that down; what is no count or cost is nothing. */
export function addSpending(calls: readonly unknown[]): Spending {
  return calls.reduce<Spending>((sum, call) => {
    const usage = Object(call) as Readonly<Record<string, unknown>>;
    const counts = BUCKETS.map((bucket) => usage[bucket]).filter(isCount);
    return {
      costUsd: add(sum.costUsd, costOf(usage.cost_usd) ?? ZERO),
      tokens: counts.reduce((total, count) => total + count, sum.tokens),
    };
  }, NOTHING_SPENT);
}

const BUCKETS = Object.keys(NO_TOKENS);

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function costOf(value: unknown): Decimal | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const cost = parseDecimal(String(value));
  return cost === undefined || cost.units < 0n ? undefined : cost;
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
