/** Tells whether a JSON value is nested deeper than so many levels, without recursion. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let left = levels; left >= 0 && level.length > 0; left--) {
    level = level.flatMap((entry): unknown[] =>
      typeof entry === "object" && entry !== null ? Object.values(entry) : [],
    );
  }
  return level.length > 0;
}
