// Generated from schemas/messages/price-table.schema.json by `npm run generate`. Do not edit.

export type Rate = string;

/**
 * What models cost, in US dollars per million tokens; prices are decimals in quotes, so that they are exact
 */
export interface PriceTable {
  /**
   * For editors; not read
   */
  $schema?: string;
  pricing_version: string;
  /**
   * By model; provider:* stands for every other model of that provider
   */
  models: {
    [k: string]: ModelPrice;
  };
}
/**
 * This interface was referenced by `undefined`'s JSON-Schema definition
 * via the `patternProperty` "^[a-z][a-z0-9_-]*:\S+$".
 */
export interface ModelPrice {
  input_per_mtok_usd: Rate;
  output_per_mtok_usd: Rate;
  /**
   * As input where it is missing: a read that has no price is not free
   */
  cached_read_per_mtok_usd?: Rate;
  /**
   * As input where it is missing
   */
  cache_write_per_mtok_usd?: Rate;
}
