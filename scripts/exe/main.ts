/** What the single executable starts: it loads the worker's parts from inside of itself. */
import { createPartLoader } from "../bundle/part-loader.ts";
import { CODE_CACHE, entryFor, STAMP_LENGTH } from "../bundle/parts.ts";
import { embedded } from "./embedded-files.ts";

createPartLoader(
  {
    source: (name) => embedded(name).toString("latin1"),
    codeCache(name) {
      try {
        return embedded(name + CODE_CACHE).subarray(STAMP_LENGTH);
      } catch {
        return undefined;
      }
    },
    folder: ".",
  },
  require,
)(entryFor(process.argv[2]));
