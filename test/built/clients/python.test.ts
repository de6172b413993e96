import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runs } from "../../support/runs.ts";
import { canRun, expectSuccess, ROOT, requireThat } from "./support.ts";

const CLIENT = join(ROOT, "clients/python");

describe("the Python client", () => {
  it("passes its tests against the built worker", (context) => {
    requireThat(canRun("python3", "--version"), "python3", context);
    const output = expectSuccess("python3", ["-W", "error", "-m", "unittest"], {
      cwd: CLIENT,
      env: { PYTHONPATH: "src", CALLS_PER_THREAD: String(runs(50, 1000)) },
    });
    expect(Number(/^Ran (\d+) tests/m.exec(output)?.[1])).toBeGreaterThanOrEqual(34);
    expect(output).toMatch(/^OK$/m);
  }, 600_000);

  it("installs with pip, typed and without dependencies", (context) => {
    requireThat(canRun("python3", "-c", "import ensurepip, venv"), "python3 with venv", context);
    const folder = mkdtempSync(join(tmpdir(), "python-client-"));
    // setuptools leaves its traces beside what it builds.
    cpSync(CLIENT, join(folder, "client"), { recursive: true });
    expectSuccess("python3", ["-m", "venv", join(folder, "venv")]);
    const python = join(folder, "venv/bin/python");
    expectSuccess(python, ["-m", "pip", "install", "--quiet", join(folder, "client")]);
    const program = `
import importlib.metadata, importlib.resources, os
from envelope_worker import Worker
with Worker([os.environ["ENVELOPE_WORKER_NODE"], os.environ["ENVELOPE_WORKER_UNDER_TEST"]]) as worker:
    assert worker.validate({"raw_input": "q"})["valid"]
assert importlib.resources.files("envelope_worker").joinpath("py.typed").is_file()
package = importlib.metadata.distribution("envelope-worker")
print(package.version, package.requires)`;
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(expectSuccess(python, ["-c", program], { cwd: folder })).toBe(`${version} None\n`);
  }, 600_000);
});
