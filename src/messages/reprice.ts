import { isWorkerError } from "../errors/worker-error.ts";
import { add, type Decimal, formatDecimal, parseDecimal, ZERO } from "./decimal.ts";
import type { Message } from "./message.ts";
import { costOf, type PriceTable, priceOf, tokensOf } from "./prices.ts";

/** What messages cost when they were written, and what they cost by another table. */
export interface RepriceReport {
  readonly pricing_version: string;
  readonly messages: number;
  readonly before_usd: string;
  readonly after_usd: string;
  readonly models: readonly {
    readonly model: string;
    readonly messages: number;
    readonly before_usd: string;
    /** Null where the table has no price for the model. */
    readonly after_usd: string | null;
  }[];
}

interface Sum {
  messages: number;
  before: Decimal;
  after: Decimal | undefined;
}

/** Computes costs anew, exactly; changes no message. Models without a price are left out of the new total. */
export function reprice(messages: readonly Message[], table: PriceTable): RepriceReport {
  const sums = new Map<string, Sum>();
  for (const { metadata } of messages) {
    const { model, usage } = metadata;
    if (!model || !usage) continue;
    const sum = sums.get(model) ?? { messages: 0, before: ZERO, after: ZERO };
    const price = findPrice(table, model);
    sum.messages++;
    sum.before = add(sum.before, parseDecimal(usage.cost_usd) ?? ZERO);
    sum.after = price && sum.after && add(sum.after, costOf(price, tokensOf(usage)));
    sums.set(model, sum);
  }
  const all = [...sums.values()];
  return {
    pricing_version: table.pricing_version,
    messages: all.reduce((count, sum) => count + sum.messages, 0),
    before_usd: formatDecimal(all.map((sum) => sum.before).reduce(add, ZERO)),
    after_usd: formatDecimal(all.map((sum) => sum.after ?? ZERO).reduce(add, ZERO)),
    models: [...sums].map(([model, sum]) => ({
      model,
      messages: sum.messages,
      before_usd: formatDecimal(sum.before),
      after_usd: sum.after === undefined ? null : formatDecimal(sum.after),
    })),
  };
}

function findPrice(table: PriceTable, model: string): ReturnType<typeof priceOf> | undefined {
  try {
    return priceOf(table, model);
  } catch (error) {
    if (isWorkerError(error) && error.code === "ENOTFOUND") return undefined;
    throw error;
  }
}
