/** Gives a place among so many, when one is free; what it resolves to gives the place back. */
export type TakePlace = () => Promise<() => void>;

/** Makes places for so many at once; who comes first is served first. */
export function createPlaces(count: number): TakePlace {
  let free = count;
  const queue: (() => void)[] = [];
  const leave = (): void => {
    const next = queue.shift();
    if (next === undefined) free++;
    else next();
  };
  return async () => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => queue.push(resolve));
    return leave;
  };
}
