/** Keys by the hash of their bytes; see `addToHash`. */
export type KnownKeys = ReadonlyMap<number, KnownKey>;

interface KnownKey {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** Makes a table of the keys that nearly every document has, of ASCII: decoding the same few again and again is costly. */
export function knownKeys(keys: readonly string[]): KnownKeys {
  return new Map(
    keys.map((key) => {
      const bytes = Buffer.from(key, "latin1");
      return [bytes.reduce(addToHash, 0), { key, bytes }];
    }),
  );
}

/** Takes one more byte of a key into its hash. */
export function addToHash(hash: number, byte: number): number {
  return ((hash << 5) | (hash >>> 27)) ^ byte;
}

/** The key between two positions if it is a known one. */
export function knownKey(
  known: KnownKeys,
  bytes: Uint8Array,
  start: number,
  end: number,
  hash: number,
): string | undefined {
  const candidate = known.get(hash);
  if (candidate === undefined || candidate.bytes.length !== end - start) return undefined;
  for (let i = 0; i < end - start; i++) if (candidate.bytes[i] !== bytes[start + i]) return undefined;
  return candidate.key;
}
