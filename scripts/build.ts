/**
 * Builds dist/: the worker as CJS parts with their compiled code (cold start), the library as ESM and as CJS, and its
 * types for both.
 * Files are made elsewhere and moved, so that a worker that starts meanwhile finds whole ones.
 */
import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { type BuildOptions, build } from "esbuild";
import { buildParts } from "./bundle/build-parts.ts";
import { copyGrammars } from "./bundle/copy-grammars.ts";

const TARGET = "dist";
const OUT = `.cache/build-${process.pid}`;
const CJS = `${OUT}/cjs`;
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

const LIBRARY: BuildOptions = {
  entryPoints: ["src/index.ts"],
  bundle: true,
  platform: "node",
  target: "node22",
  packages: "external",
};

/** Both load their parts when they are needed: ESM as files of their own, CJS as functions within its one file. */
async function library(): Promise<void> {
  const tsc = resolve("node_modules/.bin/tsc");
  await Promise.all([
    build({ ...LIBRARY, outdir: OUT, format: "esm", splitting: true }),
    build({
      ...LIBRARY,
      outdir: CJS,
      format: "cjs",
      logOverride: { "empty-import-meta": "silent" },
    }),
    promisify(execFile)(tsc, ["-p", "tsconfig.build.json", "--outDir", `${OUT}/types`]),
  ]);
  // Whether a file of types speaks of ESM or of CJS is said by the package.json above it.
  cpSync(`${OUT}/types`, `${CJS}/types`, { recursive: true });
  writeFileSync(`${CJS}/package.json`, '{"type":"commonjs"}\n');
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
  copyGrammars(`${OUT}/grammars`);
  await Promise.all([executable(), library()]);
  replaceTarget();
  linkProgram();
} finally {
  rmSync(OUT, { recursive: true, force: true });
}
console.error(`built ${TARGET}/`);
