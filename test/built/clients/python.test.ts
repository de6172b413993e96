import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runs } from "../../support/runs.ts";
import { canRun, expectSuccess, ROOT, requireThat } from "./support.ts";

const CLIENT = join(ROOT, "clients/python");
const MYPY = "mypy==1.18.2";

/** Only its last four lines are wrong. */
const WRONGLY_TYPED = `from envelope_worker import AsyncWorker, Envelope, Worker

async def use(worker: Worker, asynchronous: AsyncWorker) -> None:
    envelope: Envelope = worker.process({"raw_input": "q"}, until="plan")
    left: int = worker.can_continue(envelope)["remaining"]["llm_calls"]
    response: "str | None" = (await asynchronous.result(envelope))["response"]
    text: bytes = await asynchronous.normalize(b"{}")
    print(left, response, text, worker.validate(envelope)["errors"][0]["path"])
    envelope["terminatd"]
    worker.result(envelope)["answer"]
    worker.validate(envelope, until="plan")
    wrong: str = worker.normalize(b"{}")
`;

describe("the Python client", () => {
  it("passes its tests against the built worker", (context) => {
    requireThat(canRun("python3", "--version"), "python3", context);
    const output = expectSuccess("python3", ["-W", "error", "-m", "unittest"], {
      cwd: CLIENT,
      env: { PYTHONPATH: "src", CALLS_PER_THREAD: String(runs(50, 1000)) },
    });
    expect(Number(/^Ran (\d+) tests/m.exec(output)?.[1])).toBeGreaterThanOrEqual(79);
    expect(output).toMatch(/^OK$/m);
  }, 600_000);

  it("installs with pip from the checkout, typed, without dependencies and without a trace", (context) => {
    requireThat(canRun("python3", "-c", "import ensurepip, venv"), "python3 with venv", context);
    const folder = mkdtempSync(join(tmpdir(), "python-client-"));
    expectSuccess("python3", ["-m", "venv", join(folder, "venv")]);
    const python = join(folder, "venv/bin/python");
    const before = readdirSync(CLIENT, { recursive: true });
    expectSuccess(python, ["-m", "pip", "install", "--quiet", "./clients/python"]);
    expect(readdirSync(CLIENT, { recursive: true })).toEqual(before);
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
    expectSuccess(python, ["-m", "pip", "install", "--quiet", MYPY]);
    const mypy = ["-m", "mypy", "--strict", "--cache-dir", join(folder, "mypy")];
    const env = { PYTHONPATH: "src" };
    expect(expectSuccess(python, [...mypy, "src", "tests"], { cwd: CLIENT, env })).toContain("Success");
    writeFileSync(join(folder, "wrong.py"), WRONGLY_TYPED);
    const { stdout } = spawnSync(python, [...mypy, "wrong.py"], { cwd: folder, encoding: "utf8" });
    expect([...stdout.matchAll(/^wrong\.py:(\d+): error/gm)].map(([, line]) => line)).toEqual([
      "9",
      "10",
      "11",
      "12",
    ]);
  }, 600_000);
});
