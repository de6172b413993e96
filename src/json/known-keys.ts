import { MEMBER_RULES } from "../envelope/fields/member-rules.ts";

/** Keys of nearly every envelope, besides those that have rules: the peers', the stages' and what these look for. */
const OTHERS = [
  "created_at",
  "active_stages",
  "completed_stage_set",
  "failed_stages",
  "dag_mode",
  "parallel_mode",
  "loop_feedback",
  "perception",
  "intent",
  "plan",
  "execution",
  "critic",
  "integration",
  "session_history",
  "user_preferences",
];

interface KnownKey {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** The keys that most envelopes have. */
export const KNOWN_KEYS: readonly string[] = [...MEMBER_RULES.keys(), ...OTHERS];

const KNOWN = new Map<number, KnownKey>(
  KNOWN_KEYS.map((key) => {
    const bytes = Buffer.from(key, "latin1");
    return [bytes.reduce(addToHash, 0), { key, bytes }];
  }),
);

/** Takes one more byte of a key into its hash. */
export function addToHash(hash: number, byte: number): number {
  return ((hash << 5) | (hash >>> 27)) ^ byte;
}

/** The key between two positions if it is a well-known one; decoding the same few keys is costly. */
export function knownKey(bytes: Uint8Array, start: number, end: number, hash: number): string | undefined {
  const known = KNOWN.get(hash);
  if (known === undefined || known.bytes.length !== end - start) return undefined;
  for (let i = 0; i < known.bytes.length; i++) if (known.bytes[i] !== bytes[start + i]) return undefined;
  return known.key;
}
