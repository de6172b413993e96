import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { runs } from "../../support/runs.ts";
import { canRun, expectSuccess, ROOT, requireThat } from "./support.ts";

const cwd = join(ROOT, "clients/go");

beforeEach((context) => requireThat(canRun("go", "version"), "go", context));

describe("the Go client", () => {
  it("passes its tests against the built worker, and the race detector", (context) => {
    const canRace = expectSuccess("go", ["env", "CGO_ENABLED"]).trim() === "1";
    requireThat(canRace, "C compiler, which go test -race needs", context);
    const env = { CALLS_PER_THREAD: String(runs(50, 1000)) };
    const output = expectSuccess("go", ["test", "-race", "-count=1", "-v", "./..."], { cwd, env });
    expect([...output.matchAll(/^--- PASS/gm)].length).toBeGreaterThanOrEqual(33);
    expect(output).not.toContain("--- SKIP");
  }, 600_000);

  it("is vetted, formatted and free of dependencies", () => {
    expectSuccess("go", ["vet", "./..."], { cwd });
    expect(expectSuccess("gofmt", ["-l", "."], { cwd })).toBe("");
    expect(expectSuccess("go", ["list", "-m", "all"], { cwd })).toBe("envelopeworker\n");
  });
});
