import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { artifactCommand } from "../../../src/cli/artifact.ts";
import { openArtifactStore } from "../../../src/protocol/artifacts/store.ts";
import { makeFolder } from "./folder.ts";

const DAY = 24 * 60 * 60 * 1000;

function setUp() {
  const folder = makeFolder();
  const store = openArtifactStore(folder);
  const pathOf = (digest: string): string => join(folder, "sha256", digest.slice(7, 9), digest.slice(7));
  const run = (...args: string[]) => artifactCommand([...args, "--artifacts", folder], Date.now());
  const answerOf = (...args: string[]): unknown => JSON.parse(run(...args)!.body.toString());
  return { folder, store, pathOf, run, answerOf };
}

describe("artifact get", () => {
  it("gives the very bytes, on stdout or in a file", () => {
    const { store, folder, run, answerOf } = setUp();
    const { digest } = store.put(Buffer.from("raw \u0000 bytes"));
    expect(run("get", digest)).toMatchObject({
      body: Buffer.from("raw \u0000 bytes"),
      raw: true,
      exitCode: 0,
    });
    const output = join(folder, "out");
    expect(answerOf("get", digest, "--output", output)).toEqual({ digest, size_bytes: 11, output });
    expect(readFileSync(output, "utf8")).toBe("raw \u0000 bytes");
  });

  it("says EIO where the file cannot be written, ENOTFOUND and EARG for a wrong digest", () => {
    const { store, folder, run } = setUp();
    const { digest } = store.put(Buffer.from("x"));
    const refusals: [string[], string][] = [
      [["get", digest, "--output", join(folder, "none", "out")], "EIO"],
      [["get", `sha256:${"0".repeat(64)}`], "ENOTFOUND"],
      [["stat", "sha256:short"], "EARG"],
      [["get"], "EARG"],
      [["gc", "--older-than", "soon"], "EARG"],
    ];
    for (const [args, code] of refusals)
      expect(() => run(...args)).toThrow(expect.objectContaining({ code }));
  });
});

describe("artifact verify", () => {
  it("names damaged artifacts and ends with 74", () => {
    const { store, pathOf, run, answerOf } = setUp();
    const [good, bad] = [store.put(Buffer.from("good")).digest, store.put(Buffer.from("bad")).digest];
    expect(answerOf("verify")).toEqual({ checked: 2, damaged: [] });
    writeFileSync(pathOf(bad), "BAD");
    expect(run("verify")!.exitCode).toBe(74);
    expect(answerOf("verify")).toEqual({ checked: 2, damaged: [bad] });
    expect(run("verify", good)!.exitCode).toBe(0);
    expect(answerOf("verify", bad)).toEqual({ checked: 1, damaged: [bad] });
  });
});

describe("artifact gc", () => {
  it("removes what is old, but nothing that the file to keep names", () => {
    const { store, folder, pathOf, answerOf } = setUp();
    const digests = ["a", "b", "c"].map((text) => store.put(Buffer.from(text)).digest);
    const [first, second, third] = digests as [string, string, string];
    const old = new Date(Date.now() - 40 * DAY);
    for (const digest of [first, second]) utimesSync(pathOf(digest), old, old);
    const keep = join(folder, "envelope.json");
    writeFileSync(keep, JSON.stringify({ outputs: { x: { artifact: first, summary: {} } } }));
    expect(answerOf("gc", "--keep", keep, "--dry-run")).toEqual({ dry_run: true, removed: [second] });
    expect(answerOf("gc", "--keep", keep)).toEqual({ dry_run: false, removed: [second] });
    expect(new Set(store.list().map(({ digest }) => digest))).toEqual(new Set([first, third]));
    expect(answerOf("gc", "--older-than", "50d")).toEqual({ dry_run: false, removed: [] });
  });
});

it("leaves other verbs to whoever called", () => {
  expect(setUp().run("put")).toBeUndefined();
});
