import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** Tests that start the built worker; dist/ is brought up to date once before they run. */
const BUILT = ["test/built/**/*.test.ts"];

export default defineConfig({
  test: {
    testTimeout: process.env.STRESS === "1" ? 600_000 : 60_000,
    pool: "threads",
    // Most tests wait for processes: with one worker, which is the default on two cores, half the time is idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    setupFiles: "test/support/properties.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: BUILT,
        },
      },
      { extends: true, test: { name: "built", include: BUILT, globalSetup: "test/support/build-once.ts" } },
    ],
  },
});
