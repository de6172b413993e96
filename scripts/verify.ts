/**
 * Runs every check of the project, in order and all of them, and prints how many passed and failed
 * as its last line. This is `npm test`, and what CI runs.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Steps whose failure makes this one meaningless. */
  readonly needs?: readonly string[];
}

/** How many checks of a step passed and failed; a plain step is one check. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly remark?: string;
}

const NODE = process.execPath;
const REPORT = ".cache/vitest-report.json";

const STEPS: readonly Step[] = [
  { name: "generated code", command: [NODE, "scripts/generate.ts", "--check"] },
  { name: "OpenAPI", command: [NODE, "scripts/openapi-lint.ts"] },
  { name: "lock file", command: [NODE, "scripts/complete-lock.ts", "--check"] },
  { name: "format", command: [bin("biome"), "format", "."] },
  { name: "lint", command: [bin("biome"), "lint", "--error-on-warnings", "."] },
  { name: "types", command: [bin("tsc"), "-p", "tsconfig.json", "--noEmit"] },
  { name: "build", command: [NODE, "scripts/build.ts"] },
  { name: "unused code", command: [bin("knip")] },
  { name: "package", command: [bin("publint"), "--strict"], needs: ["build"] },
  { name: "interop", command: [NODE, "interop-tests/runner/main.ts"], needs: ["build"] },
  { name: "error table", command: [NODE, "scripts/errors-doc.ts", "--check"] },
  { name: "links", command: [NODE, "scripts/check-links.ts"] },
];

process.chdir(dirname(import.meta.dirname));
const outcomes = new Map<string, Outcome>();
for (const step of STEPS) record(step.name, () => runStep(step));
record("tests", runTests);

const total = (key: "passed" | "failed"): number =>
  [...outcomes.values()].reduce((sum, outcome) => sum + outcome[key], 0);
for (const [name, { failed }] of outcomes) if (failed > 0) console.log(`FAILED ${name}`);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 ? 0 : 1;

function bin(name: string): string {
  return join("node_modules", ".bin", name);
}

function record(name: string, run: () => Outcome): void {
  const start = performance.now();
  const outcome = run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  const remark = outcome.remark === undefined ? "" : `  ${outcome.remark}`;
  console.log(`${outcome.failed === 0 ? "ok    " : "FAILED"} ${name.padEnd(16)}${seconds} s${remark}`);
  outcomes.set(name, outcome);
}

function runStep({ command, needs = [] }: Step): Outcome {
  const missing = needs.find((name) => outcomes.get(name)?.failed !== 0);
  if (missing !== undefined) return { passed: 0, failed: 1, remark: `not run: ${missing} failed` };
  const [program = "", ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status === 0) return { passed: 1, failed: 0 };
  process.stdout.write(`${stdout ?? ""}${stderr ?? ""}${error === undefined ? "" : `${error.message}\n`}`);
  return { passed: 0, failed: 1 };
}

/** Each test counts as one check. A file that does not load, or no test at all, is a failure too. */
function runTests(): Outcome {
  mkdirSync(dirname(REPORT), { recursive: true });
  rmSync(REPORT, { force: true });
  const args = ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${REPORT}`];
  const { status } = spawnSync(bin("vitest"), args, { stdio: "inherit" });
  const { passed, failed, skipped } = readReport();
  const ran = passed + failed;
  const remark = `${ran} tests${skipped === 0 ? "" : `, ${skipped} NOT RUN`}`;
  if (ran === 0) return { passed, failed: 1, remark: "no test was run" };
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1), remark };
}

function readReport(): { passed: number; failed: number; skipped: number } {
  try {
    const report = JSON.parse(readFileSync(REPORT, "utf8")) as Record<string, number>;
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
