import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { startServe } from "../../io/http/support/served.ts";
import { brokenPromise, commandFor, runnableBlocks } from "../../support/documents.ts";

const ROOT = join(import.meta.dirname, "../../..");
const blocks = runnableBlocks(readFileSync(join(ROOT, "docs/http.md"), "utf8"), "served");

it("the page has examples in every language that is promised", () => {
  expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(["sh", "python", "go"]));
  expect(blocks.every(({ expected }) => expected !== undefined)).toBe(true);
});

it.each(blocks)(
  "docs/http.md:$line does what it says",
  async (block) => {
    const server = await startServe(["--workspace", join(ROOT, "test/workspaces/go-courier")]);
    const folder = mkdtempSync(join(tmpdir(), "http-docs-"));
    const code = block.code.replaceAll("http://127.0.0.1:8080", server.url);
    const child = spawn(...commandFor(block.language, code, folder), { cwd: folder });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const broken = brokenPromise(block, stdout);
    if (broken !== undefined) expect({ broken, stderr }).toBeUndefined();
  },
  180_000,
);
