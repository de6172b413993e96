/** The longest query that the search tool takes. */
const MAX_QUERY = 1000;

/** The first of the queries that is short enough; the last one cut where even that is too long. */
export function fitted(...queries: readonly string[]): string {
  const short = queries.find((query) => query.length <= MAX_QUERY);
  if (short !== undefined) return short;
  const words = /\w{3,}/.exec((queries.at(-1) ?? "").replace(/\\[bws]|\(\?:/g, " "))?.[0] ?? "";
  return words.slice(0, MAX_QUERY);
}
