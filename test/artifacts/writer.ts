/** Stores pieces of random size for ever; the test kills it in the middle. */
import { randomBytes } from "node:crypto";
import { openArtifactStore } from "../../src/protocol/artifacts/store.ts";

const store = openArtifactStore(process.argv[2]!);
process.stdout.write("ready\n");
for (;;) store.put(randomBytes(1 + Math.floor(Math.random() * 300_000)));
