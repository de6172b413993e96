/** How many cases a property or stress test runs: the quick count, or all of them in `npm run stress`. */
export function runs(quick: number, full: number): number {
  return process.env.STRESS === "1" ? full : quick;
}
