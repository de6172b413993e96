/** Keeps the last few of something costly, by key; closes what is not used any more. */
export function recent<T extends { close(): Promise<void> }>(
  most: number,
  open: (key: string) => Promise<T> | T,
): { get(key: string): Promise<T>; closeAll(): Promise<void> } {
  const kept = new Map<string, T>();
  return {
    async get(key) {
      const found = kept.get(key) ?? (await open(key));
      kept.delete(key);
      kept.set(key, found);
      const [oldest] = kept;
      if (kept.size > most && oldest !== undefined) {
        kept.delete(oldest[0]);
        await oldest[1].close();
      }
      return found;
    },
    async closeAll() {
      await Promise.all([...kept.values()].map((each) => each.close()));
      kept.clear();
    },
  };
}
