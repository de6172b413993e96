import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Without optimized code, V8 allocates the same bytes each time: repeated runs agreed to the byte. */
const STEADY = [
  ...["--no-opt", "--no-maglev", "--no-sparkplug"],
  ...["--expose-gc", "--min-semi-space-size=256", "--max-semi-space-size=256"],
];

/** What reading and writing an envelope of 2 KB may take from the heap, with 2 % for other versions of Node. */
const BOUND = 11_330;

it("normalizing an envelope of 2 KB takes no more of the heap than it did", () => {
  const script = join(import.meta.dirname, "allocation.ts");
  const bytes = Number(
    execFileSync(process.execPath, [...STEADY, script], { encoding: "utf8", stdio: "pipe" }),
  );
  const advice =
    `One envelope takes ${bytes} bytes of heap, the bound is ${BOUND}. npm run profile -- normalize-2kb shows ` +
    "where. Where the bytes are needed, raise the bound in test/built/guards/allocation.test.ts.";
  expect(bytes, advice).toBeGreaterThan(0);
  expect(bytes, advice).toBeLessThanOrEqual(BOUND);
});
