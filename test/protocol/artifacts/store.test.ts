import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { digestOf } from "../../../src/protocol/artifacts/digest.ts";
import { openArtifactStore } from "../../../src/protocol/artifacts/store.ts";
import { makeFolder } from "./folder.ts";

const HOUR = 60 * 60 * 1000;

function setUp() {
  const folder = makeFolder();
  const pathOf = (digest: string): string => {
    const digits = digest.slice("sha256:".length);
    return join(folder, "sha256", digits.slice(0, 2), digits);
  };
  const age = (path: string, ms: number): void => {
    const then = new Date(Date.now() - ms);
    utimesSync(path, then, then);
  };
  return { folder, store: openArtifactStore(folder), pathOf, age };
}

describe("put() and get()", () => {
  it.each([
    ["no bytes", Buffer.alloc(0)],
    ["bytes of any kind", Buffer.from("some bytes \u0000 of any kind")],
    ["3 MiB", Buffer.alloc(3 * 1024 * 1024, "x")],
  ])("keep %s under their digest", (_, bytes) => {
    const { store } = setUp();
    const { digest, size_bytes } = store.put(bytes);
    expect(digest).toBe(digestOf(bytes));
    expect(size_bytes).toBe(bytes.length);
    expect(store.get(digest).equals(bytes)).toBe(true);
    expect(store.stat(digest)).toEqual({ digest, size_bytes, stored_at: expect.stringMatching(/Z$/) });
    expect(store.list().map((info) => info.digest)).toEqual([digest]);
  });

  it("keep one object for the same bytes, which only its owner may read, and no temporary file", () => {
    const { store, folder, pathOf } = setUp();
    const { digest } = store.put(Buffer.from("x"));
    store.put(Buffer.from("x"));
    expect(statSync(pathOf(digest)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "sha256")).mode & 0o777).toBe(0o700);
    expect(store.list()).toHaveLength(1);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  it("refuse to hand out bytes that were changed on the disk", () => {
    const { store, pathOf } = setUp();
    const { digest } = store.put(Buffer.from("true"));
    writeFileSync(pathOf(digest), "fals");
    expect(() => store.get(digest)).toThrow(
      expect.objectContaining({ code: "EIO", message: expect.stringContaining("damaged") }),
    );
  });

  it("store again what stands there cut short", () => {
    const { store, pathOf } = setUp();
    const bytes = Buffer.from("whole content");
    const { digest } = store.put(bytes);
    writeFileSync(pathOf(digest), "whole");
    store.put(bytes);
    expect(store.get(digest)).toEqual(bytes);
  });

  it("leave files of others in the folder alone", () => {
    const { store, folder, pathOf } = setUp();
    const { digest } = store.put(Buffer.from("x"));
    writeFileSync(join(folder, "sha256", "README"), "");
    writeFileSync(`${pathOf(digest)}.bak`, "");
    expect(store.list()).toHaveLength(1);
  });
});

describe("a digest", () => {
  it.each([
    "",
    "sha256:",
    "sha256:../../etc/passwd",
    `sha256:${"A".repeat(64)}`,
    `sha256:${"a".repeat(63)}`,
    `sha256:${"a".repeat(64)}\n`,
    `md5:${"a".repeat(64)}`,
  ])("%j is refused before anything touches the disk", (digest) => {
    const { store } = setUp();
    const refusal = expect.objectContaining({ code: "EARG" });
    expect(() => store.get(digest)).toThrow(refusal);
    expect(() => store.stat(digest)).toThrow(refusal);
  });

  it("that is not there is ENOTFOUND, also in a folder that does not exist", () => {
    const { store, folder } = setUp();
    const digest = digestOf(Buffer.from("?"));
    const refusal = expect.objectContaining({ code: "ENOTFOUND", details: { digest } });
    expect(() => store.get(digest)).toThrow(refusal);
    expect(() => openArtifactStore(join(folder, "none")).stat(digest)).toThrow(refusal);
    expect(openArtifactStore(join(folder, "none")).list()).toEqual([]);
  });

  it("that names a folder is EIO", () => {
    const { store, pathOf } = setUp();
    const digest = digestOf(Buffer.from("x"));
    mkdirSync(pathOf(digest), { recursive: true });
    expect(() => store.get(digest)).toThrow(expect.objectContaining({ code: "EIO" }));
    expect(() => store.put(Buffer.from("x"))).toThrow(expect.objectContaining({ code: "EIO" }));
  });
});

describe("gc()", () => {
  it("removes what is older than an age, and only that", () => {
    const { store, pathOf, age } = setUp();
    const [old, young] = [store.put(Buffer.from("old")).digest, store.put(Buffer.from("young")).digest];
    age(pathOf(old), 3 * HOUR);
    age(pathOf(young), HOUR);
    const options = { olderThanMs: 2 * HOUR, now: Date.now() };
    expect(store.gc({ ...options, dryRun: true }).map(({ digest }) => digest)).toEqual([old]);
    expect(store.get(old).toString()).toBe("old");
    expect(store.gc(options).map(({ digest }) => digest)).toEqual([old]);
    expect(store.list().map(({ digest }) => digest)).toEqual([young]);
    expect(store.gc(options)).toEqual([]);
  });

  it("leaves what is to be kept, at any age", () => {
    const { store, pathOf, age } = setUp();
    const { digest } = store.put(Buffer.from("kept"));
    age(pathOf(digest), 100 * HOUR);
    expect(store.gc({ olderThanMs: 0, now: Date.now(), keep: new Set([digest]) })).toEqual([]);
    expect(store.get(digest).toString()).toBe("kept");
  });

  it("leaves what was stored again, however old its first copy is", () => {
    const { store, pathOf, age } = setUp();
    const { digest } = store.put(Buffer.from("again"));
    age(pathOf(digest), 100 * HOUR);
    store.put(Buffer.from("again"));
    expect(store.gc({ olderThanMs: HOUR, now: Date.now() })).toEqual([]);
    expect(store.get(digest).toString()).toBe("again");
  });

  it("removes the temporary files that a dead process has left, but no fresh ones", () => {
    const { store, folder, age } = setUp();
    store.put(Buffer.from("x"));
    const left = join(folder, "tmp", "left");
    writeFileSync(left, "half");
    const options = { olderThanMs: 1e12, now: Date.now() };
    store.gc(options);
    expect(readdirSync(join(folder, "tmp"))).toEqual(["left"]);
    age(left, 2 * HOUR);
    store.gc(options);
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });

  it("needs no folder for temporary files to be there", () => {
    const { store, folder, pathOf, age } = setUp();
    const { digest } = store.put(Buffer.from("x"));
    age(pathOf(digest), HOUR);
    rmSync(join(folder, "tmp"), { recursive: true });
    expect(store.gc({ olderThanMs: 0, now: Date.now() })).toHaveLength(1);
    expect(openArtifactStore(join(folder, "none")).gc({ olderThanMs: 0, now: Date.now() })).toEqual([]);
  });
});
