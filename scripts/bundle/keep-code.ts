/** Preloaded by the build: writes the compiled code of each part that a run of the worker has loaded. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Script } from "node:vm";
import { ON_PART, type OnPart } from "./part-loader.ts";
import { CODE_CACHE, STAMP_LENGTH } from "./parts.ts";

const folder = dirname(process.argv[1]!);
const loaded = new Map<string, Script>();
const onPart: OnPart = (name, script) => loaded.set(name, script);
Object.assign(globalThis, { [ON_PART]: onPart });

// At the end, so that the functions that ran are in it.
process.on("exit", () => {
  for (const [name, script] of loaded) {
    const stamp = readFileSync(join(folder, name)).subarray(0, STAMP_LENGTH);
    writeFileSync(join(folder, name + CODE_CACHE), Buffer.concat([stamp, script.createCachedData()]));
  }
});
