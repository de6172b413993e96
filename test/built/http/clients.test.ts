import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, it, type TestContext } from "vitest";
import { startServe } from "../../io/http/support/served.ts";
import { example, exampleNames, fullEnvelope } from "../../support/envelopes.ts";
import { run } from "../../support/worker.ts";

const CLIENTS = import.meta.dirname;
const CACHE = join(import.meta.dirname, "../../../.cache");

/** Every example that MessagePack can hold, as normalize writes it, and one with every kind of number. */
function documents(): string {
  const examples = exampleNames()
    .filter((name) => name !== "text-outside-ascii")
    .map((name) => run(["normalize", "--quiet"], example(name)).stdout.trim());
  const numbers = fullEnvelope({ metadata: { n: "@" } }).replace(
    '"@"',
    "[1.0,1,-1,127,128,-129,65536,4294967296,9223372036854775807,18446744073709551615,-9223372036854775808,1.5e300,0.1]",
  );
  const keys = fullEnvelope({ metadata: { "é\u2028😀": { constructor: [[], {}, "", null, true] } } });
  return `[${[...examples, numbers, keys].join(",")}]`;
}

/** A missing toolchain is loud: a failure in CI, elsewhere a test that was not run. */
function require(
  context: TestContext,
  { status, error, stderr }: ReturnType<typeof spawnSync>,
  what: string,
): void {
  if (status === 0) return;
  const why = `${what}: ${error?.message ?? stderr?.toString().slice(-500)}`;
  if (process.env.CI === "true") throw new Error(why);
  console.error(`NOT RUN ${why}`);
  context.skip();
}

async function roundTrip(program: string, args: readonly string[]): Promise<void> {
  const server = await startServe([]);
  const input = documents();
  const child = spawn(program, [...args, server.url], { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  expect({ stdout: stdout.toString().trim(), stderr: stderr.toString() }).toEqual({
    stdout: String((JSON.parse(input) as unknown[]).length),
    stderr: "",
  });
}

it("urllib and msgpack of Python round-trip every example", async (context) => {
  const environment = join(CACHE, "python-client");
  const python = join(environment, "bin/python");
  if (!existsSync(python)) {
    require(context, spawnSync("python3", ["-m", "venv", environment]), "python3 -m venv");
  }
  const requirements = join(CLIENTS, "python-client/requirements.txt");
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements];
  require(context, spawnSync(python, install), "pip install msgpack");
  await roundTrip(python, [join(CLIENTS, "python-client/client.py")]);
}, 300_000);

it("net/http and a msgpack module of Go round-trip every example", async (context) => {
  const binary = join(CACHE, "go-client");
  const build = spawnSync("go", ["build", "-o", binary, "."], { cwd: join(CLIENTS, "go-client") });
  require(context, build, "go build");
  await roundTrip(binary, []);
}, 300_000);
