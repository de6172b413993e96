/** Stores so many pieces, the same in every process, or random ones for ever; tests kill it in the middle. */
import { randomBytes } from "node:crypto";
import { openArtifactStore } from "../../../src/protocol/artifacts/store.ts";

const [folder = "", count] = process.argv.slice(2);
const store = openArtifactStore(folder);
process.stdout.write("ready\n");
for (let piece = 0; count === undefined || piece < Number(count); piece += 1) {
  const random = (): Buffer => randomBytes(1 + Math.floor(Math.random() * 300_000));
  store.put(count === undefined ? random() : Buffer.alloc(50_000, `piece ${piece} `));
}
