/** Stores the same pieces as every other process that runs this. */
import { openArtifactStore } from "../../src/protocol/artifacts/store.ts";

const [folder = "", count = "0"] = process.argv.slice(2);
const store = openArtifactStore(folder);
for (let piece = 0; piece < Number(count); piece += 1) store.put(Buffer.alloc(50_000, `piece ${piece} `));
