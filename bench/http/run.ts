/**
 * Compares the worker with a bare node:http server under load from wrk: 32 connections, an envelope
 * of 2 KB. The rounds alternate, so that whatever else the machine does meets both; medians are
 * printed. Usage: npm run bench:http [-- --rounds 5 --seconds 5]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { envelopeOfTwoKilobytes } from "./envelope.ts";
import { processorTime, type ServerProcess, startServer } from "./server-process.ts";
import { hasWrk, measure, type Round } from "./wrk.ts";

const ROOT = join(import.meta.dirname, "../..");
const { values } = parseArgs({
  options: { rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "5" } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

if (hasWrk()) await main();
else {
  console.error("wrk is missing: install it (Debian: apt-get install wrk) and run this again.");
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-http-"));
  const servers: ServerProcess[] = [];
  try {
    const worker = await startServer([
      join(ROOT, "dist/envelope-worker.cjs"),
      ...["serve", "--port", "0", "--workspace", folder, "--state", join(folder, "state")],
    ]);
    const bare = await startServer([join(import.meta.dirname, "baseline-server.ts")]);
    servers.push(worker, bare);
    for (const path of ["/api/v1/can-continue", "/api/v1/process?until=perception"]) {
      await compare(path, worker, bare, folder);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A round with what it cost the server. */
type CostedRound = Round & { readonly microseconds: number };

async function compare(
  path: string,
  worker: ServerProcess,
  bare: ServerProcess,
  folder: string,
): Promise<void> {
  const body = envelopeOfTwoKilobytes();
  const round = async (server: ServerProcess, target: string, length: number): Promise<CostedRound> => {
    const before = processorTime(server);
    const measured = await measure(`${server.url}${target}`, body, length, folder);
    return { ...measured, microseconds: (processorTime(server) - before) / measured.requests };
  };
  const mine: CostedRound[] = [];
  const theirs: CostedRound[] = [];
  // A first round for each, not counted: the code must be compiled.
  for (let number = 0; number <= rounds; number++) {
    const ours = await round(worker, path, seconds);
    const other = await round(bare, "/", seconds);
    if (number === 0) continue;
    mine.push(ours);
    theirs.push(other);
  }
  const ratios = mine.map((ours, index) => ours.requestsPerSecond / theirs[index]!.requestsPerSecond);
  console.log(`${path}  (${Buffer.byteLength(body)} bytes, 32 connections, ${rounds} × ${seconds} s)`);
  report("envelope-worker", mine);
  report("bare node:http", theirs);
  console.log(
    `  ratio of requests/s  ${median(ratios).toFixed(2)} (rounds: ${ratios.map(twoDigits).join(", ")})`,
  );
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
