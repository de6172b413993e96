import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentOf, run } from "../../support/worker.ts";

const README = readFileSync(join(import.meta.dirname, "../../../interop-tests/README.md"), "utf8");
const steps = [...README.matchAll(/```python step\n(.*?)```\n\n```text output\n(.*?)```/gs)];

describe("the tutorial of the conformance kit", () => {
  it("has three steps, the last of at most 60 lines", () => {
    expect(steps).toHaveLength(3);
    expect(steps.at(-1)![1]!.trim().split("\n").length).toBeLessThanOrEqual(60);
  });

  it.each(steps.map(([, program, output], index) => [index + 1, program!, output!] as const))(
    "shows what the kit says at step %i",
    (step, program, output) => {
      const file = join(mkdtempSync(join(tmpdir(), "kit-tutorial-")), "peer.py");
      writeFileSync(file, program);
      const { stdout, status } = run(["conformance", "--peer", `python3 ${file}`, "--suite", "roundtrip"]);
      for (const line of output.trim().split("\n")) expect(stdout).toContain(line);
      expect(status).toBe(step === steps.length ? 0 : 1);
    },
  );
});

it.each([
  [["--suite", "nope"], /no suite nope; there are bounds/],
  [["--expected-failures", "/nonexistent"], /cannot be read: ENOENT/],
  [["--expected-failures", join(import.meta.dirname, "readme.test.ts")], /cannot be read: it is not JSON/],
])("conformance %j is a wrong option", (args, message) => {
  const outcome = run(["conformance", "--peer", "python3 peer.py", ...args]);
  expect(outcome.status).toBe(64);
  expect(documentOf(outcome).error).toMatchObject({ code: "EARG", message: expect.stringMatching(message) });
});
