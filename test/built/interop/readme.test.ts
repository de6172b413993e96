import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentOf, run } from "../../support/worker.ts";

const README = readFileSync(join(import.meta.dirname, "../../../interop-tests/README.md"), "utf8");
const [, program = "", output = "", mended = ""] =
  /```python step\n(.*?)```.*?```text output\n(.*?)```.*?```text mended\n(.*?)```/s.exec(README) ?? [];

/** What the kit says of a program of the tutorial. */
function judge(source: string): { stdout: string; status: number | null } {
  const file = join(mkdtempSync(join(tmpdir(), "kit-tutorial-")), "peer.py");
  writeFileSync(file, source);
  return run(["conformance", "--stdio", `python3 ${file} {op}`, "--ops", "process,can-continue"]);
}

describe("the tutorial of the conformance kit", () => {
  it("has a peer of at most 30 lines", () => {
    expect(program.trim().split("\n").length).toBeGreaterThan(20);
    expect(program.trim().split("\n").length).toBeLessThanOrEqual(30);
  });

  it("shows how the kit finds its two mistakes, as the first two causes", { timeout: 120_000 }, () => {
    const { stdout, status } = judge(program);
    for (const line of output.trimEnd().split("\n")) expect(stdout).toContain(line);
    const causes = stdout.split("\n").filter((line) => /^ {2}\S/.test(line));
    expect(causes[1]).toMatch(/^ {2}writes null for an empty object /);
    expect(causes[2]).toMatch(/^ {2}passes its hop limit /);
    expect(status).toBe(1);
  });

  it("shows that the kit finds nothing once they are mended", { timeout: 120_000 }, () => {
    const good = program
      .replace('operator.gt, "max_agent_hops"', 'operator.ge, "max_agent_hops"')
      .replace("None if value == {} else value", "value");
    const { stdout, status } = judge(good);
    for (const line of mended.trimEnd().split("\n")) expect(stdout).toContain(line);
    expect(status).toBe(0);
  });
});

it.each([
  [["--suite", "nope"], /no suite nope; there are bounds/],
  [["--case", "hop/nope"], /no case hop\/nope/],
  [["--expected-failures", "/nonexistent"], /cannot be read: ENOENT/],
  [["--expected-failures", join(import.meta.dirname, "readme.test.ts")], /cannot be read: it is not JSON/],
  [["--http", "http://127.0.0.1:1"], /--http and --peer exclude each other/],
  [["--level", "high"], /no level high/],
  [["--dialect", "cobol"], /no dialect cobol/],
  [["--ops", "fly"], /no operation fly/],
])("conformance --peer … %j is a wrong option", (args, message) => {
  const outcome = run(["conformance", "--peer", "python3 peer.py", ...args]);
  expect(outcome.status).toBe(64);
  expect(documentOf(outcome).error).toMatchObject({ code: "EARG", message: expect.stringMatching(message) });
});

it.each([
  [[], /no program is named/],
  [["--stdio", ""], /a program must be named/],
  [["--stdio", 'python3 "peer.py'], /ends within a quotation mark/],
  [["--stdio", "python3 peer.py", "--ops", "result"], /without \{op\}/],
  [["--stdio", "python3 peer.py", "--env", "NOT_SET_ANYWHERE"], /NOT_SET_ANYWHERE is not set/],
  [["--http", "nowhere"], /that is no URL/],
  [["--http", "ftp://127.0.0.1"], /that is no URL/],
  [["--http", "http://192.0.2.1/process"], /plain http goes to this machine only/],
  [["--http", "http://127.0.0.1:1", "--header", "no colon"], /Wrong option --header/],
])("conformance %j is a wrong option", (args, message) => {
  const outcome = run(["conformance", ...args]);
  expect(outcome.status).toBe(64);
  expect(documentOf(outcome).error).toMatchObject({ code: "EARG", message: expect.stringMatching(message) });
});
