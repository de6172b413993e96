import { spawnSync } from "node:child_process";
import { cpus, loadavg, release, totalmem } from "node:os";
import { join } from "node:path";

/** The repository. */
export const ROOT = join(import.meta.dirname, "../..");

/** Where peers are built and inputs are written; ignored by git. */
export const CACHE = join(ROOT, ".cache/bench");

/** The executable of the package. */
export const WORKER = join(ROOT, "dist/envelope-worker.cjs");

/** Node as the worker and all peers in JavaScript get it: the one that runs this. */
export const NODE = process.execPath;

/** All that contenders see of the environment: what Node reads from it can cost more than a start. */
export const PINNED_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: CACHE,
  LANG: "C.UTF-8",
};

const hasTaskset = spawnSync("taskset", ["--version"]).error === undefined;

/** A command that runs on the last core only, where the system can do that. */
export function onOneCore(command: readonly string[]): readonly string[] {
  return hasTaskset ? ["taskset", "-c", String(cpus().length - 1), ...command] : command;
}

/** What figures depend on. */
export function describeMachine(): Record<string, string> {
  return {
    date: new Date().toISOString(),
    processor: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${process.platform} ${release()}`,
    load: loadavg()
      .map((load) => load.toFixed(2))
      .join(" "),
    pinned: hasTaskset ? "one core" : "no: taskset is missing",
    node: process.version,
    ...versionsOf({ go: ["go", "version"], python: ["python3", "--version"] }),
  };
}

function versionsOf(commands: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const versions = Object.entries(commands).map(([name, [program = "", ...args]]) => {
    const { stdout } = spawnSync(program, args, { encoding: "utf8" });
    return [name, /\d+(?:\.\d+)+/.exec(stdout ?? "")?.[0] ?? "missing"];
  });
  return Object.fromEntries(versions) as Record<string, string>;
}
