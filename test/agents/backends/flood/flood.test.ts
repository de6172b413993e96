import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { runs } from "../../../support/runs.ts";

const MEASURE = fileURLToPath(new URL("measure.ts", import.meta.url));

it("takes a gigabyte of text in little memory, whole and in order", { timeout: 600_000 }, () => {
  const [count, bytes] = [runs(400, 8_000), 131_072];
  const output = execFileSync(process.execPath, [MEASURE, String(count), String(bytes)], {
    encoding: "utf8",
  });
  const report = JSON.parse(output) as Record<string, number>;
  expect(report).toMatchObject({ status: { code: 0 }, is_whole: true });
  expect(report.text_bytes).toBeGreaterThan(count * bytes);
  expect(report.largest_text_bytes).toBeLessThanOrEqual(65_536);
  expect(report.memory_over_baseline_mb).toBeLessThan(100);
});
