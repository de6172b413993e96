import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printTable } from "./harness/print-table.ts";
import { atLeast, atMost, rowOf, withAgain } from "./harness/rows.ts";
import { exponentOf, median } from "./harness/statistics.ts";

const ROOT = join(import.meta.dirname, "..");
const NAMES = { group: "cold start", what: "can-continue", peer: "node -e 0", unit: "ms" };

describe("a row of the bench", () => {
  it("has the median of the rounds' ratios, not the ratio of the medians", () => {
    // The second round met another program: both sides were slow, and their ratio was not.
    const row = rowOf({ ...NAMES, ours: [11, 110, 12], theirs: [10, 100, 10] });
    expect(row).toMatchObject({ ratio: 1.1, rounds: 3, ours: 12, theirs: 10 });
    expect(row.met).toBeUndefined();
  });

  it("says whether the aim was met, for times and for rates", () => {
    const values = { ...NAMES, ours: [12], theirs: [10] };
    expect(rowOf({ ...values, aim: atMost(1.2) }).met).toBe(true);
    expect(rowOf({ ...values, aim: atMost(1.1) }).met).toBe(false);
    expect(rowOf({ ...values, aim: atLeast(1.1) }).met).toBe(true);
    expect(rowOf({ ...values, aim: atLeast(1.3) }).met).toBe(false);
  });
});

describe("the table of the bench", () => {
  it("shows what was missed and what was not run", () => {
    const row = rowOf({ ...NAMES, ours: [15], theirs: [10], aim: atMost(1.2) });
    const text = printTable([row], [{ group: "NDJSON", what: "Go", reason: "go is missing" }]);
    expect(text).toMatch(/can-continue +15 ms +node -e 0 +10 ms +1\.50 +1\.50–1\.50 +≤ 1\.2 +MISSED/);
    expect(text).toContain("NOT RUN: NDJSON, Go: go is missing");
    expect(text).toContain("0 of 1 aims met, 1 missed, 1 not run");
  });
});

describe("a second run of the bench", () => {
  it("is shown beside the first, with what is outside of its spread", () => {
    const row = rowOf({ ...NAMES, ours: [10, 11, 12], theirs: [10, 10, 10] });
    const again = (ratio: number) => withAgain([row], [{ ...row, ratio }]);
    expect(printTable(again(1.2), [])).toMatch(/1\.10 +1\.00–1\.20 +1\.20\n/);
    expect(printTable(again(1.2), [])).toContain("1 of 1 ratios of the second run within the spread");
    expect(printTable(again(1.21), [])).toMatch(/1\.10 +1\.00–1\.20 +1\.21 OUTSIDE/);
    expect(printTable(again(0.99), [])).toContain("0 of 1 ratios of the second run within the spread");
  });
});

describe("the statistics of the bench", () => {
  it("find the exponent of any power", () => {
    const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
    const exponent = fc.double({ min: -1, max: 3, noNaN: true });
    fc.assert(
      fc.property(factor, exponent, (a, b) => {
        const points = [1, 10, 100, 1000].map((x) => [x, a * x ** b] as const);
        expect(exponentOf(points)).toBeCloseTo(b, 6);
      }),
    );
  });

  it("find a median that half of the values do not exceed", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const middle = median(values);
        expect(values.filter((value) => value <= middle).length * 2).toBeGreaterThanOrEqual(values.length);
        expect(values.filter((value) => value >= middle).length * 2).toBeGreaterThanOrEqual(values.length);
      }),
    );
  });
});

describe("npm run bench", () => {
  it("names its parts when it is asked for one that it does not have", () => {
    const { status, stderr } = spawnSync(process.execPath, ["bench/main.ts", "nonsense"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(status).toBe(64);
    expect(stderr).toMatch(/no bench nonsense; there are cold-start, ndjson, .*memory/);
  });

  it("has a floor that splits lines wherever the pipe cuts them", () => {
    const lines = Array.from({ length: 500 }, (_, number) =>
      JSON.stringify({ number, text: "é→".repeat(number) }),
    );
    const input = `${lines.join("\n")}\n`;
    const { stdout } = spawnSync(process.execPath, ["bench/peers/floor.cjs"], {
      cwd: ROOT,
      input,
      encoding: "utf8",
    });
    expect(stdout).toBe(input);
  });
});
