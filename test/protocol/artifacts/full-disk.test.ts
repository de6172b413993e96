import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openArtifactStore } from "../../../src/protocol/artifacts/store.ts";
import { makeFolder } from "./folder.ts";

const SMALL = Buffer.alloc(100, "s");
const LARGE = Buffer.alloc(2_000_000, "l");
const isRoot = process.getuid?.() === 0;

/** A file system of 1 MB; undefined where this process may not make one. */
function makeSmallDisk(): string | undefined {
  const folder = makeFolder();
  const shell = (command: string) => spawnSync("sh", ["-c", `${command} "$1"`, "sh", folder]).status === 0;
  if (!isRoot || !shell("mount -t tmpfs -o size=1m tmpfs")) return undefined;
  onTestFinished(() => void shell("umount"));
  return folder;
}

/** Runs put() in a process of its own, after a shell command; gives what it prints. */
function putInChild(before: string, folder: string, user: number | undefined): string {
  const code = `
    import { openArtifactStore } from ${JSON.stringify(join(import.meta.dirname, "../../../src/protocol/artifacts/store.ts"))};
    try {
      openArtifactStore(process.argv[1]).put(Buffer.alloc(2_000_000));
      console.log("stored");
    } catch (error) {
      console.log(error.code + " " + error.message);
    }`;
  const node = [process.execPath, "--input-type=module", "-e", code, folder];
  const { stdout, stderr } = spawnSync("sh", ["-c", `${before}; exec "$@"`, "sh", ...node], {
    encoding: "utf8",
    ...(user === undefined ? {} : { uid: user }),
  });
  return stdout + stderr;
}

describe("where nothing can be stored", () => {
  it("a full disk is EIO, leaves nothing behind and what was stored before stays", (context) => {
    const disk = makeSmallDisk();
    if (disk === undefined) return context.skip("needs the right to mount");
    const store = openArtifactStore(disk);
    const { digest } = store.put(SMALL);
    expect(() => store.put(LARGE)).toThrow(
      expect.objectContaining({ code: "EIO", message: expect.stringContaining("no space left (ENOSPC)") }),
    );
    expect(readdirSync(join(disk, "tmp"))).toEqual([]);
    expect(store.list().map((info) => info.digest)).toEqual([digest]);
    expect(store.get(digest)).toEqual(SMALL);
    expect(store.put(SMALL).digest).toBe(digest);
  });

  it("a limit on the size of files is EIO and leaves nothing behind", () => {
    const folder = makeFolder();
    expect(putInChild("ulimit -f 512", folder, undefined)).toMatch(/^EIO .*no space left \(EFBIG\)/);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
    expect(openArtifactStore(folder).list()).toEqual([]);
  });

  it("a folder that may not be written is EIO", () => {
    const folder = makeFolder();
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, "locked"), { mode: 0o555 });
    const nobody = isRoot ? 65534 : undefined;
    expect(putInChild(":", join(folder, "locked"), nobody)).toMatch(/^EIO .*permission denied/);
  });

  it.each([
    ["a file", (folder: string) => join(folder, "file")],
    ["below a file", (folder: string) => join(folder, "file", "artifacts")],
    ["where no folder can be made", () => "/proc/none/artifacts"],
  ])("a folder that is %s is EIO", (_, toPath) => {
    const folder = makeFolder();
    writeFileSync(join(folder, "file"), "");
    const store = openArtifactStore(toPath(folder));
    expect(() => store.put(SMALL)).toThrow(expect.objectContaining({ code: "EIO" }));
  });
});
