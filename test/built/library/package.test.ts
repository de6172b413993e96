import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { copyInto, ROOT, usersFolder } from "./support/users-folder.ts";

const TSC = join(ROOT, "node_modules/.bin/tsc");
/** The oldest Node that the package takes, beside the one that runs the tests. */
const OLDEST = "22.13.0";

const STRICT = {
  target: "es2022",
  lib: ["es2023", "esnext.disposable"],
  module: "nodenext",
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  outDir: "out",
};

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(program: string, args: readonly string[], cwd: string): Outcome {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8", timeout: 170_000 });
  return { status, stdout, stderr };
}

describe("the packed library", () => {
  let folder: string;
  beforeAll(() => {
    folder = usersFolder("packed");
    for (const name of readdirSync(join(ROOT, "test/built/library/programs"))) {
      if (name.startsWith("use.")) copyInto(folder, `test/built/library/programs/${name}`);
    }
    for (const name of readdirSync(join(ROOT, "examples/library")).filter((file) => file.endsWith(".ts"))) {
      cpSync(join(ROOT, "examples/library", name), join(folder, name));
    }
    const config = { compilerOptions: STRICT, include: ["*.ts", "*.mts", "*.cts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  }, 180_000);

  it("has types for a strict program of ES modules, one of CommonJS, and the examples", () => {
    expect(start(TSC, ["-p", "."], folder)).toEqual({ status: 0, stdout: "", stderr: "" });
  }, 180_000);

  it.each([
    ["import", "use.mjs"],
    ["require", "use.cjs"],
  ])("runs by %s", (_, file) => {
    const outcome = start(process.execPath, [join("out", file)], folder);
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(JSON.parse(outcome.stdout)).toEqual({ ...EXPECTED, node: process.versions.node.split(".")[0] });
  });

  it.skipIf(process.env.STRESS !== "1").each([
    ["import", "use.mjs"],
    ["require", "use.cjs"],
  ])(`runs by %s on Node ${OLDEST}`, (_, file) => {
    const outcome = start("npx", ["-y", `node@${OLDEST}`, join("out", file)], folder);
    expect(outcome.status).toBe(0);
    expect(JSON.parse(outcome.stdout)).toEqual({ ...EXPECTED, node: "22" });
  });

  it.each([
    ["import", 'await import("envelope-worker");', "probe.mjs"],
    ["require", 'require("envelope-worker");', "probe.cjs"],
  ])(
    "loads neither fastify, nor SQLite, nor a provider, nor anything that starts or listens, by %s",
    (_, load, file) => {
      const program = `
      const before = new Set(process.moduleLoadList);
      ${load}
      const loaded = process.moduleLoadList.filter((name) => !before.has(name));
      console.log(JSON.stringify({ loaded, packages: packagesOf() }));`;
      const commonjs = `const packagesOf = () => Object.keys(require.cache).filter((path) => !path.includes("envelope-worker"));`;
      const module = `import { registerHooks } from "node:module";
      const seen = [];
      registerHooks({ load: (url, context, next) => { seen.push(url); return next(url, context); } });
      const packagesOf = () => seen.filter((url) => !/envelope-worker-library|^node:/.test(url.replace(/node_modules\\/envelope-worker\\/.*/, "envelope-worker-library")));`;
      writeFileSync(join(folder, file), `${file.endsWith(".cjs") ? commonjs : module}\n${program}`);
      const outcome = start(process.execPath, [file], folder);
      expect(outcome).toMatchObject({ status: 0, stderr: "" });
      const { loaded, packages } = JSON.parse(outcome.stdout) as { loaded: string[]; packages: string[] };
      const costly = /^NativeModule (http|https|http2|net|tls|child_process|worker_threads|sqlite|undici)$/;
      expect(loaded.filter((name) => costly.test(name))).toEqual([]);
      expect(packages.filter((path) => /fastify|prom-client|execa|ajv|yaml/.test(path))).toEqual([]);
    },
  );
});

const EXPECTED = {
  review: { question: "Where is main defined?" },
  history: true,
  response: "string",
  valid: true,
  same: true,
  events: true,
  warnings: true,
  health: "ok\n",
  refused: "ECANCELED",
  wrong: "some",
};
