import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { CACHE, NODE, ROOT } from "./environment.ts";

const SOURCES = join(ROOT, "bench/peers");
const ORJSON = "orjson==3.11.4";

/** How to start a peer, or why that cannot be done. */
export type Peer = { readonly command: readonly string[] } | { readonly missing: string };

/** The plain way on the same Node. */
export const FLOOR: readonly string[] = [NODE, join(SOURCES, "floor.cjs")];

/** Builds the Go program. */
export function goPeer(mode: string): Peer {
  return goProgram("go", [mode]);
}

/** Builds the Go program that calls the worker through the Go client. */
export function goClientPeer(): Peer {
  return goProgram("go-client", []);
}

/** The Python program with the standard library's json. */
export function pythonPeer(...mode: string[]): Peer {
  return pythonWith("peer.py", "json", ...mode);
}

/** The Python program that calls the worker, through the Python client or without it. */
export function pythonCallsPeer(): Peer {
  return pythonWith("calls.py");
}

/** The Python program with orjson, which is installed for it. */
export function orjsonPeer(mode: string): Peer {
  const peer = pythonWith("peer.py", "orjson", mode);
  if ("missing" in peer) return peer;
  const problem = attempt(pythonOf(), ["-m", "pip", "install", "--quiet", ORJSON], CACHE);
  return problem === undefined ? peer : { missing: problem };
}

/** The graph in @langchain/langgraph, which is installed for it with its own lock file. */
export function langgraphPeer(runs: number): Peer {
  const folder = join(CACHE, "langgraph");
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json", "graph.mjs"]) {
    copyFileSync(join(SOURCES, "langgraph", file), join(folder, file));
  }
  const isInstalled = existsSync(join(folder, "node_modules/@langchain/langgraph"));
  const problem = isInstalled ? undefined : attempt("npm", ["ci", "--ignore-scripts"], folder);
  return problem === undefined
    ? { command: [NODE, join(folder, "graph.mjs"), String(runs)] }
    : { missing: problem };
}

/** The worker as one file with Node inside. */
export function executablePeer(): Peer {
  const problem = attempt(NODE, ["scripts/build-exe.ts"], ROOT);
  return problem === undefined ? { command: [join(ROOT, "build/envelope-worker")] } : { missing: problem };
}

/** A virtual environment: its python is the interpreter itself, not a shim that looks for one. */
function pythonWith(program: string, ...args: readonly string[]): Peer {
  const problem = existsSync(pythonOf())
    ? undefined
    : attempt("python3", ["-m", "venv", join(CACHE, "python")], CACHE);
  if (problem !== undefined) return { missing: problem };
  return { command: [pythonOf(), join(SOURCES, "python", program), ...args] };
}

function goProgram(folder: string, args: readonly string[]): Peer {
  const binary = join(CACHE, `${folder}-peer`);
  const problem = attempt("go", ["build", "-o", binary, "."], join(SOURCES, folder));
  return problem === undefined ? { command: [binary, ...args] } : { missing: problem };
}

function pythonOf(): string {
  return join(CACHE, "python/bin/python3");
}

/** What went wrong with a command; undefined when nothing did. */
function attempt(program: string, args: readonly string[], cwd: string): string | undefined {
  mkdirSync(CACHE, { recursive: true });
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8", timeout: 180_000 });
  if (error !== undefined) return `${program} is missing`;
  return status === 0 ? undefined : `${program} ${args[0]} failed: ${stderr.trim().split("\n").at(-1)}`;
}
