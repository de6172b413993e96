/**
 * Builds dist/: the worker as CJS parts with their compiled code (cold start), the ESM library and its types.
 * Files are made elsewhere and moved, so that a worker that starts meanwhile finds whole ones.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { buildParts } from "./bundle/build-parts.ts";

const TARGET = "dist";
const OUT = `.cache/build-${process.pid}`;
const ENTRY = "envelope-worker.cjs";
const BIN = "node_modules/.bin";
const OLDEST = [22, 13];

// A CJS file is a function body, so an old Node leaves it here, before it meets newer features.
const CHECK_NODE = `#!/usr/bin/env node
"use strict";
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < ${OLDEST[0]} || (major === ${OLDEST[0]} && minor < ${OLDEST[1]})) {
  process.stderr.write("envelope-worker needs Node ${OLDEST.join(".")} or newer; this is " + process.versions.node + ". Install a newer Node and run it again.\\n");
  process.exitCode = 78;
  return;
}`;

async function executable(): Promise<void> {
  await buildParts({
    folder: OUT,
    entry: ENTRY,
    banner: CHECK_NODE,
    packages: "external",
    target: "node18",
  });
  chmodSync(`${OUT}/${ENTRY}`, 0o755);
}

async function library(): Promise<void> {
  await build({
    entryPoints: ["src/index.ts"],
    outdir: OUT,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node22",
    packages: "external",
    splitting: true,
  });
  const tsc = resolve("node_modules/.bin/tsc");
  execFileSync(tsc, ["-p", "tsconfig.build.json", "--outDir", `${OUT}/types`], { stdio: "inherit" });
}

/** Puts the new files in place one by one, then removes the old ones that have no successor. */
function replaceTarget(): void {
  const built = filesBelow(OUT);
  for (const file of built) {
    mkdirSync(dirname(join(TARGET, file)), { recursive: true });
    renameSync(join(OUT, file), join(TARGET, file));
  }
  for (const file of filesBelow(TARGET)) if (!built.includes(file)) rmSync(join(TARGET, file));
}

/** A project finds the program there; npm links none of a package's own. */
function linkProgram(): void {
  if (!existsSync(BIN)) return;
  symlinkSync(join("../..", TARGET, ENTRY), `${OUT}/link`);
  renameSync(`${OUT}/link`, join(BIN, "envelope-worker"));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

process.chdir(dirname(import.meta.dirname));
try {
  await Promise.all([executable(), library()]);
  replaceTarget();
  linkProgram();
} finally {
  rmSync(OUT, { recursive: true, force: true });
}
console.error(`built ${TARGET}/`);
