/**
 * Builds build/envelope-worker: one file that holds Node and the worker with all that it reads, for
 * machines without Node. Works offline, with the Node that runs this script. Linux only: on other
 * systems the file must be signed or has another format.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rgPath } from "@vscode/ripgrep";
import { build, type Plugin } from "esbuild";
import { buildParts } from "./bundle/build-parts.ts";
import { copyGrammars } from "./bundle/copy-grammars.ts";
import { CODE_CACHE } from "./bundle/parts.ts";
import { BUILD_ID } from "./exe/embedded-files.ts";

const OUT = `.cache/build-exe-${process.pid}`;
const TARGET = "build/envelope-worker";
const TARGET_NODE = `node${process.versions.node}`;
/** Marks the place in Node's binary that says whether something was injected. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/** Files of the package that commands read. */
const PACKAGE_FILES = [
  "package.json",
  "prices/*.json",
  "prompts/*.md",
  "schemas/agent-outputs/*.json",
  "schemas/{generic-envelope,conformance/hop}.schema.json",
  "interop-tests/{bases,cases,schemas}/**/*.json",
];

/** What reads files of the package, and what takes its place in the executable. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  "src/app/package-files.ts": "scripts/exe/package-files.ts",
  "interop-tests/runner/kit.ts": "scripts/exe/kit.ts",
  "@vscode/ripgrep": "scripts/exe/ripgrep.ts",
  // Its ES module makes a require() of its own, which finds nothing inside of the executable.
  "web-tree-sitter": "node_modules/web-tree-sitter/web-tree-sitter.cjs",
  "src/tools/code/extract/grammar-files.ts": "scripts/exe/grammar-files.ts",
};

if (process.platform !== "linux") throw new Error("build:exe works on Linux only");
process.chdir(dirname(import.meta.dirname));
mkdirSync(OUT, { recursive: true });
try {
  await bundleMain();
  writeExecutable({ ...(await workerParts()), ...packageFiles() });
} finally {
  rmSync(OUT, { recursive: true, force: true });
}
console.error(`built ${TARGET}`);

async function bundleMain(): Promise<void> {
  await build({
    entryPoints: ["scripts/exe/main.ts"],
    outfile: `${OUT}/exe-main.cjs`,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: TARGET_NODE,
  });
}

/** The parts, and the compiled code of those that have any. */
async function workerParts(): Promise<Record<string, string>> {
  const names = await buildParts({
    folder: OUT,
    entry: "loader.cjs",
    banner: "",
    packages: "bundle",
    target: TARGET_NODE,
    plugins: [substitutes()],
  });
  const files = names
    .flatMap((name) => [name, name + CODE_CACHE])
    .filter((name) => existsSync(join(OUT, name)));
  return Object.fromEntries(files.map((name) => [name, join(OUT, name)]));
}

function substitutes(): Plugin {
  const byFile = new Map(Object.entries(SUBSTITUTES).map(([file, other]) => [resolve(file), resolve(other)]));
  return {
    name: "substitutes",
    setup(context) {
      context.onResolve(
        { filter: /^\.|^@vscode\/ripgrep$|^web-tree-sitter$/ },
        ({ path, resolveDir, importer }) => {
          const substitute = byFile.get(resolve(path.startsWith(".") ? resolveDir : "", path));
          return substitute === undefined || substitute === importer ? undefined : { path: substitute };
        },
      );
    },
  };
}

function packageFiles(): Record<string, string> {
  const paths = globSync(PACKAGE_FILES).sort();
  const grammars = copyGrammars(`${OUT}/grammars`).map((name) => `grammars/${name}`);
  return {
    ...Object.fromEntries(paths.map((path) => [path, path])),
    ...Object.fromEntries(grammars.map((path) => [path, join(OUT, path)])),
    rg: rgPath,
  };
}

function writeExecutable(assets: Record<string, string>): void {
  const digest = createHash("sha256");
  for (const [name, file] of Object.entries(assets)) digest.update(`${name}\0`).update(readFileSync(file));
  writeFileSync(`${OUT}/${BUILD_ID}`, digest.digest("hex").slice(0, 32));
  const blob = `${OUT}/blob`;
  const config = {
    main: `${OUT}/exe-main.cjs`,
    output: blob,
    disableExperimentalSEAWarning: true,
    assets: { ...assets, [BUILD_ID]: `${OUT}/${BUILD_ID}` },
  };
  writeFileSync(`${OUT}/sea.json`, JSON.stringify(config));
  execFileSync(process.execPath, ["--experimental-sea-config", `${OUT}/sea.json`], { stdio: "ignore" });
  const executable = `${OUT}/envelope-worker`;
  copyFileSync(process.execPath, executable);
  const postject = fileURLToPath(import.meta.resolve("postject/dist/cli.js"));
  const args = [postject, executable, "NODE_SEA_BLOB", blob, "--sentinel-fuse", FUSE];
  // It warns of names that it need not know; they are shown where it fails.
  execFileSync(process.execPath, args, { stdio: "pipe" });
  chmodSync(executable, 0o755);
  mkdirSync(dirname(TARGET), { recursive: true });
  renameSync(executable, TARGET);
}
