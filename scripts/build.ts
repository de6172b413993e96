/**
 * Builds dist/: one CJS bundle per entry and lazy part (cold start), the ESM library and its types.
 * Files are made elsewhere and moved, so that a worker that starts meanwhile finds whole ones.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build, type Plugin } from "esbuild";

const TARGET = "dist";
const OUT = `.cache/build-${process.pid}`;
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

/** Turns every dynamic import of our own source into a bundle of its own, loaded when it is needed. */
function lazyParts(found: Set<string>): Plugin {
  return {
    name: "lazy-parts",
    setup(context) {
      context.onResolve({ filter: /^\./ }, (args) => {
        if (args.kind !== "dynamic-import") return undefined;
        const source = resolve(args.resolveDir, args.path);
        found.add(source);
        return { path: `./${partName(source)}`, external: true };
      });
    },
  };
}

function partName(source: string): string {
  const name = relative("src", source).replace(/\.[jt]s$/, "");
  return `${name.replaceAll(/[\\/]/g, ".")}.cjs`;
}

async function bundle(source: string, outfile: string, banner: string, found: Set<string>): Promise<void> {
  await build({
    entryPoints: [source],
    outfile: `${OUT}/${outfile}`,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node18",
    // Without this, esbuild keeps import(), which starts Node's ESM loader.
    supported: { "dynamic-import": false },
    packages: "external",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    // Where it is empty, __dirname stands for it.
    logOverride: { "empty-import-meta": "silent" },
    banner: { js: banner },
    plugins: [lazyParts(found)],
  });
}

async function bundleAll(): Promise<void> {
  const found = new Set<string>();
  await bundle("src/bin.ts", "envelope-worker.cjs", CHECK_NODE, found);
  const done = new Set<string>();
  while (done.size < found.size) {
    for (const source of found) {
      if (done.has(source)) continue;
      done.add(source);
      await bundle(source, partName(source), "", found);
    }
  }
  chmodSync(`${OUT}/envelope-worker.cjs`, 0o755);
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

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

process.chdir(dirname(import.meta.dirname));
try {
  await Promise.all([bundleAll(), library()]);
  replaceTarget();
} finally {
  rmSync(OUT, { recursive: true, force: true });
}
console.error(`built ${TARGET}/`);
