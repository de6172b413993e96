/** Gives a place among so many, when one is free; what it resolves to gives the place back. */
export type TakePlace = (giveUp: AbortSignal) => Promise<() => void>;

/** Makes places for so many at once; who comes first is served first, and who gives up waits no more. */
export function createPlaces(count: number): TakePlace {
  let free = count;
  const queue = new Set<() => void>();
  const leave = (): void => {
    const [next] = queue;
    if (next === undefined) free++;
    else next();
  };
  return async (giveUp) => {
    if (giveUp.aborted) return () => undefined;
    if (free > 0) {
      free--;
      return leave;
    }
    return new Promise((resolve) => {
      const go = (isOver: () => void): void => {
        queue.delete(enter);
        giveUp.removeEventListener("abort", stop);
        resolve(isOver);
      };
      const enter = (): void => go(leave);
      const stop = (): void => go(() => undefined);
      queue.add(enter);
      giveUp.addEventListener("abort", stop);
    });
  };
}
