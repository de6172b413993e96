import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MUTATIONS } from "../../../interop-tests/mutations/list.ts";
import { runs } from "../../support/runs.ts";

const SCRIPT = join(import.meta.dirname, "../../../interop-tests/mutations/main.ts");

describe("the kit", () => {
  it("knows twenty ways to break the worker, five of them in the tables of dialects", () => {
    expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(20);
  });

  it("catches the worker's mutations", { timeout: 1_200_000 }, () => {
    const count = runs(2, MUTATIONS.length);
    const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT, "--first", String(count)], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(stdout).toContain(`${count} of ${count} mutations caught`);
  });
});
