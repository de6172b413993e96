import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { command } from "../../../src/cli/commands/artifact.ts";
import { parseOptions } from "../../../src/cli/options.ts";
import * as output from "../../../src/io/stdio/write-output.ts";
import { openArtifactStore } from "../../../src/protocol/artifacts/store.ts";
import { makeFolder } from "./folder.ts";

vi.mock("../../../src/io/stdio/write-output.ts", { spy: true });

const DAY = 24 * 60 * 60 * 1000;

function setUp() {
  const folder = makeFolder();
  const store = openArtifactStore(folder);
  const pathOf = (digest: string): string => join(folder, "sha256", digest.slice(7, 9), digest.slice(7));
  const run = async (verb: string, ...args: string[]): Promise<{ body: Buffer; exitCode: number }> => {
    const written: Buffer[] = [];
    vi.mocked(output.writeOutput).mockImplementation((bytes) => written.push(Buffer.from(bytes)) > 0);
    const { options, positionals, run: start } = command.verbs[verb]!;
    const words = [...args, "--artifacts", folder];
    const parsed = parseOptions(words, options, positionals?.least, positionals?.most);
    const sources = () => ({ now: Date.now, hex: () => "" });
    const exitCode = await start({ ...parsed, sources, env: {} });
    return { body: Buffer.concat(written), exitCode };
  };
  const answerOf = async (verb: string, ...args: string[]): Promise<unknown> =>
    JSON.parse((await run(verb, ...args)).body.toString());
  return { folder, store, pathOf, run, answerOf };
}

describe("artifact get", () => {
  it("gives the very bytes, on stdout or in a file", async () => {
    const { store, folder, run, answerOf } = setUp();
    const { digest } = store.put(Buffer.from("raw \u0000 bytes"));
    expect(await run("get", digest)).toEqual({ body: Buffer.from("raw \u0000 bytes"), exitCode: 0 });
    const output = join(folder, "out");
    expect(await answerOf("get", digest, "--output", output)).toEqual({ digest, size_bytes: 11, output });
    expect(readFileSync(output, "utf8")).toBe("raw \u0000 bytes");
  });

  it("says EIO where the file cannot be written, ENOTFOUND and EARG for a wrong digest", async () => {
    const { store, folder, run } = setUp();
    const { digest } = store.put(Buffer.from("x"));
    const refusals: [[string, ...string[]], string][] = [
      [["get", digest, "--output", join(folder, "none", "out")], "EIO"],
      [["get", `sha256:${"0".repeat(64)}`], "ENOTFOUND"],
      [["stat", "sha256:short"], "EARG"],
      [["get"], "EARG"],
      [["gc", "--older-than", "soon"], "EARG"],
    ];
    for (const [args, code] of refusals)
      await expect(run(...args)).rejects.toThrow(expect.objectContaining({ code }));
  });
});

describe("artifact verify", () => {
  it("names damaged artifacts and ends with 74", async () => {
    const { store, pathOf, run, answerOf } = setUp();
    const [good, bad] = [store.put(Buffer.from("good")).digest, store.put(Buffer.from("bad")).digest];
    expect(await answerOf("verify")).toEqual({ checked: 2, damaged: [] });
    writeFileSync(pathOf(bad), "BAD");
    expect((await run("verify")).exitCode).toBe(74);
    expect(await answerOf("verify")).toEqual({ checked: 2, damaged: [bad] });
    expect((await run("verify", good)).exitCode).toBe(0);
    expect(await answerOf("verify", bad)).toEqual({ checked: 1, damaged: [bad] });
  });
});

describe("artifact gc", () => {
  it("removes what is old, but nothing that the file to keep names", async () => {
    const { store, folder, pathOf, answerOf } = setUp();
    const digests = ["a", "b", "c"].map((text) => store.put(Buffer.from(text)).digest);
    const [first, second, third] = digests as [string, string, string];
    const old = new Date(Date.now() - 40 * DAY);
    for (const digest of [first, second]) utimesSync(pathOf(digest), old, old);
    const keep = join(folder, "envelope.json");
    writeFileSync(keep, JSON.stringify({ outputs: { x: { artifact: first, summary: {} } } }));
    expect(await answerOf("gc", "--keep", keep, "--dry-run")).toEqual({ dry_run: true, removed: [second] });
    expect(await answerOf("gc", "--keep", keep)).toEqual({ dry_run: false, removed: [second] });
    expect(new Set(store.list().map(({ digest }) => digest))).toEqual(new Set([first, third]));
    expect(await answerOf("gc", "--older-than", "50d")).toEqual({ dry_run: false, removed: [] });
  });
});
