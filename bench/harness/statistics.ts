/** The middle value; NaN of nothing. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which this part of the values lies, between neighbours in proportion. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

/** The exponent b of y = a·x^b that fits best: the slope of the logarithms. */
export function exponentOf(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length;
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
