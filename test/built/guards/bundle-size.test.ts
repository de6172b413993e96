import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const DIST = join(import.meta.dirname, "../../../dist");

/** What Node reads before a command runs: one file for `process` and `resume`, one for all others. */
const BOUNDS: Readonly<Record<string, number>> = {
  "main.cjs": 119_000,
  "run.cjs": 324_000,
};

it.each(Object.entries(BOUNDS))("dist/%s stays within %i bytes", (file, bound) => {
  const size = readFileSync(join(DIST, file)).length;
  const advice =
    `dist/${file} has ${size} bytes, its bound is ${bound}. Put what not every run needs behind an import() ` +
    "in a function. Where the bytes are needed, raise the bound in test/built/guards/bundle-size.test.ts " +
    "and show with npm run bench -- cold-start that the start is still within its aim.";
  expect(size, advice).toBeLessThanOrEqual(bound);
});
