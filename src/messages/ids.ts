import { incrementBase32, isValid, ulid } from "ulid";

/** Where the time and the randomness of ids come from. */
export interface IdSources {
  now(): number;
  /** That many hexadecimal digits. */
  hex(digits: number): string;
}

/** Makes the ids of one session. */
export interface SessionIds {
  /** Above every id that was made or seen before. */
  message(): string;
  toolUse(): string;
}

/**
 * Ids that ascend within a session, also where the clock stands still or goes back and where the session
 * was loaded from a store: `last` is the highest id that it has.
 */
export function createSessionIds(sources: IdSources, last?: string): SessionIds {
  let highest = last !== undefined && isValid(last) ? last : "";
  const next = (): string => {
    const fresh = newUlid(sources);
    highest = fresh > highest ? fresh : incrementBase32(highest);
    return highest;
  };
  return { message: next, toolUse: () => `tu_${next()}` };
}

/** A new id for a session. */
export function newSessionId(sources: IdSources): string {
  return `sess_${newUlid(sources)}`;
}

function newUlid({ now, hex }: IdSources): string {
  return ulid(Math.max(0, Math.trunc(now())), () => Number.parseInt(hex(4), 16) / 0x10000);
}
