/**
 * Profiles one case: writes a .cpuprofile, which Chrome DevTools and speedscope open, and prints the
 * functions that took most time themselves. Usage: npm run profile -- CASE
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { envelopeOf, writeLines, writeOne } from "../bench/harness/envelopes.ts";
import { NODE, PINNED_ENVIRONMENT, WORKER } from "../bench/harness/environment.ts";

interface Profiled {
  readonly args: readonly string[];
  /** Writes the input and gives its path. */
  readonly input: () => string;
}

const lines = (kilobytes: number) => (): string =>
  writeLines("profile", 40_000_000, (number) => envelopeOf(kilobytes * 1000, "ascii", number)).path;

const CASES: Readonly<Record<string, Profiled>> = {
  "can-continue": { args: [WORKER, "can-continue"], input: writeOne },
  validate: { args: [WORKER, "validate"], input: writeOne },
  process: { args: [WORKER, "process", "--until", "perception", "--quiet"], input: writeOne },
  "normalize-2kb": { args: [WORKER, "normalize", "--stream", "--quiet"], input: lines(2) },
  "normalize-20kb": { args: [WORKER, "normalize", "--stream", "--quiet"], input: lines(20) },
  "normalize-200kb": { args: [WORKER, "normalize", "--stream", "--quiet"], input: lines(200) },
  "process-2kb": {
    args: [WORKER, "process", "--stream", "--until", "perception", "--quiet"],
    input: lines(2),
  },
  engine: { args: ["bench/engine/worker-engine.ts", "5000"], input: writeOne },
};

const FOLDER = "bench/results";
const SHOWN = 20;

process.chdir(dirname(import.meta.dirname));
const [name = ""] = process.argv.slice(2);
const profiled = Object.hasOwn(CASES, name) ? CASES[name] : undefined;
if (profiled === undefined) {
  console.error(`Usage: npm run profile -- ${Object.keys(CASES).join("|")}`);
  process.exitCode = 64;
} else {
  const file = record(name, profiled);
  for (const line of topFunctions(file)) console.log(line);
  console.log(`\n${file}: open it in Chrome DevTools (Performance, Load profile) or in speedscope`);
}

/** Starts are short, so they are sampled more often. */
function record(name: string, { args, input }: Profiled): string {
  mkdirSync(FOLDER, { recursive: true });
  const file = `${name}.cpuprofile`;
  const flags = [
    "--cpu-prof",
    `--cpu-prof-dir=${FOLDER}`,
    `--cpu-prof-name=${file}`,
    "--cpu-prof-interval=200",
  ];
  const source = openSync(input(), "r");
  const { status } = spawnSync(NODE, [...flags, ...args], {
    stdio: [source, "ignore", "inherit"],
    env: PINNED_ENVIRONMENT,
  });
  closeSync(source);
  if (status !== 0) throw new Error(`The profiled program ended with ${status}`);
  return join(FOLDER, file);
}

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

function topFunctions(file: string): string[] {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, "utf8")) as CpuProfile;
  const labels = new Map(nodes.map(({ id, callFrame }) => [id, labelOf(callFrame)]));
  const self = new Map<string, number>();
  let total = 0;
  for (const [at, sample] of samples.entries()) {
    const label = labels.get(sample) ?? "";
    const microseconds = timeDeltas[at]!;
    total += microseconds;
    self.set(label, (self.get(label) ?? 0) + microseconds);
  }
  return [...self]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(
      ([label, time]) =>
        `${((time / total) * 100).toFixed(1).padStart(5)} %  ${(time / 1000).toFixed(1).padStart(8)} ms  ${label}`,
    );
}

function labelOf({ functionName, url, lineNumber }: CpuProfile["nodes"][number]["callFrame"]): string {
  const place = url.startsWith("file:") ? relative(process.cwd(), fileURLToPath(url)) : url;
  return `${functionName === "" ? "(anonymous)" : functionName}${place === "" ? "" : `  ${place}:${lineNumber + 1}`}`;
}
