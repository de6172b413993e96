import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openArtifactStore } from "../../src/protocol/artifacts/store.ts";
import { runs } from "../support/runs.ts";

it("leaves no wrong and no partial artifact under its digest when it is killed while it writes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "killed-"));
  try {
    for (let round = 0; round < runs(10, 200); round++) {
      const child = spawn(process.execPath, [join(import.meta.dirname, "writer.ts"), folder], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      await once(child.stdout, "data");
      await new Promise((done) => setTimeout(done, Math.random() * 60));
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    const store = openArtifactStore(folder);
    const digests = store.list().map(({ digest }) => digest);
    expect(digests.length).toBeGreaterThan(0);
    for (const digest of digests) expect(() => store.get(digest)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
