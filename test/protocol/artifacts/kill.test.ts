import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { openArtifactStore } from "../../../src/protocol/artifacts/store.ts";
import { runs } from "../../support/runs.ts";
import { makeFolder } from "./folder.ts";

const HOUR = 60 * 60 * 1000;

it("leaves no wrong and no partial artifact under its digest when it is killed while it writes", {
  timeout: 600_000,
}, async () => {
  const folder = makeFolder();
  for (let round = 0; round < runs(20, 200); round += 1) {
    const child = spawn(process.execPath, [join(import.meta.dirname, "writer.ts"), folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    await sleep(Math.random() * 60);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const store = openArtifactStore(folder);
  const digests = store.list().map(({ digest }) => digest);
  expect(digests.length).toBeGreaterThan(0);
  for (const digest of digests) expect(() => store.get(digest)).not.toThrow();

  // Some were killed in the middle; otherwise this shows nothing.
  expect(readdirSync(join(folder, "tmp"))).not.toEqual([]);
  store.gc({ olderThanMs: 100 * HOUR, now: Date.now() + 2 * HOUR });
  expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  expect(store.list()).toHaveLength(digests.length);
});
