/** Somebody who is measured: each call gives one value. */
export interface Contender {
  readonly name: string;
  sample(): number | Promise<number>;
}

/**
 * Measures all contenders in each round, so that whatever else the machine does meets them all. The
 * first round is not counted, and each round begins with another contender.
 */
export async function interleave(
  contenders: readonly Contender[],
  rounds: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const values = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const { name, sample } = contenders[(round + turn) % contenders.length]!;
      const value = await sample();
      if (round > 0) values.get(name)!.push(value);
    }
  }
  return values;
}
