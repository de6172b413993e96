import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { documentOf, WORKER } from "../support/worker.ts";

const ROOT = join(import.meta.dirname, "../..");
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };

describe("the lock file", () => {
  const lock = readFileSync(join(ROOT, "package-lock.json"), "utf8");

  it("names no place to download from", () => {
    expect(lock).not.toContain('"resolved"');
    expect(JSON.parse(lock).lockfileVersion).toBe(3);
  });

  it("agrees with package.json", () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(JSON.parse(lock).packages[""]).toMatchObject({ dependencies, devDependencies });
  });

  it("pins every dependency to one version", () => {
    const { dependencies, devDependencies } = JSON.parse(lock).packages[""];
    const versions = Object.values({ ...dependencies, ...devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version as string))).toEqual([]);
  });
});

describe("on an older Node", () => {
  it.each(["20.20.2", "22.12.0", "18.0.0"])("%s the worker says so in one line and exits 78", (version) => {
    const outcome = startedOn(version);
    expect(outcome.stderr).toMatch(/^envelope-worker needs Node 22\.13 or newer; this is [^\n]+\n$/);
    expect(outcome.stderr).toContain(version);
    expect(outcome).toMatchObject({ status: 78, stdout: "" });
  });

  it.each(["22.13.0", "24.0.0", "100.0.0"])("%s it runs", (version) => {
    expect(startedOn(version)).toMatchObject({ status: 0, stderr: "" });
  });
});

/** Starts the worker as if Node had another version. */
function startedOn(version: string): { status: number | null; stdout: string; stderr: string } {
  const program = `
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });
    process.argv = [process.argv[0], "", "version"];
    require(${JSON.stringify(WORKER)});`;
  return spawnSync(process.execPath, ["-e", program], { encoding: "utf8" });
}

describe("the packed package", () => {
  const folder = mkdtempSync(join(tmpdir(), "envelope-worker-package-"));
  let packed: string[];

  beforeAll(() => {
    const npm = (...args: string[]): string =>
      execFileSync("npm", [...args, "--ignore-scripts", "--loglevel=error"], {
        cwd: args[0] === "pack" ? ROOT : folder,
        env,
        encoding: "utf8",
      });
    const [report] = JSON.parse(npm("pack", "--json", "--pack-destination", folder));
    packed = report.files.map(({ path }: { path: string }) => path);
    writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
    npm("install", "--prefer-offline", join(folder, report.filename));
  }, 180_000);

  it("holds the worker, the library, the schemas and the documents, and nothing else", () => {
    expect(packed).toEqual(
      expect.arrayContaining([
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "clients/go/go.mod",
        "clients/go/worker.go",
        "clients/python/pyproject.toml",
        "clients/python/src/envelope_worker/py.typed",
        "clients/python/src/envelope_worker/worker.py",
        "dist/envelope-worker.cjs",
        "dist/index.js",
        "dist/types/index.d.ts",
        "docs/errors.md",
        "docs/wire.md",
        "package.json",
        "schemas/generic-envelope.schema.json",
      ]),
    );
    expect(
      packed.filter(
        (path) => !/^(clients|dist|docs|interop-tests|prices|prompts|schemas)\/|^[\w.]+$/.test(path),
      ),
    ).toEqual([]);
    expect(packed.filter((path) => /\.test\.d\.ts$|_test|\/tests\/|__pycache__/.test(path))).toEqual([]);
  });

  it("installs an executable that runs", () => {
    const outcome = spawnSync(join(folder, "node_modules/.bin/envelope-worker"), ["create", "--strict"], {
      input: '{"raw_input":"q"}',
      env,
      encoding: "utf8",
    });
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(documentOf(outcome)).toMatchObject({ raw_input: "q", user_id: "anonymous" });
  });

  it("finds its own dependencies when it runs stages", () => {
    writeFileSync(join(folder, "auth.py"), "def check_token(token):\n    return True\n");
    const outcome = spawnSync(
      join(folder, "node_modules/.bin/envelope-worker"),
      ["process", "--quiet", "--workspace", folder],
      { input: '{"raw_input":"Where is check_token defined?"}', env, encoding: "utf8" },
    );
    expect(outcome).toMatchObject({ status: 0, stderr: "" });
    expect(documentOf(outcome).outputs.integration.final_response).toContain("auth.py:1");
  });

  it("can be imported by its name, schemas included", () => {
    writeFileSync(
      join(folder, "use.js"),
      `import { readEnvelope, canContinue } from "envelope-worker";
       import schema from "envelope-worker/schemas/generic-envelope.schema.json" with { type: "json" };
       const sources = { now: Date.now, hex: (digits) => "0".repeat(digits) };
       const { envelope, warnings } = readEnvelope(Buffer.from('{"raw_input":"q"}'), { sources });
       console.log(JSON.stringify([canContinue(envelope).can_continue, warnings.length > 0, schema.title]));`,
    );
    const { stdout, stderr } = spawnSync(process.execPath, ["use.js"], { cwd: folder, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual([true, true, "GenericEnvelope"]);
  });
});
