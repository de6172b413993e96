import { WorkerError } from "../errors/worker-error.ts";
import type { ModelPrice, PriceTable } from "../gen/messages/price-table.ts";
import { validatePriceTable } from "../gen/messages/validate-price-table.js";
import { NO_TOKENS, type TokenCounts } from "./completion.ts";
import { add, compare, type Decimal, formatDecimal, parseDecimal, shiftRight, times } from "./decimal.ts";
import type { Usage } from "./message.ts";

export type { ModelPrice, PriceTable } from "../gen/messages/price-table.ts";

/** Prices are per million tokens. */
const MILLION_DIGITS = 6;

/** Checks a price table; EARG with every finding. */
export function readPriceTable(value: unknown): PriceTable {
  const findings = validatePriceTable(value);
  if (findings.length === 0) return value as PriceTable;
  const [first] = findings;
  throw new WorkerError("EARG", `The price table is not right: ${first!.path} ${first!.message}`, {
    hint: "Prices are decimals in quotes, per million tokens; details.errors lists every mistake.",
    details: { errors: findings },
  });
}

/** Lays a table over another: its models count first, and the version names both. */
export function overlayPrices(base: PriceTable, overlay: PriceTable): PriceTable {
  return {
    pricing_version: `${base.pricing_version}+${overlay.pricing_version}`,
    models: { ...base.models, ...overlay.models },
  };
}

/** The price of a model: its own, or that of `provider:*`. ENOTFOUND where it has none. */
export function priceOf(table: PriceTable, model: string): ModelPrice {
  const anyOfProvider = `${model.slice(0, model.indexOf(":"))}:*`;
  for (const key of [model, anyOfProvider]) if (Object.hasOwn(table.models, key)) return table.models[key]!;
  throw new WorkerError("ENOTFOUND", `The price table has no price for ${model}`, {
    hint: "Give it one with --prices FILE; a model that costs nothing has prices of 0.",
    hints: { library: "Give it one in prices of createWorker; a model that costs nothing has prices of 0." },
    details: { model, pricing_version: table.pricing_version },
  });
}

/** What tokens cost, to the last digit: each bucket once, at its own rate. */
export function costOf(price: ModelPrice, tokens: TokenCounts): Decimal {
  const input = rate(price.input_per_mtok_usd);
  const read = price.cached_read_per_mtok_usd === undefined ? input : rate(price.cached_read_per_mtok_usd);
  const write = price.cache_write_per_mtok_usd === undefined ? input : rate(price.cache_write_per_mtok_usd);
  const parts = [
    times(input, tokens.input_tokens),
    times(rate(price.output_per_mtok_usd), tokens.output_tokens),
    times(read, tokens.cached_input_tokens),
    times(write, tokens.cache_creation_input_tokens),
  ];
  return shiftRight(parts.reduce(add), MILLION_DIGITS);
}

/** What a call can cost at most: its prompt may be written to a cache, which some providers charge more for. */
export function highestCost(price: ModelPrice, inputTokens: number, outputTokens: number): Decimal {
  const answer = { ...NO_TOKENS, output_tokens: outputTokens };
  const buckets = ["input_tokens", "cached_input_tokens", "cache_creation_input_tokens"] as const;
  return buckets
    .map((bucket) => costOf(price, { ...answer, [bucket]: inputTokens }))
    .reduce((highest, cost) => (compare(cost, highest) > 0 ? cost : highest));
}

/** The usage of an answer with its cost by a table. */
export function priceUsage(table: PriceTable, model: string, tokens: TokenCounts, latencyMs: number): Usage {
  return {
    ...tokens,
    cost_usd: formatDecimal(costOf(priceOf(table, model), tokens)),
    pricing_version: table.pricing_version,
    latency_ms: Math.max(0, Math.round(latencyMs)),
  };
}

/** The tokens of a usage, with zeros for the buckets that it leaves out. */
export function tokensOf(usage: Usage): TokenCounts {
  return {
    input_tokens: usage.input_tokens,
    output_tokens: usage.output_tokens,
    cached_input_tokens: usage.cached_input_tokens ?? 0,
    cache_creation_input_tokens: usage.cache_creation_input_tokens ?? 0,
  };
}

function rate(text: string): Decimal {
  return parseDecimal(text)!;
}
