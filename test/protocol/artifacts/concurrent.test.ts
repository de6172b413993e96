import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { openArtifactStore } from "../../../src/protocol/artifacts/store.ts";
import { makeFolder } from "./folder.ts";

const WRITERS = 4;
const PIECES = 40;

it("keeps one whole object for each piece that several processes store at once", async () => {
  const folder = makeFolder();
  const children = Array.from({ length: WRITERS }, () => startWriter(folder));
  const exits = await Promise.all(children.map((child) => once(child, "exit")));
  expect(exits.map(([code]) => code as number)).toEqual(Array.from({ length: WRITERS }, () => 0));
  const store = openArtifactStore(folder);
  const objects = store.list();
  expect(objects).toHaveLength(PIECES);
  for (const { digest } of objects) expect(store.get(digest)).toHaveLength(50_000);
  expect(readdirSync(join(folder, "tmp"))).toEqual([]);
});

it("loses nothing that is stored again while old artifacts are removed", async () => {
  const folder = makeFolder();
  const store = openArtifactStore(folder);
  for (let piece = 0; piece < PIECES; piece += 1) store.put(Buffer.alloc(50_000, `piece ${piece} `));
  // Everything that stands there now is old; what the writer stores from now on is not.
  const bound = Date.now() + 1;
  await sleep(20);
  const writer = startWriter(folder);
  while (store.list().every(({ stored_at }) => Date.parse(stored_at) < bound)) await sleep(1);
  const removed = store.gc({ olderThanMs: 0, now: bound });
  await once(writer, "exit");
  expect(removed.length).toBeLessThan(PIECES);
  expect(store.list()).toHaveLength(PIECES);
});

function startWriter(folder: string): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, "writer.ts"), folder, String(PIECES)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
