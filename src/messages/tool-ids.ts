import type { SessionIds } from "./ids.ts";

/** One pair of the map, as it is stored. */
export interface ToolIdPair {
  readonly provider: string;
  /** `tu_<ulid>`. */
  readonly canonical: string;
  readonly providerId: string;
}

/** Which of our tool ids stands for which id of each provider, within one session. */
export interface ToolIdMap {
  /** The id that a provider sees: its own where it made the call, else the one it was given first. */
  toProvider(provider: string, canonical: string, make: (canonical: string) => string): string;
  /**
   * Our id for a call that a provider has just made. Always a new one: some providers use an id again, and
   * a call has at most one answer.
   */
  mint(provider: string, providerId: string | undefined): string;
  /** Our id for an id of a provider; the latest where the provider has used it more than once. */
  toCanonical(provider: string, providerId: string): string | undefined;
  readonly pairs: readonly ToolIdPair[];
}

/** Makes the map of a session, with the pairs that its store has. */
export function createToolIdMap(
  ids: Pick<SessionIds, "toolUse">,
  stored: readonly ToolIdPair[] = [],
): ToolIdMap {
  const pairs = [...stored];
  const outward = new Map(pairs.map((pair) => [keyOf(pair.provider, pair.canonical), pair.providerId]));
  const inward = new Map(pairs.map((pair) => [keyOf(pair.provider, pair.providerId), pair.canonical]));
  const remember = (pair: ToolIdPair): void => {
    pairs.push(pair);
    outward.set(keyOf(pair.provider, pair.canonical), pair.providerId);
    inward.set(keyOf(pair.provider, pair.providerId), pair.canonical);
  };
  // An id that stands for an earlier call of the request would join two calls into one.
  const unused = (provider: string, wanted: string): string => {
    let candidate = wanted;
    for (let number = 2; inward.has(keyOf(provider, candidate)); number++) candidate = `${wanted}_${number}`;
    return candidate;
  };
  return {
    toProvider(provider, canonical, make) {
      const known = outward.get(keyOf(provider, canonical));
      if (known !== undefined) return known;
      const providerId = unused(provider, make(canonical));
      remember({ provider, canonical, providerId });
      return providerId;
    },
    mint(provider, providerId) {
      const canonical = ids.toolUse();
      if (providerId !== undefined && providerId !== "") {
        remember({ provider, canonical, providerId: unused(provider, providerId) });
      }
      return canonical;
    },
    toCanonical: (provider, providerId) => inward.get(keyOf(provider, providerId)),
    pairs,
  };
}

function keyOf(provider: string, id: string): string {
  return `${provider}\n${id}`;
}
