/**
 * `npm run interop:mutations`: breaks copies of the worker's source on purpose, one mistake each, and
 * shows that the kit catches every one. `--first N` takes only the first
 * ones, `--only WORDS` those whose names have these words.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MUTATIONS, type Mutation } from "./list.ts";

const ROOT = join(import.meta.dirname, "../..");
const COPY = join(ROOT, ".cache/mutant");
const { values } = parseArgs({
  options: { first: { type: "string" }, only: { type: "string", default: "" } },
});
const chosen = MUTATIONS.filter(({ name }) => name.includes(values.only)).slice(
  0,
  Number(values.first ?? MUTATIONS.length),
);

rmSync(COPY, { recursive: true, force: true });
mkdirSync(COPY, { recursive: true });
for (const name of ["src", "package.json"]) cpSync(join(ROOT, name), join(COPY, name), { recursive: true });
const suites = [...new Set(chosen.map(({ suite }) => suite))];
const sound = runKit(suites);
if (sound.status !== 0)
  throw new Error(`The worker fails without any mutation:\n${sound.stdout}${sound.stderr}`);
console.log(`sound    ${suites.join(", ")} pass without a mutation`);
const missed = chosen.filter((mutation) => !isCaught(mutation));
console.log(`${chosen.length - missed.length} of ${chosen.length} mutations caught`);
process.exitCode = missed.length === 0 ? 0 : 1;
rmSync(COPY, { recursive: true, force: true });

function isCaught({ name, file, find, replace, suite }: Mutation): boolean {
  const path = join(COPY, "src", file);
  const source = readFileSync(path, "utf8");
  if (source.split(find).length !== 2)
    throw new Error(`${name}: the place in ${file} is not there exactly once`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const { status } = runKit([suite]);
  writeFileSync(path, source);
  const report = JSON.parse(readFileSync(join(COPY, "report/report.json"), "utf8")) as {
    peers: { causes: { example: { case: string } }[] }[];
  };
  const [cause] = report.peers[0]!.causes;
  const caught = status === 1 && cause !== undefined;
  console.log(`${caught ? "caught  " : "MISSED  "} ${name}${caught ? ` by ${cause.example.case}` : ""}`);
  return caught;
}

/** The kit with the copy, straight from its source: nothing is built. */
function runKit(names: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const kit = join(ROOT, "interop-tests/runner/main.ts");
  const args = [
    "--peer",
    "worker-ndjson",
    "--out",
    join(COPY, "report"),
    ...names.flatMap((name) => ["--suite", name]),
  ];
  return spawnSync(process.execPath, [kit, ...args], {
    encoding: "utf8",
    env: { ...process.env, ENVELOPE_WORKER_UNDER_TEST: join(COPY, "src/bin.ts") },
  });
}
