/**
 * Compares the worker with a bare node:http server under load from wrk: 32 connections, an envelope
 * of 2 KB. The rounds alternate, so that whatever else the machine does meets both; medians are
 * printed. Usage: npm run bench:http [-- --rounds 5 --seconds 5]
 */
import { parseArgs } from "node:util";
import { median } from "../harness/statistics.ts";
import { type CostedRound, compareHttp } from "./compare.ts";
import { hasWrk, WRK_IS_MISSING } from "./wrk.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "5" } },
});

if (hasWrk()) await main();
else {
  console.error(WRK_IS_MISSING);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const rounds = Number(values.rounds);
  const seconds = Number(values.seconds);
  for (const { path, bodyBytes, worker, bare } of await compareHttp(rounds, seconds)) {
    const ratios = worker.map((ours, index) => ours.requestsPerSecond / bare[index]!.requestsPerSecond);
    console.log(`${path}  (${bodyBytes} bytes, 32 connections, ${rounds} × ${seconds} s)`);
    report("envelope-worker", worker);
    report("bare node:http", bare);
    console.log(
      `  ratio of requests/s  ${median(ratios).toFixed(2)} (rounds: ${ratios.map(twoDigits).join(", ")})`,
    );
  }
}

function report(name: string, all: readonly CostedRound[]): void {
  const requests = median(all.map(({ requestsPerSecond }) => requestsPerSecond)).toFixed(0);
  const p99 = median(all.map(({ p99Ms }) => p99Ms)).toFixed(2);
  const cost = median(all.map(({ microseconds }) => microseconds)).toFixed(0);
  console.log(
    `  ${name.padEnd(16)} ${requests.padStart(7)} requests/s, p99 ${p99.padStart(7)} ms, ${cost.padStart(4)} µs of processor time each`,
  );
}

function twoDigits(value: number): string {
  return value.toFixed(2);
}
