import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { resolveInside } from "../../src/workspace/resolve-path.ts";
import {
  failureOf,
  list,
  makeRegistry,
  makeWorkspace,
  places,
  read,
  search,
  writeFiles,
} from "../tools/helpers.ts";

function makeGuarded(): string {
  const workspace = makeWorkspace({
    "f.txt": "inside\n",
    "sub/g.txt": "inside too\n",
    "..cache/x": "dots\n",
  });
  writeFiles(dirname(workspace), {
    "outside/secret.txt": "s3cret\n",
    "workspace-evil/f.txt": "s3cret\n",
  });
  return workspace;
}

const codeOf = async (workspace: string, path: string) =>
  (await failureOf(() => read(makeRegistry(workspace), { path }))).code;

describe("a path inside the workspace", () => {
  it.each([
    ["f.txt", "f.txt"],
    ["./f.txt", "f.txt"],
    ["sub/../f.txt", "f.txt"],
    ["sub//g.txt", "sub/g.txt"],
    ["f.txt/", "f.txt"],
    ["..cache/x", "..cache/x"],
  ])("%s is read as %s", async (path, clean) => {
    expect((await read(makeRegistry(makeGuarded()), { path })).path).toBe(clean);
  });

  it.each([
    ["", "."],
    [".", "."],
    ["sub/", "sub"],
    ["sub/..", "."],
  ])("%j names the directory %s", (path, clean) => {
    const workspace = makeGuarded();
    expect(resolveInside(workspace, path)).toEqual({ path: clean, realPath: join(workspace, clean) });
  });

  it("may be a link to another file of the workspace, or go through a linked directory", async () => {
    const workspace = makeGuarded();
    symlinkSync("sub/g.txt", join(workspace, "link.txt"));
    symlinkSync("sub", join(workspace, "linked"));
    expect((await read(makeRegistry(workspace), { path: "link.txt" })).lines).toEqual(["inside too"]);
    expect((await read(makeRegistry(workspace), { path: "linked/g.txt" })).lines).toEqual(["inside too"]);
  });

  it("works when the workspace itself is named through a link", async () => {
    const workspace = makeGuarded();
    symlinkSync(workspace, join(dirname(workspace), "alias"));
    const tools = makeRegistry(join(dirname(workspace), "alias"));
    expect((await read(tools, { path: "f.txt" })).lines).toEqual(["inside"]);
    expect(places(await search(tools, { query: "inside too" }))).toEqual(["sub/g.txt:1:1"]);
  });
});

describe("a path out of the workspace is EPOLICY", () => {
  it.each([
    "..",
    "../outside/secret.txt",
    "../../etc/passwd",
    "sub/../../outside/secret.txt",
    "../workspace-evil/f.txt",
    "../workspace/f.txt",
    "/etc/passwd",
    "//etc/passwd",
  ])("%s", async (path) => {
    expect(await codeOf(makeGuarded(), path)).toBe("EPOLICY");
  });

  it("also when it is an absolute path of the workspace", async () => {
    const workspace = makeGuarded();
    expect(await codeOf(workspace, join(workspace, "f.txt"))).toBe("EPOLICY");
  });

  it.each([
    ["a link to a file outside", "../outside/secret.txt", "link"],
    ["a file below a link to a directory outside", "../outside", "link/secret.txt"],
    ["a missing file below a link to a directory outside", "../outside", "link/missing/deep.txt"],
    ["a link to the sibling with the same prefix", "../workspace-evil", "link/f.txt"],
    ["a link to the parent directory", "..", "link/outside/secret.txt"],
    ["an absolute link", "/etc", "link/passwd"],
    ["a dangling link to the outside", "../outside/missing", "link"],
    ["a dangling link inside", "missing", "link"],
    ["a link to itself", "link", "link"],
    ["a path below a link to itself", "link", "link/f.txt"],
  ])("%s", async (_, target, path) => {
    const workspace = makeGuarded();
    symlinkSync(target, join(workspace, "link"));
    const error = await failureOf(() => read(makeRegistry(workspace), { path }));
    expect(error).toMatchObject({ code: "EPOLICY", details: { path, rule: "symbolic_link" } });
    expect(error.message).not.toContain(dirname(workspace));
  });

  it("a link that leads out and back in is resolved by where it ends", async () => {
    const workspace = makeGuarded();
    symlinkSync(join(workspace, "f.txt"), join(dirname(workspace), "outside/back"));
    symlinkSync("../outside/back", join(workspace, "link"));
    expect((await read(makeRegistry(workspace), { path: "link" })).lines).toEqual(["inside"]);
  });
});

describe("a path that cannot be", () => {
  it.each(["f\0.txt", "a\uD800b"])("%j is EARG", async (path) => {
    expect(await codeOf(makeGuarded(), path)).toBe("EARG");
  });

  it("is EARG when it is longer than the system allows", async () => {
    expect(await codeOf(makeGuarded(), "n".repeat(5_000))).toBe("EARG");
  });

  it.each(["missing.txt", "missing/deep.txt", "f.txt/below"])("%s is ENOTFOUND", async (path) => {
    expect(await codeOf(makeGuarded(), path)).toBe("ENOTFOUND");
  });

  it("is ENOTFOUND when the workspace was removed", async () => {
    const workspace = makeGuarded();
    const tools = makeRegistry(workspace);
    rmSync(workspace, { recursive: true });
    expect((await failureOf(() => read(tools, { path: "f.txt" }))).code).toBe("ENOTFOUND");
  });
});

describe("listing and searching", () => {
  it("follow links to files of the workspace, but no link that leads out and no linked directory", async () => {
    const workspace = makeGuarded();
    symlinkSync("../outside/secret.txt", join(workspace, "leak.txt"));
    symlinkSync("../outside", join(workspace, "leak"));
    symlinkSync("sub", join(workspace, "again"));
    symlinkSync(".", join(workspace, "sub/cycle"));
    symlinkSync("missing", join(workspace, "dangling"));
    symlinkSync("sub/g.txt", join(workspace, "link.txt"));
    const tools = makeRegistry(workspace);
    expect((await list(tools)).files).toEqual(["..cache/x", "f.txt", "link.txt", "sub/g.txt"]);
    expect(places(await search(tools, { query: "inside too" }))).toEqual(["link.txt:1:1", "sub/g.txt:1:1"]);
    expect((await search(tools, { query: "s3cret" })).match_count).toBe(0);
  });

  it("do not show .git through a link", async () => {
    const workspace = makeWorkspace({ ".git/config": "token\n" });
    symlinkSync(".git/config", join(workspace, "config"));
    expect((await list(makeRegistry(workspace))).files).toEqual([]);
  });

  it("do not read through a directory that became a link after it was listed", async () => {
    const workspace = makeGuarded();
    writeFiles(workspace, { "dir/secret.txt": "harmless\n" });
    const tools = makeRegistry(workspace);
    await list(tools);
    renameSync(join(workspace, "dir"), join(workspace, "moved"));
    symlinkSync("../outside", join(workspace, "dir"));
    const found = await search(tools, { query: "s3cret" });
    expect(found.matches).toEqual([]);
    expect(found.skipped.unreadable).toBe(1);
  });

  it("do not read a file that became a link after it was listed", async () => {
    const workspace = makeGuarded();
    const tools = makeRegistry(workspace);
    await list(tools);
    rmSync(join(workspace, "f.txt"));
    symlinkSync("../outside/secret.txt", join(workspace, "f.txt"));
    const found = await search(tools, { query: "s3cret" });
    expect(found).toMatchObject({ matches: [], skipped: { unreadable: 1 } });
  });
});

describe("what is not a regular file", () => {
  it("is EARG when it is a directory", async () => {
    const workspace = makeGuarded();
    mkdirSync(join(workspace, "empty"));
    for (const path of ["sub", "empty", "."]) expect(await codeOf(workspace, path)).toBe("EARG");
  });

  it("is EPOLICY when it is a socket, which listing leaves out", async () => {
    const workspace = makeGuarded();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(workspace, "s.sock"), resolve));
    expect(await codeOf(workspace, "s.sock")).toBe("EPOLICY");
    expect((await list(makeRegistry(workspace))).files).not.toContain("s.sock");
    await new Promise((resolve) => server.close(resolve));
  });

  it("is EPOLICY when a link leads to a device", async () => {
    const workspace = makeGuarded();
    symlinkSync("/dev/zero", join(workspace, "zero"));
    expect(await codeOf(workspace, "zero")).toBe("EPOLICY");
  });
});
