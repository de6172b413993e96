/**
 * Compares the worker with what a user would pick instead.
 * Usage: npm run bench [-- NAME… --quick --twice --json FILE]; bench/README.md says how to read the table.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { CLIENTS } from "./cases/clients.ts";
import { COLD_START } from "./cases/cold-start.ts";
import { ENGINE } from "./cases/engine.ts";
import { HTTP } from "./cases/http.ts";
import { LIBRARY } from "./cases/library.ts";
import { MEMORY } from "./cases/memory.ts";
import { NDJSON } from "./cases/ndjson.ts";
import { ONE_IN_FLIGHT } from "./cases/one-in-flight.ts";
import { REDACT } from "./cases/redact.ts";
import { SCALING } from "./cases/scaling.ts";
import { TAP_CASE } from "./cases/tap.ts";
import { describeMachine, ROOT } from "./harness/environment.ts";
import type { Case } from "./harness/plan.ts";
import { printTable } from "./harness/print-table.ts";
import { type Findings, type NotRun, type Row, withAgain } from "./harness/rows.ts";

const CASES: readonly Case[] = [
  COLD_START,
  NDJSON,
  ONE_IN_FLIGHT,
  CLIENTS,
  ENGINE,
  LIBRARY,
  HTTP,
  SCALING,
  REDACT,
  MEMORY,
  TAP_CASE,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    twice: { type: "boolean", default: false },
    json: { type: "string", default: join(ROOT, "bench/results/latest.json") },
  },
});
const unknown = positionals.filter((name) => !CASES.some((known) => known.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(", ")}; there are ${CASES.map(({ name }) => name).join(", ")}`,
  );
  process.exitCode = 64;
} else await main(CASES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)));

async function main(cases: readonly Case[]): Promise<void> {
  const machine = describeMachine();
  const { rows: first, notRun } = await runAll(cases);
  const rows = values.twice ? withAgain(first, (await runAll(cases)).rows) : first;
  mkdirSync(dirname(values.json), { recursive: true });
  writeFileSync(values.json, `${JSON.stringify({ machine, quick: values.quick, rows, notRun }, null, 2)}\n`);
  for (const [name, value] of Object.entries(machine)) console.log(`${name.padEnd(10)} ${value}`);
  console.log(`\n${printTable(rows, notRun)}`);
}

async function runAll(cases: readonly Case[]): Promise<Findings> {
  const rows: Row[] = [];
  const notRun: NotRun[] = [];
  for (const { name, run } of cases) {
    const start = performance.now();
    const findings = await run({ quick: values.quick });
    rows.push(...findings.rows);
    notRun.push(...findings.notRun);
    console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  return { rows, notRun };
}
